import Fixtures
import Testing

@testable import Spool

struct PackStoreTests {
  let folder: TemporaryFolder
  let store: PackStore

  init() throws {
    folder = try TemporaryFolder()
    store = PackStore(in: folder.path)
  }

  private func put(_ bytes: [UInt8], at path: String, pieces: Int = .max) throws {
    var file = PendingFile(creating: path, in: folder.path, for: store)
    var rest = bytes[...]
    while !rest.isEmpty {
      try file.write(rest.prefix(pieces))
      rest = rest.dropFirst(pieces)
    }
    try file.publish()
  }

  private func entry(
    _ path: String, bytes: Int, first: Int64? = nil, last: Int64? = nil, closed: Int64? = nil
  ) -> FileEntry {
    FileEntry(
      path: path, recorder: String(path.prefix { $0 != "/" }), participant: 0, patient: "p1",
      stream: "s", rows: 0,
      content: EncodedContent(bytes: Int64(bytes), contentBytes: 0, contentCRC32: 0), first: first,
      last: last, closed: closed, due: nil)
  }

  @Test func `a file is read back once it is published, and not once it is deleted`() throws {
    var file = PendingFile(creating: "beiwe/p1/a", in: folder.path, for: store)
    #expect(file.path == folder.path + "/beiwe/p1/a")
    try file.write([1, 2])
    #expect(try store.content(of: "beiwe/p1/a") == nil)
    try file.write([3])
    try file.publish()
    #expect(try store.content(of: "beiwe/p1/a") == [1, 2, 3])
    try put([], at: "beiwe/p1/empty")
    #expect(try store.content(of: "beiwe/p1/empty") == [])
    store.delete("beiwe/p1/a")
    #expect(try store.content(of: "beiwe/p1/a") == nil)
    #expect(try folder.tree() == ["/": []])
  }

