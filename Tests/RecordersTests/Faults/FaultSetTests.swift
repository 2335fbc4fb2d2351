import Formats
import ProfileFiles
import Simulation
import Testing

@testable import Recorders

struct FaultSetTests {
  private func read(_ kinds: String) throws -> FaultSet {
    try LoadedProfile("{ name: \"x\", kinds: { \(kinds) } }", file: "set.json5")
      .read(FaultSet.init(reading:))
  }

  @Test func `the sets that ship read, and each kind is in one of the families`() throws {
    let files = try ProfileFiles(directory: nil, environment: [:])
    let names = files.list(.faults)
    #expect(
      names == [
        "clock", "columns", "cozie", "encryption", "files", "positions", "real-world", "transport",
      ])
    var inFamily: [String] = []
    for name in names {
      let set = try files.load(.faults, name).read(FaultSet.init(reading:))
      let shares = set.shares.map(\.share) + set.uploads.map(\.share)
      #expect(!shares.isEmpty && shares.allSatisfy { $0 > 0 })
      if name != "real-world" {
        inFamily += set.shares.map(\.kind.name) + set.uploads.map(\.kind.rawValue)
      }
    }
    let all = faultKinds.map(\.name) + UploadFault.allCases.map(\.rawValue)
    #expect(inFamily.sorted() == all.sorted())
  }

  @Test func `a set has kinds of files and of uploads, of which each command does its own`() throws
  {
    let set = try read("\"upload-twice\": 0.5, \"jump\": 0.1, \"key-missing\": 0.25")
    #expect(set.shares.map(\.kind.name) == ["jump"])
    #expect(set.uploads.map(\.kind) == [.keyMissing, .uploadTwice])
    #expect(set.uploads.map(\.share) == [0.25, 0.5])
  }

  @Test func `a set of the other command's faults is noted`() throws {
    let uploads = try read("\"upload-twice\": 0.5")
    #expect(uploads.noteOfNoFiles?.contains("send --faults") == true)
    #expect(uploads.noteOfNoUploads == nil)
    let files = try read("\"jump\": 0.1")
    #expect(files.noteOfNoUploads?.contains("record --faults") == true)
    #expect(files.noteOfNoFiles == nil)
    for both in [try read("\"jump\": 0.1, \"upload-twice\": 0.5"), try read("")] {
      #expect(both.noteOfNoFiles == nil && both.noteOfNoUploads == nil)
    }
  }

  @Test func `a set is asked in the order of the registration`() throws {
    let set = try read("\"jump\": 0.1, \"lost-file\": 1")
    #expect(set.shares.map(\.kind.name) == ["lost-file", "jump"])
    #expect(set.shares.map(\.share) == [1, 0.1])
  }

  @Test(arguments: ["\"jump\": 1.5", "\"jump\": -0.1", "\"jump\": \"often\""])
  func `a share that cannot be is refused`(kinds: String) {
    #expect(throws: ProfileError.self) { try read(kinds) }
  }

  @Test func `an unknown kind is refused, and the nearest is named`() throws {
    let error = try #require(throws: ProfileError.self) { try read("\"lost-fil\": 0.1") }
    #expect(error.description.contains("lost-file"), "\(error)")
    let other = try #require(throws: ProfileError.self) { try read("\"key-missin\": 0.1") }
    #expect(other.description.contains("key-missing"), "\(other)")
  }
}
