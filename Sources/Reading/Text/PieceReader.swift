import Spool

/// The content of a file, plain or compressed, in pieces of any length.
package final class PieceReader {
  private var content: ContentReader?
  private let buffer = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 1 << 18)
  /// The checksum of the content so far.
  package private(set) var checksum = Checksum()
  /// The length of the content so far, in bytes.
  package private(set) var contentBytes: Int64 = 0
  /// The reason why the rest of the file cannot be read; nil if it can.
  package private(set) var defect: FileError?

  /// Opens a file below a folder. A file of another kind has a defect and no content.
  package init(_ path: String, in folder: String) throws(FileError) {
    do throws(FileError) {
      content = try ContentReader(opening: path, in: folder)
    } catch {
      guard error.isWrongData else { throw error }
      defect = error
    }
  }

  deinit { buffer.deallocate() }

  /// Returns the next piece, which is valid until the next call; nil at the end of the file, and
  /// after a defect.
  package func next() throws(FileError) -> UnsafeMutableBufferPointer<UInt8>? {
    guard defect == nil else { return nil }
    do throws(FileError) {
      let count = try content?.read(into: buffer) ?? 0
      guard count > 0 else { return nil }
      let piece = UnsafeMutableBufferPointer(rebasing: buffer[..<count])
      checksum.update(UnsafeBufferPointer(piece))
      contentBytes += Int64(count)
      return piece
    } catch {
      guard error.isWrongData else { throw error }
      defect = error
      return nil
    }
  }
}
