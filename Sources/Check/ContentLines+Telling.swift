import Reading
import Spool

extension ContentLines {
  /// Reads what is left, and tells what was in the file.
  ///
  /// - Parameters:
  ///   - rows: of the file, as its list counts them; nil for all its lines.
  mutating func tell(
    to found: inout AppFindings, _ progress: ReadingProgress?, rows: Int? = nil
  ) throws(FileError) {
    guard !path.isEmpty else { return }
    while try next() != nil {}
    progress?.add(bytes: Int(bytes))
    found.readable.count(1)
    if let defect {
      found.readable.fail(RowPlace(path), defect, allowed: "a file that can be read to its end")
    }
    found.contents[path] = FileContent(
      bytes: bytes, checksum: checksum.value, rows: defect == nil ? rows ?? number : nil)
  }
}
