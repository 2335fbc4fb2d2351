import Fixtures
import Glibc
import Spool
import Testing

@testable import Receiver

struct StorePathTests {
  @Test(arguments: [
    (name: "a/b.csv", path: "a/b.csv"), ("a.b/c.d", "a%2Eb/c.d"), ("../x", "%2E%2E/x"),
    ("a/..", "a/%2E."), (".", "%2E"), ("", "%"), ("a//b", "a/%/b"), ("/a", "%/a"), ("a/", "a/%"),
    ("é b+%", "%C3%A9%20b%2B%25"), ("A-Z_0-9az", "A-Z_0-9az"), ("a\0b\n", "a%00b%0A"),
    ("@[`{:;/", "%40%5B%60%7B%3A%3B/%"), ("a.csv.gz", "a.csv.gz"),
  ])
  func `a name has a path of letters, digits, hyphens and escapes`(name: String, path: String) {
    #expect(StorePath.path(of: name) == path)
  }

  @Test func `a part is the name of a file without slashes`() {
    #expect(StorePath.part("a/b.c") == "a%2Fb.c" && StorePath.part("") == "%")
    #expect(StorePath.part(".a") == "%2Ea")
  }

  @Test func `long names are distinguished by their hashes`() {
    let fits = String(repeating: "a", count: 200)
    #expect(StorePath.part(fits) == fits && StorePath.path(of: fits) == fits)
    for name in [fits + "a", String(repeating: "+", count: 67)] {
      let part = StorePath.part(name)
      #expect(part.hasPrefix("%h") && part.count == 66 && StorePath.path(of: name) == part)
    }
    #expect(StorePath.part(String(repeating: "+", count: 66)).count == 198)
    // Six parts of 166 letters, joined by five slashes, have 1,001 characters, one more than
    // allowed.
    let long = Array(repeating: String(repeating: "b", count: 166), count: 6)
      .joined(separator: "/")
    #expect(StorePath.path(of: long).hasPrefix("%h"))
    #expect(StorePath.path(of: String(long.dropLast())) == String(long.dropLast()))
    #expect(StorePath.path(of: fits + "a") != StorePath.path(of: fits + "b"))
  }
}

struct LineFileTests {
  @Test(arguments: [
    (text: "", mended: ""), ("a\n", "a\n"), ("a\nb", "a\n"), ("a", ""), ("\n", "\n"),
    ("a\n\nb", "a\n\n"),
  ])
  func `half a line at the end is dropped`(text: String, mended: String) throws {
    let folder = try TemporaryFolder(["f": text])
    try LineFile.mend(folder.path + "/f")
    #expect(try folder.text("f") == mended)
  }

  @Test(arguments: [65_535, 65_536, 65_537, 131_072, 200_000])
  func `half a line may be longer than what is read at once`(count: Int) throws {
    let half = String(repeating: "x", count: count)
    let folder = try TemporaryFolder(["f": "a\n" + half, "g": half])
    try LineFile.mend(folder.path + "/f")
    try LineFile.mend(folder.path + "/g")
    #expect(try folder.text("f") == "a\n" && folder.text("g") == "")
  }

  @Test func `lines are added to a file, which is made with its folders`() throws {
    let folder = try TemporaryFolder()
    try LineFile.append(Array("a\n".utf8), to: folder.path + "/x/y/f")
    try LineFile.append(Array("b\nc\n".utf8), to: folder.path + "/x/y/f")
    #expect(try folder.text("x/y/f") == "a\nb\nc\n")
    try LineFile.mend(folder.path + "/none")
    #expect(throws: FileError.self) { try LineFile.append([10], to: folder.path + "/x/y") }
  }

  @Test func `a full disk ends the writing with its error`() {
    #expect(throws: FileError.failed(.write, path: "/dev/full", code: ENOSPC)) {
      try LineFile.append([10], to: "/dev/full")
    }
  }
}

struct ServerDefaultsTests {
  @Test func `a receiver bears what its pages say`() {
    let options = ServerOptions()
    #expect(options.address == "127.0.0.1" && options.port == 0 && options.threads == 2)
    #expect(options.connections == 2_000 && options.headerBytes == 65_536)
    #expect(options.bodyBytes == 100_000_000 && options.bodiesBytes == 128_000_000)
    #expect(options.headerPatience == 10 && options.requestPatience == 300)
    #expect(options.idlePatience == 75 && options.hosts.isEmpty && options.origins.isEmpty)
  }

  @Test func `counts are added by name`() {
    let counts = NamedCounts()
    counts.add("b")
    counts.add("a", 5)
    counts.add("b")
    counts.add("a", -2)
    #expect(counts.all.map(\.name) == ["a", "b"] && counts.all.map(\.count) == [3, 2])
  }

  @Test func `a route has a person and a service`() {
    func route(_ path: String) -> String? {
      MyLifeDBRoute(path).map { "\($0.person) \($0.service)" }
    }
    #expect(route("/raw") == "person file(\"\")" && route("/raw/a/b") == "person file(\"a/b\")")
    #expect(route("/p1/raw/a") == "p1 file(\"a\")" && route("/p1") == nil && route("/") == nil)
    #expect(route("/api/system/auth/login") == "person login")
    #expect(route("/p1/api/data/collectors") == "p1 collectors")
    #expect(route("/api/data/collectors/x") == "person collector(\"x\")")
    #expect(route("/api/data/collectors/") == nil && route("/api/data/collectors/x/y") == nil)
    #expect(route("/api/data/collectorsx") == nil && route("/rawx") == nil)
    let name = String(repeating: "a", count: 64)
    #expect(route("/\(name)/raw") != nil && route("/\(name)a/raw") == nil)
    #expect(route("/a-_9Z/raw") != nil && route("/a.b/raw") == nil && route("/é/raw") == nil)
    #expect(route("//raw") == nil)
  }
}
