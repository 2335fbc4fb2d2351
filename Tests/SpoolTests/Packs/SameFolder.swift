import Fixtures
import Testing

@testable import Spool

/// Expects that a path and all paths below it are the same in a folder and in a pack.
func expectSame(
  _ path: String = "", _ folder: String, _ pack: String,
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let kind = try Folder.kind(of: path, in: folder)
  #expect(
    try Folder.kind(of: path, in: pack) == kind, "\(path)", sourceLocation: sourceLocation)
  let size = try Folder.size(of: path, in: folder)
  #expect(
    try Folder.size(of: path, in: pack) == size, "\(path)", sourceLocation: sourceLocation)
  let names = try Folder.names(in: path, of: folder)
  #expect(
    try Folder.names(in: path, of: pack) == names, "\(path)", sourceLocation: sourceLocation)
  guard let names else {
    let bytes = try FileReader.bytes(of: path, in: folder)
    #expect(
      try FileReader.bytes(of: path, in: pack) == bytes, "\(path)",
      sourceLocation: sourceLocation)
    return
  }
  for name in names {
    try expectSame(
      path.isEmpty ? name : path + "/" + name, folder, pack, sourceLocation: sourceLocation)
  }
}
