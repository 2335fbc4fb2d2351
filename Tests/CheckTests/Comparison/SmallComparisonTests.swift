import Fixtures
import Formats
import Spool
import Testing

@testable import Check
@testable import Reading

/// Phones with few rows, and which of them belong together.
struct SmallComparisonTests {
  private static let start: Int64 = 1_772_427_600_000

  /// A phone's file with 60 rows of its own, without the last ones.
  private static func file(
    _ patient: String, phone: Int64, without lost: Int = 0, below root: String = ""
  ) -> [String: String] {
    let rows = (0..<60 - lost).map { row in
      "\(start + 100_000 * phone + 1_000 * Int64(row)),Unlocked,0.\(row + 1)\n"
    }
    return [
      "\(root)\(patient)/\(patient)_powerState_\(start).csv": "timestamp,event,level\n"
        + rows.joined()
    ]
  }

  private func compare(
    _ first: [[String: String]], _ second: [[String: String]], naming: Comparison.Naming = .own,
    width: Int = 2
  ) async throws -> Comparison.Result {
    func folder(_ files: [[String: String]]) throws -> TemporaryFolder {
      try TemporaryFolder(files.reduce(into: [:]) { $0.merge($1) { first, _ in first } })
    }
    let (one, other) = (try folder(first), try folder(second))
    let progress = ReadingProgress()
    let result = try await Comparison(one.path, with: other.path, naming: naming).run(
      width: width, progress: progress)
    #expect(progress.participants == result.participants)
    #expect(progress.allParticipants == result.participants)
    return result
  }

  private func lost(_ result: Comparison.Result) -> [String] {
    result.differences.map { "\($0.patient) \($0.lost) \($0.added)" }
  }

  @Test(arguments: [1, 2, 5])
  func `participants of either side are compared in order of their ids`(width: Int) async throws {
    let result = try await compare(
      [
        Self.file("abcdefg3", phone: 3), Self.file("abcdefg1", phone: 1, without: 1),
        Self.file("abcdefg2", phone: 2),
      ],
      [
        Self.file("abcdefg1", phone: 1), Self.file("abcdefg2", phone: 2, without: 7),
        Self.file("abcdefg3", phone: 3, without: 2), Self.file("abcdefg4", phone: 4),
      ], width: width)
    #expect(lost(result) == ["abcdefg1 0 1", "abcdefg2 7 0", "abcdefg3 2 0", "abcdefg4 0 60"])
    #expect(result.participants == 4 && result.rows == 179 && result.hours == 4)
    #expect(result.differences.allSatisfy { $0.stream == "powerState" && $0.hour == Self.start })
    #expect(!result.isSame && result.renamed == [:] && result.unsent == 0 && !result.leavesEdges)
  }

  @Test func `ids that only one side has are found by their rows`() async throws {
    let first = [
      Self.file("abcdefg1", phone: 1), Self.file("abcdefg2", phone: 2),
      Self.file("abcdefg3", phone: 3), Self.file("abcdefg5", phone: 5),
    ]
    let second = [
      Self.file("abcdefg1", phone: 1), Self.file("zzzzzzz2", phone: 3),
      Self.file("zzzzzzz3", phone: 2, without: 20), Self.file("zzzzzzz4", phone: 9),
    ]
    let result = try await compare(first, second)
    #expect(result.renamed == ["abcdefg2": "zzzzzzz3", "abcdefg3": "zzzzzzz2"])
    #expect(lost(result) == ["abcdefg2 20 0", "abcdefg5 60 0", "zzzzzzz4 0 60"])
    #expect(result.participants == 5)
    // An id that both sides have belongs to one participant.
    let same = try await compare(
      [first[0], first[1]], [first[0], Self.file("abcdefg2", phone: 7)])
    #expect(same.renamed == [:] && lost(same) == ["abcdefg2 60 60"])
  }

  @Test func `a table gives ids, and others are their own`() async throws {
    let first = [Self.file("abcdefg1", phone: 1), Self.file("abcdefg2", phone: 2)]
    let second = [Self.file("zzzzzzz1", phone: 1), Self.file("abcdefg2", phone: 2)]
    let result = try await compare(first, second, naming: .ids(["abcdefg1": "zzzzzzz1"]))
    #expect(result.isSame && result.participants == 2 && result.renamed == [:])
    let wrong = try await compare(first, second, naming: .ids(["abcdefg1": "abcdefg9"]))
    #expect(lost(wrong) == ["abcdefg1 60 0", "zzzzzzz1 0 60"] && wrong.participants == 3)
  }

