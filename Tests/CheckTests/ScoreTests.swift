import Fixtures
import Spool
import Testing

@testable import Check
@testable import Reading

/// Tests of scores with a ledger of faults and the findings of several parsers. Each test changes
/// one of the findings.
struct ScoreTests {
  private static func fault(
    _ path: String, _ kind: String, rows: String = "null", expected: String = "drop_rows",
    visible: String = "data"
  ) -> String {
    #"{"path":"\#(path)","participant":0,"stream":"gps","kind":"\#(kind)","rows":\#(rows),"#
      + #""clean_rows":120,"clean_crc32":"9ae0daaf","expected":"\#(expected)","server":null,"#
      + #""visible":"\#(visible)"}"#
  }

  private static let ledger = [
    fault("beiwe/a/1.csv", "cut-row", rows: "[119,119]"),
    fault("beiwe/a/2.csv", "double-rows", rows: "[17,18]"),
    fault("beiwe/b/1.csv", "double-rows", rows: "[40,40]"),
    fault("beiwe/b/2.csv", "empty", expected: "drop_file"),
    fault("beiwe/b/3.csv", "bias", expected: "keep", visible: "truth"),
    fault("beiwe/b/4.csv", "moved", expected: "drop_file", visible: "nobody"),
  ]

  private static let findings = [
    #"{"path":"beiwe/b/2.csv","kind":"empty"}"#,
    #"{"path":"beiwe/a/2.csv","rows":[17,18],"kind":"double-rows"}"#,
    #"{"path":"beiwe/b/1.csv","rows":40,"kind":null,"sure":[0.9,{}]}"#,
    #"{"path":"beiwe/a/1.csv","row":119,"rule":"columns","value":"4"}"#,
  ]

  private func score(
    _ ledger: [String] = Self.ledger, _ findings: [String] = Self.findings
  ) throws -> Score {
    try score(ledgers: ["faults.jsonl": ledger], findings)
  }

  private func score(ledgers: [String: [String]], _ findings: [String]) throws -> Score {
    let folder = try TemporaryFolder(ledgers.mapValues { $0.map { $0 + "\n" }.joined() })
    let file = try TemporaryFolder(["found": findings.map { $0 + "\n" }.joined()])
    return try Scorer(folder.path).score(findings: file.path + "/found")
  }

  private static func tally(_ faults: Int, _ found: Int, _ named: Int, _ right: Int) -> Score.Tally
  {
    var tally = Score.Tally()
    (tally.faults, tally.found, tally.named, tally.right) = (faults, found, named, right)
    return tally
  }

  @Test func `who finds everything and nothing else has 1 and 1`() throws {
    let score = try score()
    #expect(score.all.files == Self.tally(4, 4, 4, 4) && score.all.rows == Self.tally(3, 3, 3, 3))
    #expect(score.shares.map(\.share) == [1, 1, 1, 1])
    #expect(score.findings == 4 && score.hidden == 2)
    let names = score.kinds.map(\.kind)
    #expect(names == ["bias", "cut-row", "double-rows", "empty", "moved"].map { .known($0) })
    #expect(score.kinds[2].line.files == Self.tally(2, 2, 2, 2))
    #expect(score.kinds[3].line.rows == Self.tally(0, 0, 0, 0))
  }

  @Test(arguments: findings.indices)
  func `a finding that is taken away lowers recall alone`(index: Int) throws {
    var findings = Self.findings
    findings.remove(at: index)
    let score = try score(Self.ledger, findings)
    #expect(score.all.files == Self.tally(4, 3, 3, 3))
    // The first fault has no row numbers, so it adds nothing to the tally of rows.
    #expect(score.all.rows == (index == 0 ? Self.tally(3, 3, 3, 3) : Self.tally(3, 2, 2, 2)))
  }

