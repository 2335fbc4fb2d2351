import Fixtures
import FoundationEssentials
import Simulation
import Spool
import Testing

@testable import Recorders

@Suite(.whole)
struct FaultInjectorTests {
  private static let faulty = Task {
    try await Recorded(
      FaultStudy.make(), FaultStudy.layouts, faults: FaultStudy.set(0.02))
  }

  /// Files that no line names are the clean ones, and lines say what lies there.
  private func expectHonest(
    _ faulty: Recorded, _ clean: Recorded, location: SourceLocation = #_sourceLocation
  ) throws {
    let lines = Dictionary(grouping: faulty.faults, by: \.path)
    let entries = Dictionary(uniqueKeysWithValues: faulty.entries.map { ($0.path, $0) })
    let cleanEntries = Dictionary(uniqueKeysWithValues: clean.entries.map { ($0.path, $0) })
    #expect(faulty.faults == faulty.faults.sorted(), sourceLocation: location)
    for entry in clean.entries where lines[entry.path] == nil {
      #expect(faulty.contents[entry.path] == clean.contents[entry.path], "\(entry.path)")
      #expect(entries[entry.path] == entry, "\(entry.path)", sourceLocation: location)
    }
    for entry in faulty.entries where entry.stream != "expected" {
      #expect(
        lines[entry.path] != nil || cleanEntries[entry.path] != nil, "\(entry.path)",
        sourceLocation: location)
      let content = try #require(faulty.contents[entry.path])
      #expect(
        entry.contentCRC32 == crc32(of: content) && entry.contentBytes == Int64(content.count),
        "\(entry.path)", sourceLocation: location)
    }
    let sums = Set(clean.entries.map { "\($0.contentCRC32) \($0.rows) \($0.stream)" })
    for line in faulty.faults {
      #expect(lines[line.path]?.count == 1, "\(line.path)", sourceLocation: location)
      #expect((entries[line.path] == nil) == (line.visible == .nobody), "\(line.path)")
      #expect(sums.contains("\(line.cleanCRC32) \(line.cleanRows) \(line.stream)"), "\(line.path)")
      if let clean = cleanEntries[line.path] {
        #expect(line.cleanCRC32 == clean.contentCRC32 && line.cleanRows == clean.rows)
      }
      if let rows = line.rows { #expect(rows.upperBound < Int(line.cleanRows), "\(line.path)") }
      #expect(line.server == nil || line.path.hasPrefix("beiwe/"), "\(line.path)")
    }
  }

  @Test func `the ledger tells of each file that is not the clean one, and of no other`()
    async throws
  {
    let (faulty, clean) = try await (Self.faulty.value, FaultStudy.clean.value)
    try expectHonest(faulty, clean)
    #expect(Set(faulty.faults.map(\.kind)).count >= 40)
    #expect(faulty.faults.contains { $0.visible == .nobody && $0.expected == .dropFile })
  }

  @Test(arguments: faultKinds.map(\.name))
  func `a kind at one file of five leaves all others`(name: String) async throws {
    let clean = try await FaultStudy.clean.value
    let kind = try #require(faultKinds.first { $0.name == name })
    let count = clean.entries.count { FileForm($0).map(kind.applies) ?? false }
    // Of few files, such as those of identifiers and of Cozie, a fifth may be none: all of them have the fault.
    let set = FaultStudy.set(count > 40 ? 0.2 : 1) { $0.name == name }
    let faulty = try await Recorded(FaultStudy.make(), FaultStudy.layouts, faults: set)
    try expectHonest(faulty, clean)
    #expect(!faulty.faults.isEmpty && faulty.faults.allSatisfy { $0.kind == name })
  }

  @Test func `with a set of no share all files are the clean ones`() async throws {
    let faulty = try await Recorded(
      FaultStudy.make(), FaultStudy.layouts, faults: FaultStudy.set(0))
    #expect(faulty.faults.isEmpty)
    try expectHonest(faulty, await FaultStudy.clean.value)
  }

  @Test func `how files are compressed changes no fault`() async throws {
    let plain = try await Self.faulty.value
    let packed = try await Recorded(
      FaultStudy.make(), FaultStudy.layouts, downloadCompression: .zlib(level: 6),
      faults: FaultStudy.set(0.02))
    #expect(
      packed.faults.map(\.path.withoutCompression).sorted()
        == plain.faults.map(\.path.withoutCompression).sorted())
    for line in plain.faults where line.path.hasPrefix("beiwe-download/") {
      #expect(packed.contents[line.path + ".gz"] == plain.contents[line.path], "\(line.path)")
    }
  }

  @Test func `any width, and a longer run, end with the same content`() async throws {
    let study = { try FaultStudy.make(days: $0, participants: 2) }
    let set = FaultStudy.set(0.02)
    let direct = try await Recorded(study(2), FaultStudy.layouts, width: 1, faults: set)
    let wide = try await Recorded(study(2), FaultStudy.layouts, width: 2, faults: set)
    let folder = try TemporaryFolder()
    _ = try await Recorded(study(1), FaultStudy.layouts, only: [0], faults: set, in: folder)
    _ = try await Recorded(study(1), FaultStudy.layouts, faults: set, in: folder)
    let grown = try await Recorded(study(2), FaultStudy.layouts, faults: set, in: folder)
    for other in [wide, grown] {
      #expect(other.faults == direct.faults)
      #expect(other.entries == direct.entries && other.contents == direct.contents)
    }
    #expect(
      try folder.files("").filter { !$0.contains("/") }.sorted() == [
        "faults.jsonl", "files.jsonl", "manifest.json",
      ])
  }

  @Test func `a participant who is added leaves the faults of the others`() async throws {
    let set = FaultStudy.set(0.02)
    let study = try FaultStudy.make(participants: 2)
    let folder = try TemporaryFolder()
    _ = try await Recorded(study, [.beiwe], only: [1], faults: set, in: folder)
    let grown = try await Recorded(study, [.beiwe], faults: set, in: folder)
    let direct = try await Recorded(study, [.beiwe], faults: set)
    #expect(grown.faults == direct.faults && grown.contents == direct.contents)
    #expect(Set(grown.faults.map(\.participant)) == [0, 1])
  }
}
