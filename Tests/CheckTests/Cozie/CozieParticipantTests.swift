import Fixtures
import Formats
import Spool
import Testing

@testable import Check
@testable import Reading

/// Tests of the check of one participant, with small files and handwritten rules.
struct CozieParticipantTests {
  private static let folder = "cozie/abcdefg1"
  private static let requests = "\(folder)/requests.jsonl"

  /// Returns requests with one row each.
  private static func requests(_ count: Int) -> String {
    let row = CozieRow(
      time: "2026-03-02T12:00:00.000-0500", measurement: "m", tags: [], fields: [])
    var body = JSONWriter(.compact)
    body.string(String(decoding: CozieRow.body(of: [row], isArray: false), as: UTF8.self))
    let line =
      #"{"due":1000,"device":"watch","kind":"survey","trigger":"t","attempt":1,"rows":1,"body":"#
      + String(decoding: body.bytes, as: UTF8.self) + "}\n"
    return String(repeating: line, count: count)
  }

  private func run(
    _ files: [String: String], rules: [Rule] = CozieCheck.cozieText, truth: Truth? = nil,
    onlooker: PieceWatcher? = nil
  ) throws -> AppFindings {
    let folder = try TemporaryFolder(files)
    return try withExtendedLifetime(folder) {
      try CozieCheck("abcdefg1", in: Source(folder.path)).run(
        Assignment(
          truth: truth, phone: nil, entries: nil, rules: rules, progress: nil, onlooker: onlooker))
    }
  }

  /// Returns the places of text failures in files, as `name row`.
  private func problems(_ files: [String: String]) throws -> [String] {
    let below = Dictionary(uniqueKeysWithValues: files.map { ("\(Self.folder)/\($0)", $1) })
    let finding = try #require(try run(below).findings[0])
    return finding.examples.map { example in
      let name = example.file.split(separator: "/").last ?? ""
      return "\(name)\(example.row.map { " \($0)" } ?? "")"
    }
  }

  // MARK: The file sample.csv

  private static let header = ",index,id_participant,value\n"

