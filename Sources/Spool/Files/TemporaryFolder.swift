import Glibc

/// Calls `body` with a new folder that is deleted afterwards, also after an error. It lies below
/// `$TMPDIR`, or where the system keeps such.
package func withTemporaryFolder<Value>(_ body: (String) throws -> Value) throws -> Value {
  let parent = getenv("TMPDIR").map { String(cString: $0) } ?? ""
  var path = Array(((parent.isEmpty ? P_tmpdir : parent) + "/understudy-XXXXXX").utf8CString)
  guard mkdtemp(&path) != nil else {
    throw FileError.failed(.createFolder, path: string(path), code: errno)
  }
  let folder = string(path)
  defer { try? Folder.delete(under: folder, keeping: []) }
  return try body(folder)
}

private func string(_ text: [CChar]) -> String {
  String(decoding: text.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
}