  @Test func `a compressed file is inflated`() throws {
    var writer = ContentWriter(in: folder.path, compression: .zlib(level: 1), pack: store)
    let content = ContentWriterTests.content(100_000)
    try writer.create("beiwe/p1/a.gz")
    try writer.write(content.span)
    let written = try writer.close()
    #expect(try store.content(of: "beiwe/p1/a.gz") == content && written.bytes < 100_000)
    try put([1, 2, 3], at: "beiwe/p1/b.gz")
    #expect(throws: FileError.corrupt(path: folder.path + "/beiwe/p1/b.gz")) {
      try store.content(of: "beiwe/p1/b.gz")
    }
    // A file that is given up leaves nothing, and no folder is there to be deleted.
    try folder.put("", at: "other/p1/c/d")
    try folder.delete("other/p1/c/d")
    try writer.create("other/p1/c/d")
    writer.giveUp()
    #expect(try store.content(of: "other/p1/c/d") == nil && folder.has("other/p1/c"))
  }

  /// Four megabytes stay in memory, and what is more goes to a file.
  @Test func `files that are written by turns keep their bytes, also beyond the memory`() throws {
    let text = ContentWriterTests.content(300_001)
    var one = PendingFile(creating: "a/p1/1", in: folder.path, for: store)
    var other = PendingFile(creating: "a/p1/2", in: folder.path, for: store)
    var (ones, others): ([UInt8], [UInt8]) = ([], [])
    for number in 0..<20 {
      let piece = Array(text[number...])
      try one.write(piece)
      ones += piece
      if number % 3 == 0 { continue }
      try other.write(Array(piece.reversed()))
      others += piece.reversed()
    }
    try one.publish()
    try other.publish()
    try put([7, 8], at: "a/p1/3")
    #expect(ones.count > 4_194_304 && others.count < 4_194_304)
    #expect(try store.content(of: "a/p1/1") == ones)
    #expect(try store.content(of: "a/p1/2") == others)
    #expect(try store.content(of: "a/p1/3") == [7, 8])
    let entries = [
      entry("a/p1/1", bytes: ones.count), entry("a/p1/2", bytes: others.count),
      entry("a/p1/3", bytes: 2),
    ]
    let packed = try store.writePacks(of: entries)
    let second = 512 + (Int64(ones.count) + 511) / 512 * 512
    let third = second + 512 + (Int64(others.count) + 511) / 512 * 512
    #expect(packed.map(\.offset) == [512, second + 512, third + 512])
    #expect(try FileReader.bytes(of: "a/p1/1", in: folder.path) == ones)
    #expect(try FileReader.bytes(of: "a/p1/2", in: folder.path) == others)
    #expect(try folder.files() == ["a/p1.tar"])
  }

  @Test func `each recorder has a pack, and files beside the folder stay as they are`() throws {
    let entries = [
      entry("apple/p1.zip", bytes: 5), entry("beiwe/p1/a", bytes: 3),
      entry("beiwe/p1/b/c", bytes: 0), entry("truth/p1/days", bytes: 513),
    ]
    try put([1, 2, 3], at: "beiwe/p1/a")
    try put([], at: "beiwe/p1/b/c")
    try put([UInt8](repeating: 9, count: 513), at: "truth/p1/days", pieces: 100)
    let packed = try store.writePacks(of: entries)
    #expect(packed.map(\.offset) == [nil, 512, 1_536, 512])
    #expect(packed.map(\.path) == entries.map(\.path))
    #expect(try folder.files() == ["beiwe/p1.tar", "truth/p1.tar"])
    // Three headers and contents of 512, 0 and 1,024 bytes, with two blocks at each end.
    #expect(try folder.bytes("beiwe/p1.tar").count == 512 + 512 + 512 + 1_024)
    #expect(try folder.bytes("truth/p1.tar").count == 512 + 1_024 + 1_024)
    for entry in packed.dropFirst() {
      #expect(try Folder.offset(of: entry.path, in: folder.path) == entry.offset)
    }
    #expect(try FileReader.bytes(of: "beiwe/p1/a", in: folder.path) == [1, 2, 3])
    #expect(PackStore.path(of: "p1", "beiwe") == "beiwe/p1.tar")
  }

  @Test func `a file that is not here is taken from the pack before`() throws {
    try put([1, 2, 3], at: "beiwe/p1/a")
    try put([4], at: "beiwe/p1/b")
    let entries = [entry("beiwe/p1/a", bytes: 3), entry("beiwe/p1/b", bytes: 1)]
    _ = try store.writePacks(of: entries)
    let next = PackStore(in: folder.path)
    var file = PendingFile(creating: "beiwe/p1/b", in: folder.path, for: next)
    try file.write([5, 6])
    try file.publish()
    let packed = try next.writePacks(of: [entries[0], entry("beiwe/p1/b", bytes: 2)])
    #expect(packed.map(\.offset) == [512, 1_536])
    #expect(try FileReader.bytes(of: "beiwe/p1/a", in: folder.path) == [1, 2, 3])
    #expect(try FileReader.bytes(of: "beiwe/p1/b", in: folder.path) == [5, 6])
  }

  /// 1,772,427,600 seconds are 15151214520 in octal digits.
  @Test func `a member has the time at which its file was closed, or of its rows`() throws {
    let time: Int64 = 1_772_427_600_999
    let entries = [
      entry("a/p1/1", bytes: 0, first: 1, last: 2, closed: time),
      entry("b/p1/2", bytes: 0, first: 1, last: time), entry("c/p1/3", bytes: 0, first: time),
      entry("d/p1/4", bytes: 0),
    ]
    for entry in entries { try put([], at: entry.path) }
    _ = try store.writePacks(of: entries)
    let times = try ["a", "b", "c", "d"].map { recorder in
      String(decoding: try folder.bytes(recorder + "/p1.tar")[136..<147], as: UTF8.self)
    }
    #expect(times == ["15151214520", "15151214520", "15151214520", "00000000000"])
  }
}
