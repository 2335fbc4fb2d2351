import Formats
import Glibc
import Reading
import Spool
import XML

/// The results of reading an XML file of an export, beside the results of its receiver.
struct ExportFile {
  let path: String
  /// The checksum and length of the file; nil if it cannot be read to its end.
  var content: FileContent?
  /// The reason why the file cannot be read to its end; nil if it can.
  private(set) var unreadable: FileError?
  /// The text before the root element of `export.xml`; nil for other files.
  private(set) var head: ExportHead?
  /// The reason why the parser stopped before the end of the file; nil if it did not.
  private var defect: XMLDefect?
  private var forbidden = XMLCleaner.Damage()
  private var invalid = XMLCleaner.Damage()

  /// The maximum length of an element, in bytes. Elements of real exports have some kilobytes.
  static let longest = 1 << 20

  /// Reads a file, and calls a receiver for its elements.
  ///
  /// - Parameters:
  ///   - hasHead: Whether the file is `export.xml`. The parser does not read its document type.
  ///   - begin: A function that is called before the first element, with the number of lines that
  ///     the parser does not read.
  init<Receiver: XMLReceiver>(
    _ path: String, in folder: String, hasHead: Bool, into receiver: inout Receiver,
    _ progress: ReadingProgress?, begin: (inout Receiver, Int) -> Void = { _, _ in }
  ) throws(FileError) {
    self.path = path
    var head: ExportHead? = hasHead ? ExportHead() : nil
    var cleaner = XMLCleaner()
    let pieces = try PieceReader(path, in: folder)
    guard var reader = XMLReader(for: &receiver, limit: Self.longest) else {
      throw .failed(.read, path: path, code: ENOMEM)
    }
    /// Hands bytes to the parser, without those before the root element.
    func read(_ bytes: UnsafeRawBufferPointer, isLast: Bool) -> XMLDefect? {
      guard head?.isComplete == false else {
        return reader.read(bytes, isLast: isLast, into: &receiver)
      }
      guard let root = head?.add(bytes) else {
        return head?.isTooLong == true ? XMLDefect(.stopped, line: 1) : nil
      }
      if head?.declaresEntity == true { return XMLDefect(.entity, line: 1) }
      begin(&receiver, head?.lines ?? 0)
      return root.withUnsafeBytes { reader.read($0, isLast: false, into: &receiver) }
    }
    while let piece = try pieces.next() {
      guard defect == nil else { continue }
      defect = cleaner.clean(UnsafeBufferPointer(piece)) { read($0, isLast: false) }
    }
    progress?.add(bytes: Int(pieces.contentBytes))
    unreadable = pieces.defect
    if unreadable == nil {
      content = FileContent(bytes: pieces.contentBytes, checksum: pieces.checksum.value)
      if defect == nil {
        defect = cleaner.clean(UnsafeBufferPointer(start: nil, count: 0)) {
          read($0, isLast: true)
        }
      }
    }
    // The place is only valid as long as the reader.
    receiver.place = nil
    (forbidden, invalid) = (cleaner.forbidden, cleaner.invalid)
    self.head = head
  }

  /// Whether all elements of the file were read.
  var isWhole: Bool { unreadable == nil && defect == nil && head?.isComplete != false }

  /// Adds the failures of the file's form, after all elements.
  func judge(_ found: inout Finding) {
    if forbidden.count > 0 {
      found.fail(
        RowPlace(path, row: forbidden.line),
        "\(counted(forbidden.count, "character")) that XML forbids, the first beginning with the "
          + "byte \(forbidden.byte)", allowed: "characters that XML 1.0 allows")
    }
    if invalid.count > 0 {
      found.fail(
        RowPlace(path, row: invalid.line),
        "\(counted(invalid.count, "byte")) outside of UTF-8, the first with the value "
          + "\(invalid.byte)", allowed: "text in UTF-8")
    }
    guard unreadable == nil else { return }
    guard head?.isComplete != false else {
      return found.fail(RowPlace(path), "no root element", allowed: "the root element HealthData")
    }
    guard let defect else { return found.count(1) }
    let place = RowPlace(path, row: (head?.lines ?? 0) + defect.line)
    switch defect.kind {
    case .illFormed(let reason):
      found.fail(
        place, "\(reason); the rest of the file was skipped", allowed: "well-formed XML")
    case .truncated:
      found.fail(
        place, "the end of the file; only the elements before it were judged",
        allowed: "one root element with an end tag")
    case .long(let limit):
      found.fail(
        place,
        "an element or a comment of more than \(grouped(limit)) bytes; the rest of the file was "
          + "skipped", allowed: "elements of at most \(grouped(limit)) bytes")
    case .entity where head == nil:
      found.fail(place, "the declaration of an entity", allowed: "no entities")
    // The document type or the receiver already has a failure.
    case .entity, .stopped: break
    }
  }
}
