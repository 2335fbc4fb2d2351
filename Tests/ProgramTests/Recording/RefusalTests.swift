import Fixtures
import FoundationEssentials
import Glibc
import Testing

struct RefusalTests {
  let scratch: Scratch

  init() throws {
    scratch = try Scratch()
  }

  @Test(.whole, arguments: ["notes.txt", "beiwe/notes.txt", "beiwe-download/aaaaaaaa/x.csv"])
  func `a folder with a foreign file is refused and left alone`(name: String) throws {
    #expect(try Program.run(scratch.record(participants: 2)).code == 0)
    let file = URL(filePath: scratch.path + "/out/" + name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try scratch.put("mine", at: "out/" + name)
    let (tree, stamps) = (try scratch.tree(), try scratch.stamps())
    for words in [
      scratch.record(participants: 2), scratch.record(days: 2, participants: 2),
      scratch.record("out", participants: 2, "--force"),
    ] {
      #expect(try Program.run(words).code == 73)
    }
    #expect(try scratch.tree() == tree)
    #expect(try scratch.stamps() == stamps)
  }

  @Test(.whole) func `another recording is refused unless it may be replaced`() throws {
    #expect(try Program.run(scratch.record(participants: 2)).code == 0)
    let tree = try scratch.tree()
    let other = scratch.record("out", participants: 2, "--seed", "6")
    #expect(try Program.run(other).code == 73)
    #expect(try scratch.tree() == tree)
    #expect(try Program.run(other + ["--force"]).code == 0)
    #expect(try Program.run(scratch.record("direct", participants: 2, "--seed", "6")).code == 0)
    try scratch.expectSame("out", "direct")
  }

  @Test(.whole, .enabled(if: getuid() == 0, "only root can mount a small disk"))
  func `a full disk is told, and a larger one continues the run`() throws {
    let disk = scratch.path + "/disk"
    try FileManager.default.createDirectory(atPath: disk, withIntermediateDirectories: true)
    func tool(_ name: String, _ words: [String]) throws -> Int32 {
      let paths = ["/bin/", "/usr/bin/"].map { $0 + name }
      guard let path = paths.first(where: { access($0, X_OK) == 0 }) else { return 127 }
      return try Program.start(executable: path, words).end().code
    }
    let mounted = try tool("mount", ["-t", "tmpfs", "-o", "size=400k", "understudy", disk])
    guard mounted == 0 else { return }  // A container cannot mount, even as root.
    defer { _ = try? tool("umount", [disk]) }
    let ending = try Program.run(scratch.record("disk/out"))
    #expect(ending.code == 74)
    #expect(ending.errors.contains("free some space, then run the same command again"))
    #expect(try tool("mount", ["-o", "remount,size=100m", disk]) == 0)
    #expect(try Program.run(scratch.record("disk/out")).code == 0)
    #expect(try Program.run(scratch.record("direct")).code == 0)
    try scratch.expectSame("disk/out", "direct")
  }
}
