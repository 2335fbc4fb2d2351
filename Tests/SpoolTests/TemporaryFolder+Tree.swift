import Fixtures

extension TemporaryFolder {
  /// The paths of all files and empty folders below, with the contents of the files.
  func tree() throws -> [String: [UInt8]] {
    var tree: [String: [UInt8]] = [:]
    for name in try files() { tree["/" + name] = name.hasSuffix("/") ? [] : try bytes(name) }
    if tree.isEmpty { tree["/"] = [] }
    return tree
  }
}
