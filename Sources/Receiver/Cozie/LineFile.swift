import Glibc
import Spool

/// Functions for append-only files of lines.
enum LineFile {
  private static let lineEnd = UInt8(ascii: "\n")

  /// Appends lines with their line ends; after a failure, the file is unchanged.
  static func append(_ lines: [UInt8], to path: String) throws(FileError) {
    let flags = O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC
    var descriptor = open(path, flags, 0o644)
    if descriptor < 0, errno == ENOENT, let slash = path.lastIndex(of: "/") {
      try Folder.create(String(path[..<slash]))
      descriptor = open(path, flags, 0o644)
    }
    guard descriptor >= 0 else { throw .failed(.create, path: path, code: errno) }
    defer { close(descriptor) }
    let length = lseek(descriptor, 0, SEEK_END)
    let code = lines.withUnsafeBytes { write($0, to: descriptor) }
    guard code != 0 else { return }
    ftruncate(descriptor, length)
    throw .failed(.write, path: path, code: code)
  }

  /// Writes the bytes, and returns the `errno` or 0 after success.
  private static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Int32 {
    var rest = bytes
    while !rest.isEmpty {
      let count = Glibc.write(descriptor, rest.baseAddress, rest.count)
      if count < 0 {
        if errno == EINTR { continue }
        return errno
      }
      rest = UnsafeRawBufferPointer(rebasing: rest[count...])
    }
    return 0
  }

  /// Removes an incomplete last line, which may remain after a kill.
  static func mend(_ path: String) throws(FileError) {
    let descriptor = open(path, O_RDWR | O_CLOEXEC)
    guard descriptor >= 0 else {
      if errno == ENOENT { return }
      throw .failed(.open, path: path, code: errno)
    }
    defer { close(descriptor) }
    var end = lseek(descriptor, 0, SEEK_END)
    let length = end
    var piece = [UInt8](repeating: 0, count: 65_536)
    while end > 0 {
      let start = max(0, end - off_t(piece.count))
      let count = pread(descriptor, &piece, Int(end - start), start)
      guard count == Int(end - start) else { throw .failed(.read, path: path, code: errno) }
      if let last = piece[..<count].lastIndex(of: lineEnd) {
        end = start + off_t(last) + 1
        break
      }
      end = start
    }
    guard end < length, ftruncate(descriptor, end) != 0 else { return }
    throw .failed(.write, path: path, code: errno)
  }
}
