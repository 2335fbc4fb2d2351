import Fixtures
import Glibc
import Testing

@testable import Spool

/// Tests of unnamed temporary files, logs, locks and temporary folders.
struct ScratchFileTests {
  @Test func `bytes are read back from any place`() throws {
    let file = try ScratchFile()
    let bytes = (0..<200_000).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) }
    #expect(file.count == 0)
    try bytes[..<7].withUnsafeBytes { try file.append($0) }
    #expect(file.count == 7)
    try bytes[7...].withUnsafeBytes { try file.append($0) }
    #expect(file.count == 200_000)
    for (place, count) in [(0, 200_000), (6, 3), (199_999, 1), (0, 0), (200_000, 0)] {
      var read = [UInt8](repeating: 0, count: count)
      try read.withUnsafeMutableBytes { try file.read(at: Int64(place), into: $0) }
      #expect(read == Array(bytes[place..<place + count]))
    }
    var beyond: [UInt8] = [0, 0]
    let error = #expect(throws: FileError.self) {
      try beyond.withUnsafeMutableBytes { try file.read(at: 199_999, into: $0) }
    }
    if case .failed(.read, _, EIO) = error {} else { Issue.record("\(String(describing: error))") }
  }

  @Test func `a log grows by lines, also after it was opened again`() throws {
    let folder = try TemporaryFolder()
    for text in ["one\n", "two\n"] {
      let log = try LogFile(folder.path + "/log")
      log.append(Array(text.utf8))
      log.append(Array(text.utf8))
    }
    #expect(try folder.text("log") == "one\none\ntwo\ntwo\n")
    #expect(throws: FileError.failed(.create, path: folder.path + "/a/log", code: ENOENT)) {
      try LogFile(folder.path + "/a/log")
    }
  }

  @Test func `one has a lock at a time, and its file goes with it`() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/lock"
    do {
      let first = try #require(try FileLock(path))
      #expect(folder.has("lock"))
      #expect(try FileLock(path) == nil)
      #expect(folder.has("lock"), "a lock that was refused leaves the file")
      let other = try FileLock(path + "2")
      #expect(other != nil)
      withExtendedLifetime((first, other)) {}
    }
    #expect(!folder.has("lock") && !folder.has("lock2"))
    try folder.put("left by a killed process", at: "lock")
    #expect(try FileLock(path) != nil)
    symlink("/dev/null", folder.path + "/link")
    #expect(throws: FileError.failed(.create, path: folder.path + "/link", code: ELOOP)) {
      try FileLock(folder.path + "/link")
    }
  }

  @Test func `a temporary folder is deleted with its files, also after an error`() throws {
    struct Failure: Error {}
    var paths: [String] = []
    let value = try withTemporaryFolder { path in
      paths.append(path)
      try PendingFile.replace(path + "/a/b", with: [1])
      return try FileReader.bytes(of: "a/b", in: path)
    }
    #expect(value == [1])
    #expect(throws: Failure.self) {
      try withTemporaryFolder { path in
        paths.append(path)
        throw Failure()
      }
    }
    #expect(Set(paths).count == 2)
    for path in paths {
      #expect(path.contains("/understudy-"))
      #expect(try Folder.kind(of: path) == nil)
    }
  }

  @Test func `the limit of open files is never lowered, and raised as far as the system lets`() {
    let now = OpenFileLimit.raise(to: 0)
    #expect(now > 0)
    #expect(OpenFileLimit.raise(to: 1) == now)
    #expect(OpenFileLimit.raise(to: now) == now)
    var limit = rlimit()
    getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    let most = Int(clamping: limit.rlim_max)
    guard now < most else { return }
    #expect(OpenFileLimit.raise(to: now + 1) == now + 1)
    getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    #expect(Int(clamping: limit.rlim_cur) == now + 1)
    #expect(OpenFileLimit.raise(to: now) == now + 1)
  }
}
