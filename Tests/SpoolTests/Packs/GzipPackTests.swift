import Fixtures
import Glibc
import Testing

@testable import Spool

/// Tests of gzipped tar archives.
struct GzipPackTests {
  private let folder: TemporaryFolder
  private static let names = (0..<40).map { "abcd1234/gps/\($0).csv" } + ["registry"]

  /// A folder `whole` with about 6 MB.
  init() throws {
    folder = try TemporaryFolder()
    for (number, name) in Self.names.enumerated() {
      let content = ContentWriterTests.content(300_001 * (number % 8) / 7)
      try folder.put(content, at: "whole/" + name)
    }
  }

  private func tar(_ words: [String]) throws {
    let ending = try Program.start(executable: "/usr/bin/tar", words).end()
    try #require(ending.code == 0, "\(ending.errors)")
  }

  private func compressed(_ bytes: [UInt8]) throws -> [UInt8] {
    var writer = ContentWriter(in: folder.path, compression: .zlib(level: 1))
    try writer.create("x.gz")
    try writer.write(bytes.span)
    _ = try writer.close()
    return try folder.bytes("x.gz")
  }

  @Test(arguments: ["data.tar.gz", "data.tgz"])
  func `a gzipped archive is read as a folder`(name: String) throws {
    let (whole, archive) = (folder.path + "/whole", folder.path + "/" + name)
    try tar(["-czf", archive, "-C", whole, "."])
    try expectSame("", whole, archive)
    try expectSame("abcd1234", whole, archive)
    #expect(try Folder.names(in: archive + "/abcd1234") == ["gps"])
    #expect(try Folder.names(in: "", of: folder.path) == ["data", "whole"])
    #expect(try FileReader.bytes(of: archive + "/registry") == folder.bytes("whole/registry"))
    // A place in the content is none in the file.
    #expect(try Folder.offset(of: "data/registry", in: folder.path) == nil)
    #expect(try Folder.size(of: "data/registry", in: folder.path) == 0)
  }

  @Test func `members are read in any order, by many tasks at once`() async throws {
    let (whole, archive) = (folder.path + "/whole", folder.path + "/data.tar.gz")
    let names = Self.names.reversed().map { "./" + $0 }
    try tar(["-czf", archive, "-C", whole] + names)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<8 { group.addTask { try expectSame("", whole, archive) } }
      try await group.waitForAll()
    }
  }

  @Test func `members of the gzip file need not end with members of the archive`() throws {
    let (whole, archive) = (folder.path + "/whole", folder.path + "/data.tar.gz")
    try tar(["-cf", folder.path + "/all.tar", "-C", whole, "."])
    let bytes = try folder.bytes("all.tar")
    let half = bytes.count / 2 + 100
    let (first, second) = (
      try compressed(Array(bytes[..<half])), try compressed(Array(bytes[half...]))
    )
    try folder.put(first + second, at: "data.tar.gz")
    try expectSame("", whole, archive)
    try folder.put(first + second + [0], at: "data.tar.gz")
    #expect(throws: FileError.badArchive(path: archive, .badGzip)) {
      try Folder.names(in: archive)
    }
  }

  @Test func `a damaged or short gzip file is rejected`() throws {
    let archive = folder.path + "/data.tar.gz"
    try tar(["-czf", archive, "-C", folder.path + "/whole", "."])
    let whole = try folder.bytes("data.tar.gz")
    for count in [0, 1, 9, 10, 1_000, whole.count / 2, whole.count - 8, whole.count - 1] {
      try folder.put(Array(whole[..<count]), at: "data.tar.gz")
      #expect(throws: FileError.badArchive(path: archive, .shortGzip)) {
        try Folder.names(in: archive)
      }
    }
    // The checksum of the content is at the end of the file.
    for place in [0, whole.count / 2, whole.count - 8, whole.count - 1] {
      var damaged = whole
      damaged[place] ^= 0x40
      try folder.put(damaged, at: "data.tar.gz")
      let error = #expect(throws: FileError.self) { try Folder.names(in: archive) }
      #expect(error?.isBadPack == true, "\(place): \(String(describing: error))")
    }
    // The gzip data are valid, and the archive in them ends too early.
    try folder.put(whole, at: "y.gz")
    let bytes = try GzipReader.contents(of: folder.path + "/y.gz")
    try folder.put(try compressed(Array(bytes.dropLast(20_000))), at: "data.tar.gz")
    let error = #expect(throws: FileError.self) { try Folder.names(in: archive) }
    #expect(error?.isBadPack == true && error?.fact.hasPrefix("truncated: the archive") == true)
  }

  @Test func `few check points are kept, at equal distances`() throws {
    let content = [UInt8](repeating: 7, count: 30 * GzipInflater.pieceLength + 5)
    try folder.put(try compressed(content), at: "zeros.gz")
    let path = folder.path + "/zeros.gz"
    let descriptor = open(path, O_RDONLY)
    defer { close(descriptor) }
    for limit in [1, 2, 3, 4, 100] {
      var scan = GzipScan(try PackFile(descriptor, path), limit: limit)
      let pack = try scan.finish()
      #expect(pack.memory <= limit * GzipInflater.memory && pack.memory > 0)
      for number in [30, 0, 29, 13, 14, 12, 30] {
        let piece = try pack.piece(number)
        #expect(piece.count == (number == 30 ? 5 : GzipInflater.pieceLength))
        #expect(piece.allSatisfy { $0 == 7 })
      }
      #expect(try pack.piece(31) == [] && pack.piece(1_000) == [])
    }
  }

  @Test func `the piece that was not used for longest is forgotten`() throws {
    try folder.put(try compressed([1]), at: "one.gz")
    let path = folder.path + "/one.gz"
    let descriptor = open(path, O_RDONLY)
    defer { close(descriptor) }
    let packs = try (0..<2).map { _ in
      var scan = GzipScan(try PackFile(descriptor, path))
      return try scan.finish()
    }
    let cache = PieceCache(limit: 3)
    cache.keep([1], number: 0, of: packs[0])
    cache.keep([2], number: 1, of: packs[0])
    cache.keep([3], number: 0, of: packs[1])
    #expect(cache.piece(0, of: packs[0]) == [1])
    cache.keep([4], number: 1, of: packs[1])
    #expect(cache.piece(1, of: packs[0]) == nil && cache.piece(0, of: packs[1]) == [3])
    cache.remove(ObjectIdentifier(packs[1]))
    #expect(cache.piece(0, of: packs[1]) == nil && cache.piece(0, of: packs[0]) == [1])
  }
}
