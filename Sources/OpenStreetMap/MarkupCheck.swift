import CExpat
import Glibc
import Spool

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
  /// expat 2.5 and libreadosm read an unfinished element again from its start with each new piece,
  /// which takes quadratic time. In OpenStreetMap, keys and values have at most 255 characters (API
  /// 0.6).
  static let longest = 1 << 16

  /// The open elements of the file, and the first problem.
  private final class State {
    let parser: XML_Parser
    private var open: [String] = []
    private(set) var defect: (line: Int, reason: String)?

    init(_ parser: XML_Parser) { self.parser = parser }

    func begin(
      _ element: UnsafePointer<CChar>?, _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>?
    ) {
      let name = element.map { String(cString: $0) } ?? ""
      if open.isEmpty, name != "osm" { reject("it begins with <\(name)>, not with <osm>") }
      if let places = MarkupCheck.places[name], !places.contains(open.last ?? "") {
        reject("a <\(name)> stands in a <\(open.last ?? "")>")
      }
      open.append(name)
      guard let needed = MarkupCheck.needs[name] else { return }
      var present: [String] = []
      var next = attributes
      while let attribute = next?.pointee {
        present.append(String(cString: attribute))
        next = next?.advanced(by: 2)
      }
      if let missing = needed.first(where: { !present.contains($0) }) {
        reject("a <\(name)> has no \(missing)")
      }
    }

    func end() { open.removeLast() }

    func reject(_ reason: String) {
      guard defect == nil else { return }
      defect = (Int(XML_GetCurrentLineNumber(parser)), reason)
      XML_StopParser(parser, 0)
    }

    static func of(_ data: UnsafeMutableRawPointer?) -> State? {
      data.map { Unmanaged<State>.fromOpaque($0).takeUnretainedValue() }
    }
  }

  /// Checks a file before libreadosm reads it. Throws `ExtractError.damaged` or a `FileError`.
  static func check(_ path: String) throws {
    guard let parser = XML_ParserCreate(nil) else {
      throw FileError.failed(.read, path: path, code: ENOMEM)
    }
    defer { XML_ParserFree(parser) }
    let state = State(parser)
    XML_SetUserData(parser, Unmanaged.passUnretained(state).toOpaque())
    XML_SetElementHandler(
      parser, { State.of($0)?.begin($1, $2) }, { data, _ in State.of(data)?.end() })
    // Entities are rejected, because they could expand without limit, and no extract has any.
    XML_SetEntityDeclHandler(parser) { data, _, _, _, _, _, _, _, _ in
      State.of(data)?.reject("the file declares an XML entity")
    }
    var reader = try FileReader(opening: path)
    var position = 0
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    var isAtEnd = false
    while !isAtEnd {
      let count = try piece.withUnsafeMutableBytes { (buffer) throws(FileError) in
        try reader.read(into: buffer)
      }
      isAtEnd = count == 0
      let isGood = piece.withUnsafeBytes {
        XML_Parse(
          parser, $0.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(count),
          isAtEnd ? 1 : 0) == XML_STATUS_OK
      }
      if let (line, reason) = state.defect {
        throw ExtractError.damaged(path, line: line, reason: reason)
      }
      guard isGood else {
        throw ExtractError.damaged(
          path, line: Int(XML_GetCurrentLineNumber(parser)),
          reason: String(cString: XML_ErrorString(XML_GetErrorCode(parser))))
      }
      position += count
      // The position of the first unfinished element; negative if expat has not started with it.
      let start = Int(XML_GetCurrentByteIndex(parser))
      if start >= 0, position - start > longest {
        throw ExtractError.damaged(
          path, line: Int(XML_GetCurrentLineNumber(parser)),
          reason: "an element or a comment is longer than \(longest) bytes")
      }
    }
  }
}