  @Test func `numbers are places in the order of ids, or those of the list`() async throws {
    let files = [
      Self.file("abcdefg1", phone: 1, below: "beiwe/"),
      Self.file("abcdefg2", phone: 2, below: "beiwe/"),
    ]
    let second = [Self.file("zzzzzzz1", phone: 1), Self.file("zzzzzzz2", phone: 2)]
    let naming = Comparison.Naming.numbers([0: "zzzzzzz1", 1: "zzzzzzz2"])
    #expect(try await compare(files, second, naming: naming).isSame)
    let accounts = try BeiweAccountList("patient_id,password\nzzzzzzz1,x\nzzzzzzz2,y\n")
    #expect(try await compare(files, second, naming: .accounts(accounts)).isSame)
    // A list has the numbers the other way round.
    let list = Self.list([(0, "abcdefg2", true), (1, "abcdefg1", true)])
    let swapped = Comparison.Naming.numbers([1: "zzzzzzz1", 0: "zzzzzzz2"])
    #expect(try await compare(files + [list], second, naming: swapped).isSame)
    #expect(try await compare(files + [list], second, naming: naming).differences.count == 2)
  }

  /// A list of files, of which some are never sent.
  private static func list(_ entries: [(number: Int, patient: String, isSent: Bool)]) -> [String:
    String]
  {
    let lines = entries.map { entry in
      let path = "beiwe/\(entry.patient)/\(entry.patient)_powerState_\(start).csv"
      return #"{"path":"\#(path)","recorder":"beiwe","participant":\#(entry.number),"#
        + #""patient":"\#(entry.patient)","stream":"powerState","rows":60,"bytes":30,"#
        + #""content_bytes":100,"content_crc32":"0000000a","first":null,"last":null,"#
        + #""closed":null,"due":\#(entry.isSent ? "5" : "null")}"# + "\n"
    }
    return ["files.jsonl": lines.joined()]
  }

  @Test func `files that the app never sends are no difference where they were received`()
    async throws
  {
    let first = [
      Self.file("abcdefg1", phone: 1, below: "beiwe/"),
      Self.file("abcdefg2", phone: 2, below: "beiwe/"),
      Self.list([(0, "abcdefg1", false), (1, "abcdefg2", true)]),
    ]
    let second = [Self.file("abcdefg1", phone: 1), Self.file("abcdefg2", phone: 2, without: 3)]
    let result = try await compare(first, second)
    #expect(lost(result) == ["abcdefg2 3 0"] && result.unsent == 1)
    #expect(
      result.unsentThere == ["beiwe/abcdefg1/abcdefg1_powerState_\(Self.start).csv"])
    let missing = try await compare(first, [second[1]])
    #expect(lost(missing) == ["abcdefg2 3 0"] && missing.unsentThere == [])
    // Between recordings every file counts.
    let recording = [Self.file("abcdefg2", phone: 2, below: "beiwe/"), ["files.jsonl": ""]]
    let both = try await compare(first, recording)
    #expect(lost(both) == ["abcdefg1 60 0"] && both.unsent == 0)
  }

  @Test func `results of participants add up`() {
    var (left, right) = (Comparison.Result(), Comparison.Result())
    (left.participants, left.rows, left.hours, left.unsent) = (1, 2, 3, 4)
    (right.participants, right.rows, right.hours, right.unsent) = (10, 20, 30, 40)
    (left.unsentThere, right.unsentThere) = (["a"], ["b"])
    (left.defects, right.defects) = (["c"], ["d"])
    (left.differences, right.differences) = ([HourDifference(1)], [HourDifference(2)])
    #expect(!left.isSame)
    left += right
    #expect(left.participants == 11 && left.rows == 22 && left.hours == 33 && left.unsent == 44)
    #expect(left.unsentThere == ["a", "b"] && left.defects == ["c", "d"])
    #expect(left.differences.map(\.hour) == [1, 2] && !left.leavesEdges)
    right.leavesEdges = true
    left += right
    #expect(left.leavesEdges)
    left += Comparison.Result()
    #expect(left.leavesEdges && Comparison.Result().isSame)
    for change: (inout Comparison.Result) -> Void in [
      { $0.rows = 1 }, { $0.defects = ["a"] }, { $0.differences = [HourDifference(0)] },
    ] {
      var result = Comparison.Result()
      #expect(result.isEmpty)
      change(&result)
      #expect(!result.isEmpty)
    }
  }
}