  /// The rows of sample.csv without the header, and the numbers of the rows with an error. The
  /// second column is the time.
  @Test(
    arguments: [
      ("0,2026-03-02T12:00:00Z,a,1\n1,2026-03-02T12:00:01Z,a,1\n", []),
      // Two installations may each have a row at the same time. Within one installation, times must
      // increase.
      ("0,2026-03-02T12:00:00Z,a,1\n1,2026-03-02T12:00:00Z,b,1\n", []),
      ("0,2026-03-02T12:00:00Z,a,1\n1,2026-03-02T12:00:00Z,a,2\n", [2]),
      // A time must not be earlier than the time of the row before it, even if that row is of
      // another installation.
      ("0,2026-03-02T12:00:02Z,a,1\n1,2026-03-02T12:00:00Z,b,1\n2,2026-03-02T12:00:01Z,a,1\n", [2]),
      // A row needs at least four columns, the last of which may be empty.
      ("0,2026-03-02T12:00:00Z,a\n", [1]), ("0,2026-03-02T12:00:00Z,a,\n", []),
      ("0,2026-03-02T12:00:00Z,a,1,2,3\n", []),
      // A row without a valid time is an error. The next row is then compared with the last valid
      // row.
      ("0,2026-03-02T12:00:00Z,a,1\n1,2026-03-02T12:00:01Z,a\n2,2026-03-02T12:00:01Z,a,1\n", [2]),
      ("0,2026-03-02T12:00:00Z,a,1\n1,noon,a,1\n2,2026-03-02T12:00:00Z,a,1\n", [2, 3]),
      ("", []),
    ] as [(String, [Int])])
  func `rows of the table have four columns and increasing times`(rows: String, wrong: [Int]) throws
  {
    #expect(
      try problems(["sample.csv": Self.header + rows])
        == wrong.map { "sample.csv \($0)" })
  }

  @Test func `the table has a header`() throws {
    for text in ["", ",index\n", "index,id\n", "0,2026-03-02T12:00:00Z,a,1\n"] {
      #expect(try problems(["sample.csv": text]) == ["sample.csv 1"])
    }
    #expect(try problems(["sample.csv": ",index,\n"]) == [])
  }

  @Test func `the rows of a table are those below its header`() throws {
    let path = "\(Self.folder)/sample.csv"
    let row = "0,2026-03-02T12:00:00Z,a,1\n"
    #expect(try run([path: Self.header + row]).contents[path]?.rows == 1)
    #expect(try run([path: Self.header]).contents[path]?.rows == 0)
    #expect(try run([path: ""]).contents[path]?.rows == 0)
    // The judged items are the header and one row.
    #expect(try run([path: Self.header + row]).findings[0]?.judged == 2)
  }

  // MARK: Other files

  @Test func `each line of points is a point`() throws {
    let point = "study,id_participant=a value=1i 1772470800000000000\n"
    #expect(try problems(["points.lp": point + point]) == [])
    #expect(try problems(["points.lp": point + "x\n"]) == ["points.lp 2"])
    #expect(try run(["\(Self.folder)/points.lp": point + point]).findings[0]?.judged == 2)
  }

  @Test func `a file of requests has a request`() throws {
    #expect(try problems(["requests.jsonl": ""]) == ["requests.jsonl 1"])
    #expect(try problems(["requests.jsonl": Self.requests(1)]) == [])
    // A participant without requests.jsonl sent nothing.
    #expect(try problems(["points.lp": ""]) == [])
  }

  @Test func `a file of another name is a failure of the whole file`() throws {
    #expect(
      try problems(["points.lp": "", "notes.txt": "x"])
        == ["notes.txt"])
    #expect(try run(["\(Self.folder)/notes.txt": "x"]).findings.isEmpty)
    // The name of a log starts with `cozie_` and ends in `logs.txt`. Any other name is an unknown
    // file.
    let log = "[{\"time\":\"a\"}]"
    #expect(try problems(["cozie_e_plogs.txt": log, "cozie_logs.txt": log]) == [])
    for name in ["cozie_log.txt", "e_plogs.txt", "points.lp.txt", "requests.jsonl.gz"] {
      #expect(try problems(["requests.jsonl": Self.requests(1), name: "x"]) == [name])
    }
  }

  // MARK: Rules

  /// A judge that counts requests, and reports a failure in a file if it has one.
  private struct Counter: CozieJudge {
    var failing: String?
    private var finding = Finding()

    init(failing: String? = nil) { self.failing = failing }

    mutating func see(_ request: CozieSent) { finding.count(1) }

    mutating func finish() -> Finding {
      if let failing { finding.fail(RowPlace(failing), "x", allowed: "y") }
      return finding
    }
  }

  private func rule(
    _ name: String, failing: String? = nil, compares: Bool = false, isOfRows: Bool = false,
    needs: [CozieRule.Need] = []
  ) -> Rule {
    Rule(
      name, "", limit: "", catches: "",
      .app(
        CozieMethod.requests(
          CozieRule(needs: needs, isOfRows: isOfRows, compares: compares) { _ in
            Counter(failing: failing)
          })))
  }

  @Test func `rules that compare files run last, and not with faulty requests`() throws {
    let files = [Self.requests: Self.requests(3)]
    let comparing = rule("compares", compares: true)
    for (failing, isCompared) in [
      (Self.requests, false), ("\(Self.folder)/points.lp", true), (nil, true),
    ] as [(String?, Bool)] {
      let found = try run(files, rules: [comparing, rule("first", failing: failing)])
      #expect((found.findings[0]?.lack == nil) == isCompared)
      #expect(found.findings[0]?.judged == (isCompared ? 3 : 0))
      #expect(found.findings[1]?.judged == 3)
    }
    // If a rule that compares files fails, only the other rules that compare files are skipped. The
    // second result of a rule prevents no other rule.
    let two = try run(
      files,
      rules: [rule("a", failing: Self.requests, compares: true), comparing, rule("b")])
    #expect(two.findings[1]?.lack != nil && two.findings[2]?.judged == 3)
    let again = try run(
      files, rules: [rule("a"), rule("a", failing: Self.requests), comparing])
    #expect(again.findings[1]?.failures == 1 && again.findings[2]?.judged == 3)
  }

  @Test func `requests with a defective text are not compared`() throws {
    let found = try run(
      [Self.requests: Self.requests(2) + "x\n"],
      rules: [rule("compares", compares: true), rule("counts")])
    #expect(found.findings[0]?.lack != nil && found.findings[0]?.judged == 0)
    #expect(found.findings[1]?.judged == 2)
  }

  @Test func `a rule names the data that it lacks`() throws {
    let found = try run(
      [Self.requests: Self.requests(1)],
      rules: [rule("a", needs: [.log, .points]), rule("b", needs: [.truth]), rule("c")])
    let names = [CozieRule.Need.log, .points].map(\.rawValue).joined(separator: ", ")
    #expect(found.findings[0]?.lack?.what == names)
    #expect(found.findings[1]?.lack?.what == CozieRule.Need.truth.rawValue)
    #expect(found.findings[2]?.lack == nil && found.findings[2]?.judged == 1)
    let without = try run(["\(Self.folder)/points.lp": ""], rules: [rule("a", needs: [.log])])
    #expect(without.findings[0]?.lack?.what == "requests.jsonl")
  }

  @Test func `only rules about rows judge the rows of the log too`() throws {
    let files = [
      Self.requests: Self.requests(2),
      "\(Self.folder)/cozie_e_alogs.txt":
        "[{\"time\":\"a\"},\n[{\"time\":\"b\"},{\"time\":\"c\"}]]",
      "\(Self.folder)/cozie_e_blogs.txt": "[{\"time\":\"d\"}]",
    ]
    let found = try run(
      files, rules: [rule("rows", failing: "x", isOfRows: true), rule("requests", failing: "y")])
    // The judged items are two requests and four rows. Requests and rows have one failure each.
    #expect(found.findings[0]?.judged == 6 && found.findings[0]?.failures == 2)
    #expect(found.findings[1]?.judged == 2 && found.findings[1]?.failures == 1)
  }

  // MARK: Onlookers

  /// Returns the numbers of requests and of fields in each piece that the observer received.
  private func counts(_ onlooker: (any Onlooker)?) -> [[Int]]? {
    (onlooker as? PieceWatcher)?.cozie.map { [$0.requests.count, $0.fields.count] }
  }

  /// The observer receives the fields of the ground truth in pieces of 4,096, with the remaining
  /// fields at the end.
  @Test(arguments: [
    (0, [0]), (1, [1]), (4_095, [4_095]), (4_096, [4_096, 0]), (4_097, [4_096, 1]),
  ])
  func `an onlooker sees each request, and then all fields of the truth`(
    count: Int, fields: [Int]
  ) throws {
    var truth = Truth()
    truth.folder = "truth/abcdefg1"
    let rows = String(repeating: ",phone,health,t,5,f,,late\n", count: count)
    let found = try run(
      [
        Self.requests: Self.requests(2),
        "truth/abcdefg1/cozie.csv": "request,device,kind,trigger,time,field,type,fate\n" + rows,
      ], truth: truth, onlooker: PieceWatcher())
    #expect(counts(found.onlooker) == [[1, 0], [1, 0]] + fields.map { [0, $0] })
  }

  @Test func `an onlooker sees no fields without a truth`() throws {
    let files = [
      Self.requests: Self.requests(1),
      "truth/abcdefg1/cozie.csv": ",phone,health,t,5,f,,late\n",
    ]
    let found = try run(files, onlooker: PieceWatcher())
    #expect(counts(found.onlooker) == [[1, 0]])
    var truth = Truth()
    truth.folder = "truth/another1"
    let other = try run(files, truth: truth, onlooker: PieceWatcher())
    #expect(counts(other.onlooker) == [[1, 0]])
  }
}
