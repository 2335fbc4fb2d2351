import Fixtures

extension TemporaryFolder {
  /// Returns the contents of all files below the folder, by path; empty folders are included.
  func tree() throws -> [String: [UInt8]] {
    var tree: [String: [UInt8]] = [:]
    for name in try files() { tree["/" + name] = name.hasSuffix("/") ? [] : try bytes(name) }
    if tree.isEmpty { tree["/"] = [] }
    return tree
  }
}
