import Formats
import Reading

/// The text of an export before its root element: the XML declaration and the document type.
///
/// iOS 16 writes a declaration without its end, and a parser rejects a file with it. So the document
/// type is only checked, and the parser receives the text from the root element on.
struct ExportHead {
  /// The bytes before the root element.
  private(set) var bytes: [UInt8] = []
  /// Whether the root element was found.
  private(set) var isComplete = false

  /// The maximum length in bytes. The heads of real exports have about 10,000 bytes.
  private static let limit = 1 << 20
  private static let root = Array("<HealthData".utf8)

  /// Adds the next bytes, and returns the bytes from the root element on, or nil if it has not begun.
  mutating func add(_ piece: UnsafeRawBufferPointer) -> [UInt8]? {
    let start = max(0, bytes.count - Self.root.count)
    bytes += piece
    guard let place = root(from: start) else { return nil }
    isComplete = true
    defer { bytes.removeSubrange(place...) }
    return Array(bytes[place...])
  }

  private func root(from start: Int) -> Int? {
    var index = start
    while index + Self.root.count < bytes.count {
      if bytes[index] == UInt8(ascii: "<"), bytes[index...].starts(with: Self.root),
        [0x20, 0x09, 0x0A, 0x0D, UInt8(ascii: ">"), UInt8(ascii: "/")]
          .contains(bytes[index + Self.root.count])
      {
        return index
      }
      index += 1
    }
    return nil
  }

  /// Whether the text is so long that it is no head of an export.
  var isTooLong: Bool { bytes.count > Self.limit }

  /// The number of lines before the line in which the root element begins.
  var lines: Int { bytes.count { $0 == UInt8(ascii: "\n") } }

  /// Whether the document type declares an entity.
  var declaresEntity: Bool {
    var type = DocumentType(bytes)
    type.read()
    return type.entityLine != nil
  }

  // MARK: Rules

  /// Returns the finding about the head.
  ///
  /// - Parameter isStrict: Whether Understudy wrote the export.
  func judge(_ file: String, isStrict: Bool) -> Finding {
    guard isComplete else { return .lacking("root element") }
    var found = Finding()
    if isStrict { judgeLines(&found, file) }
    var type = DocumentType(bytes)
    type.read()
    found.count(1)
    if let line = type.entityLine {
      found.fail(
        RowPlace(file, row: line), "the declaration of an entity",
        allowed: "a document type without entities")
    } else if let defect = type.defect {
      found.fail(
        RowPlace(file, row: defect.line), defect.text, allowed: "a well-formed document type")
    } else if !type.isPresent {
      found.remark(RowPlace(file), "no document type", usual: "<!DOCTYPE HealthData […]>")
    }
    if !isStrict, let version = type.version, !(1...ExportElement.version).contains(version) {
      found.remark(
        RowPlace(file, row: type.versionLine), "export version \(version)",
        usual: "a version from 1 to \(ExportElement.version)")
    }
    return found
  }

  /// Judges the lines that all exports of the newest version have.
  private func judgeLines(_ found: inout Finding, _ file: String) {
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    func judge(_ line: Int, _ expected: String) {
      let text = line < lines.count ? lines[line] : ""
      found.judge(
        text == expected, String(text.prefix(60)), allowed: expected,
        at: RowPlace(file, row: line + 1))
    }
    judge(0, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>")
    judge(1, "<!DOCTYPE HealthData [")
    for (number, line) in lines.enumerated() {
      if line.hasPrefix("<!-- HealthKit Export Version") {
        judge(number, "<!-- HealthKit Export Version: \(ExportElement.version) -->")
      } else if line.hasPrefix("<!ELEMENT ") {
        let name = line.split(separator: " ").dropFirst().first.map(String.init) ?? ""
        found.judge(
          ExportElement.named(name) != nil, "element \(name)",
          allowed: "an element of Apple Health exports", at: RowPlace(file, row: number + 1))
      }
    }
  }
}
