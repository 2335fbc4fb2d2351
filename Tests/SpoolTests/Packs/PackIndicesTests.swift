import Fixtures
import Glibc
import Testing

@testable import Spool

struct PackIndicesTests {
  private let index: PackIndex

  init() throws {
    let folder = try TemporaryFolder()
    try folder.put([UInt8](repeating: 0, count: 1_024), at: "a.tar")
    let path = folder.path + "/a.tar"
    let descriptor = open(path, O_RDONLY)
    defer { close(descriptor) }
    index = try PackIndex(reading: descriptor, path, as: "a")
  }

  private func version(
    device: UInt64 = 1, inode: UInt64 = 2, length: Int64 = 3, seconds: Int = 4, nanoseconds: Int = 5
  ) -> PackIndices.Version {
    PackIndices.Version(
      device: device, inode: inode, length: length, seconds: seconds, nanoseconds: nanoseconds)
  }

  private func known(_ paths: String, in indices: PackIndices) -> String {
    paths.filter { path in
      var copy = indices
      return copy.index(of: String(path), version()) === index
    }
  }

  @Test func `the index that was not used for longest is forgotten`() {
    var indices = PackIndices(limit: 3)
    for path in ["a", "b", "c"] { indices.keep(index, of: path, version()) }
    #expect(known("abc", in: indices) == "abc")
    _ = indices.index(of: "a", version())
    indices.keep(index, of: "d", version())
    #expect(known("abcd", in: indices) == "acd")
    indices.keep(index, of: "e", version())
    #expect(known("abcde", in: indices) == "ade")
  }

  @Test func `an index takes the place of the one of the same path`() {
    var indices = PackIndices(limit: 2)
    indices.keep(index, of: "a", version(length: 9))
    indices.keep(index, of: "b", version())
    #expect(known("ab", in: indices) == "b")
    indices.keep(index, of: "a", version())
    #expect(known("ab", in: indices) == "ab")
  }

  @Test func `indices that need much memory are forgotten earlier`() throws {
    let folder = try TemporaryFolder()
    // An empty gzip file has one check point.
    var writer = ContentWriter(in: folder.path, compression: .zlib(level: 1))
    try writer.create("b.tar.gz")
    let zeros = [UInt8](repeating: 0, count: 1_024)
    try writer.write(zeros.span)
    _ = try writer.close()
    let path = folder.path + "/b.tar.gz"
    let descriptor = open(path, O_RDONLY)
    defer { close(descriptor) }
    let large = try PackIndex(reading: descriptor, path, as: "b")
    #expect(large.memory == GzipInflater.memory && index.memory == 0)

    var indices = PackIndices(limit: 9, room: 4 * large.memory)
    for path in ["b", "c", "d", "e"] { indices.keep(large, of: path, version()) }
    indices.keep(index, of: "a", version())
    #expect(indices.index(of: "b", version()) === large)
    indices.keep(large, of: "f", version())
    #expect(indices.index(of: "c", version()) == nil && indices.index(of: "b", version()) === large)
    #expect(known("a", in: indices) == "a")
    // Four indices may exceed the memory.
    var small = PackIndices(limit: 9, room: 1)
    for path in ["b", "c", "d", "e", "f"] { small.keep(large, of: path, version()) }
    #expect(small.index(of: "b", version()) == nil && small.index(of: "c", version()) === large)
  }

  @Test func `a pack with another content has no index`() {
    var indices = PackIndices(limit: 2)
    indices.keep(index, of: "a", version())
    let others = [
      version(device: 9), version(inode: 9), version(length: 9), version(seconds: 9),
      version(nanoseconds: 9),
    ]
    for other in others { #expect(indices.index(of: "a", other) == nil) }
    #expect(indices.index(of: "a", version()) === index)
  }
}