  @Test func `a finding that is invented lowers precision alone`() throws {
    let clean = try score(Self.ledger, Self.findings + [#"{"path":"beiwe/a/3.csv","rows":7}"#])
    #expect(clean.all.files == Self.tally(4, 4, 5, 4) && clean.all.rows == Self.tally(3, 3, 4, 3))
    #expect(clean.kinds.last?.kind == Score.Kind.none)
    let absent = try score(
      Self.ledger, Self.findings + [#"{"path":"nowhere","kind":"never-heard-of"}"#])
    #expect(absent.all.files == Self.tally(4, 4, 5, 4) && absent.all.rows.precision == 1)
    #expect(absent.kinds.last?.kind == .unknown)
    #expect(absent.kinds.last?.line.files == Self.tally(0, 0, 1, 0))
  }

  @Test(arguments: 0..<4)
  func `a line that is taken from the ledger lowers precision alone`(index: Int) throws {
    var ledger = Self.ledger
    ledger.remove(at: index)
    let score = try score(ledger)
    #expect(score.all.files == Self.tally(3, 3, 4, 3))
    #expect(index == 3 || score.all.rows == Self.tally(2, 2, 3, 2))
  }

  @Test func `a line that is invented in the ledger lowers recall alone`() throws {
    let score = try score(Self.ledger + [Self.fault("beiwe/c/1.csv", "empty", rows: "[1,2]")])
    #expect(score.all.files == Self.tally(5, 4, 4, 4) && score.all.rows == Self.tally(4, 3, 3, 3))
  }

  @Test func `what the data cannot show counts neither way`() throws {
    let more = [#"{"path":"beiwe/b/3.csv","rows":5}"#, #"{"path":"beiwe/b/4.csv","kind":"empty"}"#]
    let (with, without) = try (score(Self.ledger, Self.findings + more), score())
    #expect(with.all == without.all && with.findings == 6)
  }

  @Test func `a wrong kind is no finding of the fault and a false one of its own kind`() throws {
    var findings = Self.findings
    findings[1] = #"{"path":"beiwe/a/2.csv","rows":[17,18],"kind":"cut-row"}"#
    let score = try score(Self.ledger, findings)
    #expect(score.all.files == Self.tally(4, 3, 4, 3) && score.all.rows == Self.tally(3, 2, 3, 2))
    #expect(score.kinds[1].line.files == Self.tally(1, 1, 2, 1))
    #expect(score.kinds[2].line.files == Self.tally(2, 1, 1, 1))
  }

  /// The fault is at rows 17 and 18, and copies of these rows may be at rows 19 and 20. A finding
  /// counts if it is at most one row away.
  @Test(arguments: [
    ("16", true), ("[18,30]", true), ("21", true), ("15", false), ("[22,40]", false),
    ("[0,15]", false),
  ])
  func `rows are right near the fault and wrong beside it`(rows: String, isNear: Bool) throws {
    var findings = Self.findings
    findings[1] = #"{"path":"beiwe/a/2.csv","rows":\#(rows)}"#
    let score = try score(Self.ledger, findings)
    #expect(score.all.files == Self.tally(4, 4, 4, 4))
    #expect(score.all.rows == (isNear ? Self.tally(3, 3, 3, 3) : Self.tally(3, 2, 3, 2)))
  }

  @Test func `rows are looked for behind a fault only where some may have been added`() throws {
    for (expected, found) in [("merge_rows", 1), ("repair_rows", 0), ("flag", 0)] {
      let ledger = [Self.fault("beiwe/a", "k", rows: "[10,14]", expected: expected)]
      let score = try score(ledger, [#"{"path":"beiwe/a","rows":18}"#])
      #expect(score.all.rows == Self.tally(1, found, 1, found), "\(expected)")
    }
  }

  @Test func `rows in a file that is faulty as a whole count by file alone`() throws {
    let score = try score(Self.ledger, Self.findings + [#"{"path":"beiwe/b/2.csv","rows":3}"#])
    #expect(score.all.rows == Self.tally(3, 3, 3, 3))
    // A finding with a kind and a finding without a kind count as two findings of the same file.
    #expect(score.all.files == Self.tally(4, 4, 5, 5))
  }

  @Test func `findings without any rows are not judged by rows`() throws {
    let score = try score([Self.ledger[0]], [#"{"path":"beiwe/a/1.csv"}"#])
    #expect(score.shares.map(\.name) == ["recall by files", "precision by files"])
    #expect(try self.score([], []).shares.isEmpty)
  }

  @Test func `many rows of a file are one finding of the file, and twice the same is once`() throws
  {
    let rows = (0..<50).map { #"{"path":"beiwe/a/3.csv","row":\#($0)}"# }
    let score = try score(Self.ledger, Self.findings + rows + rows)
    #expect(score.all.files == Self.tally(4, 4, 5, 4) && score.all.rows == Self.tally(3, 3, 53, 3))
  }

  @Test func `neither the order nor the parts of a ledger change the score`() throws {
    let whole = try score()
    #expect(try score(Self.ledger.reversed(), Self.findings.reversed()) == whole)
    let parts = [
      "faults.1-of-3.jsonl": [Self.ledger[1], Self.ledger[5]], "faults.2-of-3.jsonl": [],
      "faults.3-of-3.jsonl": [Self.ledger[0]] + Self.ledger[2...4],
    ]
    #expect(try score(ledgers: parts, Self.findings) == whole)
  }

  @Test(arguments: [
    ("", "a JSON object"), ("{}", "path is missing"), (#"{"path":7}"#, "path is 7"),
    (#"{"path":"a","path":"b"}"#, "a second time"), (#"{"path":"a"} x"#, "a JSON object"),
    (#"{"path":"a","rows":-1}"#, "rows is -1"), (#"{"path":"a","rows":[3,2]}"#, "rows is a list"),
    (#"{"path":"a","rows":1.5}"#, "rows is 1.5"),
    (#"{"path":"a","row":1,"rows":1}"#, "either the key row"),
    (#"{"path":"a","kind":[]}"#, "kind is a list"), (#"{"path":"\u0000"}"#, "path is"),
  ])
  func `a bad finding is told with its file and line`(line: String, words: String) throws {
    let error = try #require(throws: MalformedFile.self) {
      try score(Self.ledger, Self.findings + [line])
    }
    #expect(error.line == 5 && error.file.hasSuffix("/found") && "\(error)".contains(words))
  }

  @Test func `a ledger of something else is refused`() throws {
    let other = #"{"fault":"503","subject":"a","attempt":1}"#
    let error = try #require(throws: MalformedFile.self) { try score([other], []) }
    #expect(
      "\(error)".contains("faults.jsonl:1: fault is the fault of a response, as in the list "))
    for line in [
      "{}", Self.fault("beiwe/a", "k", visible: "all"), Self.fault("beiwe/a", "k", rows: "[2,1]"),
    ] {
      #expect(throws: MalformedFile.self) { try score([Self.ledger[0], line], []) }
    }
    let folder = try TemporaryFolder(["faults.1-of-x.jsonl": "", "faults.json": ""])
    #expect(throws: NoFaultLedger.self) { try Scorer(folder.path) }
    #expect(throws: SourceError.noFolder("nowhere")) { try Scorer("nowhere") }
  }
}
