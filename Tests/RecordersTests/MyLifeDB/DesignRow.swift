import FoundationEssentials

/// A row of the tables of data points in MyLifeDB's design, with the types that must contain it.
///
/// `design-rows.csv` is typed from the design document, not from the catalogue in the code.
struct DesignRow {
  /// The source of the data of a row.
  enum Tree: String {
    case healthkit, phone, mac, manual, none
  }

  let category: String
  let name: String
  let availability: String
  let tree: Tree
  /// Types of which each month of ten people has samples.
  let types: [String]
  /// Types that need a sensor or an event that few people have.
  let rareTypes: [String]
  /// A part of the text of a sample, if the type alone does not show the data point.
  let detail: String?

  static func all() throws -> [DesignRow] {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "design-rows.csv")
    return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").dropFirst()
      .map { try DesignRow(line: $0) }
  }

  init(line: Substring) throws {
    let cells = line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    guard cells.count == 7, let tree = Tree(rawValue: cells[3]) else {
      throw BadLine(text: String(line))
    }
    (category, name, availability, self.tree) = (cells[0], cells[1], cells[2], tree)
    types = cells[4].split(separator: " ").map(String.init)
    rareTypes = cells[5].split(separator: " ").map(String.init)
    let pair = cells[6].split(separator: ":", maxSplits: 1)
    detail = pair.isEmpty ? nil : pair.map { "\"\($0)\":" }[0] + pair.dropFirst().joined()
  }

  struct BadLine: Error {
    let text: String
  }

  /// Whether the design's data are written today.
  var isWritten: Bool { tree != .none }
}

/// The types, details and keys that samples have.
struct SampleTypes {
  /// The details of rows that occur, by type.
  private(set) var details: [String: Set<String>] = [:]
  /// The keys of metadata that occur, by type, without HealthKit's types.
  private(set) var keys: [String: Set<String>] = [:]

  private let wanted: [String: [String]]

  private static let head = Array("{\"type\":\"".utf8)
  private static let metadata = Array("\"metadata\":{".utf8)
  private static let quote = UInt8(ascii: "\"")

  init(lookingFor rows: [DesignRow]) {
    wanted = rows.reduce(into: [:]) { wanted, row in
      guard let detail = row.detail else { return }
      for type in row.types { wanted[type, default: []].append(detail) }
    }
  }

  /// Adds the samples of a day's file, which has a line for each.
  mutating func add(_ file: [UInt8]) {
    for line in file.split(separator: UInt8(ascii: "\n")) where line.starts(with: Self.head) {
      let rest = line.dropFirst(Self.head.count)
      let type = String(decoding: rest.prefix { $0 != Self.quote }, as: UTF8.self)
      details[type, default: []].formUnion(
        (wanted[type] ?? []).filter { line.firstRange(of: Array($0.utf8)) != nil })
      if type.hasPrefix("sim."), let metadata = line.firstRange(of: Self.metadata) {
        keys[type, default: []].formUnion(Self.keys(of: line[metadata.upperBound...]))
      }
    }
  }

  /// Adds a type of files that have no samples.
  mutating func add(filesOf type: String) { details[type, default: []] = [] }

  /// Returns the keys of an object, without the keys of inner objects.
  private static func keys(of text: ArraySlice<UInt8>) -> [String] {
    var keys: [String] = []
    var (depth, start, word) = (0, Int?.none, text.prefix(0))
    for index in text.indices {
      switch text[index] {
      case quote:
        if let first = start { word = text[first..<index] }
        start = start == nil ? index + 1 : nil
      case _ where start != nil: break
      case UInt8(ascii: ":") where depth == 0: keys.append(String(decoding: word, as: UTF8.self))
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
      default: break
      }
    }
    return keys
  }

  /// Returns the differences between the rows of the design and the samples.
  func differences(from rows: [DesignRow]) -> [String] {
    var problems: [String] = []
    for row in rows {
      for type in row.types {
        let found = details[type]
        if !row.isWritten {
          if found != nil { problems.append("\(row.name): \(type) is written") }
        } else if found.map({ row.detail.map($0.contains) ?? true }) != true {
          let detail = row.detail.map { " with " + $0 } ?? ""
          problems.append("\(row.name): no sample of \(type)" + detail)
        }
      }
    }
    let known = Set(rows.filter(\.isWritten).flatMap { $0.types + $0.rareTypes })
    problems += details.keys.filter { !known.contains($0) }.sorted().map { "\($0): no row has it" }
    return problems
  }
}
