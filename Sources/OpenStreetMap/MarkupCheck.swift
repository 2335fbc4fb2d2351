import Glibc
import Spool
import XML

/// A check of whether an XML file is complete and has all elements and attributes that libreadosm
/// requires. Without them, libreadosm ends the process.
enum MarkupCheck {
  /// The attributes that elements need, and their parent elements.
  private static let needs = [
    "node": ["id", "lat", "lon"], "way": ["id"], "relation": ["id"], "tag": ["k", "v"],
    "nd": ["ref"], "member": ["type", "ref", "role"],
  ]
  private static let places = [
    "tag": ["node", "way", "relation"], "nd": ["way"], "member": ["relation"],
  ]

  /// The maximum length of an element or comment, in bytes.
  ///
  /// libreadosm reads an unfinished element again from its start with each new piece, which takes
  /// quadratic time. In OpenStreetMap, keys and values have at most 255 characters (API 0.6).
  static let longest = 1 << 16

  /// The open elements of the file, and the first problem.
  fileprivate struct State {
    var place: XMLPlace?
    private var open: [String] = []
    private(set) var defect: (line: Int, reason: String)?

    mutating func begin(_ element: UnsafePointer<CChar>, _ attributes: XMLAttributes) {
      let name = String(cString: element)
      if open.isEmpty, name != "osm" { reject("it begins with <\(name)>, not with <osm>") }
      if let places = MarkupCheck.places[name], !places.contains(open.last ?? "") {
        reject("a <\(name)> stands in a <\(open.last ?? "")>")
      }
      open.append(name)
      guard let needed = MarkupCheck.needs[name] else { return }
      var present: [String] = []
      var next = attributes
      while let attribute = next.pointee {
        present.append(String(cString: attribute))
        next += 2
      }
      if let missing = needed.first(where: { !present.contains($0) }) {
        reject("a <\(name)> has no \(missing)")
      }
    }

    mutating func end() { open.removeLast() }

    private mutating func reject(_ reason: String) {
      guard defect == nil else { return }
      defect = (place?.line ?? 1, reason)
      place?.stop()
    }
  }

  /// Checks a file before libreadosm reads it. Throws `ExtractError.damaged` or a `FileError`.
  static func check(_ path: String) throws {
    var state = State()
    guard var parser = XMLReader(for: &state, limit: longest) else {
      throw FileError.failed(.read, path: path, code: ENOMEM)
    }
    var file = try FileReader(opening: path)
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    var isAtEnd = false
    while !isAtEnd {
      let count = try piece.withUnsafeMutableBytes { (buffer) throws(FileError) in
        try file.read(into: buffer)
      }
      isAtEnd = count == 0
      let defect = piece.withUnsafeBytes { bytes in
        parser.read(
          UnsafeRawBufferPointer(rebasing: bytes[..<count]), isLast: isAtEnd, into: &state)
      }
      if let (line, reason) = state.defect {
        throw ExtractError.damaged(path, line: line, reason: reason)
      }
      if let defect {
        throw ExtractError.damaged(path, line: defect.line, reason: defect.text)
      }
    }
  }
}

extension MarkupCheck.State: XMLReceiver {
  static let begin: XMLBegin = { data, name, attributes in
    guard let name, let attributes else { return }
    XMLPlace.receiver(of: data) { (state: inout MarkupCheck.State) in
      state.begin(name, attributes)
    }
  }

  static let end: XMLEnd = { data, _ in
    XMLPlace.receiver(of: data) { (state: inout MarkupCheck.State) in state.end() }
  }

  static let text: XMLText? = nil
}

extension XMLDefect {
  /// The reason in a message.
  fileprivate var text: String {
    switch kind {
    case .illFormed(let reason), .truncated(let reason): reason
    case .entity: "the file declares an XML entity"
    case .long(let limit): "an element or a comment is longer than \(limit) bytes"
    case .stopped: "the file has a wrong element"
    }
  }
}
