import Fixtures
import Reading
import Testing

@testable import Panels
@testable import Reading

struct CozieNumbersTests {
  private static let start = SmallDownload.start
  private static let hour: Int64 = 3_600_000

  private func request(
    _ trigger: String, at time: Int64 = start, rows: Int = 1, attempt: Int = 1,
    answers: [(time: Int64, question: String)] = []
  ) -> CoziePiece.Request {
    CoziePiece.Request(
      time: time, kind: "survey", trigger: trigger, attempt: attempt, rows: rows,
      answers: answers.map { CoziePiece.Answer(time: $0.time, question: $0.question) })
  }

  private func panel(_ piece: CoziePiece, _ frame: Frame = .all, truth: Truth? = nil) -> CoziePanel
  {
    var panel = CoziePanel(frame)
    if let truth { panel.begin(truth) }
    panel.see(piece)
    return panel
  }

  @Test func `triggers have their requests, rows and repetitions`() {
    let panel = panel(
      CoziePiece(requests: [
        request("push", rows: 3), request("push", rows: 4, attempt: 2),
        request("push", rows: 5, attempt: 3), request("app", rows: 6),
      ]))
    #expect(
      panel.json == """
        {"requests":4,"surveys":0,"triggers":{"app":{"requests":1,"rows":6,"tried_before":0},\
        "push":{"requests":3,"rows":12,"tried_before":2}},"answers_by_hour":{}}
        """)
    #expect(
      Shown.rows("triggers", in: panel.page)
        == [["app", "1", "6", "0"], ["push", "3", "12", "2"]])
    #expect(panel.page.contains("4 requests, 0 surveys handed in.</p>"))
  }

  /// The level of an hour is its number of answers as a share of the largest number in any hour,
  /// which is eight.
  @Test func `answers are drawn by the hour and beside the most`() {
    let counts = [2, 0, 3, 4, 5, 6, 7, 8]
    let answers = counts.enumerated().flatMap { hour, count in
      (0..<count).map { (time: Self.start + Self.hour * Int64(hour) + Int64($0), question: "q") }
    }
    let panel = panel(
      CoziePiece(requests: answers.map { request("watch", answers: [$0]) }))
    // An hour is 40 pixels wide, and the answers start at 14:00. As shares of eight answers, 2
    // answers are a quarter, 3 and 4 are a half, and 5 and 6 are three quarters.
    let page = panel.page
    #expect(Shown.strips("level1", in: page) == [16: "M560 9h40"])
    #expect(Shown.strips("level2", in: page) == [16: "M640 9h40m0 0h40"])
    #expect(Shown.strips("level3", in: page) == [16: "M720 9h40m0 0h40"])
    #expect(Shown.strips("level4", in: page) == [16: "M800 9h40m0 0h40"])
    #expect(
      page.contains(
        "as shares of the largest number of answers in an hour, which is 8. Times are in UTC."))
    #expect(page.contains("viewBox=\"0 0 960 18\"") && page.contains(">21 h</span>"))
    #expect(page.contains("left:87%"))
    #expect(panel.json.contains("\"q\":[0,0,0,0,0,0,0,0,0,0,0,0,0,0,2,0,3,4,5,6,7,8,0,0]"))
    #expect(panel.json.contains("\"requests\":35,\"surveys\":35,"))
  }

  @Test func `hours are those of local clocks, also before 1970`() throws {
    let west = Frame(
      clock: LocalClock(zone: "a") { _ in -2 * Self.hour }, window: nil, showsCoordinates: false)
    let answers = [Self.hour - 1, Self.hour, 2 * Self.hour].map { (time: $0, question: "q") }
    let panel = panel(CoziePiece(requests: [request("a", answers: answers)]), west)
    #expect(
      panel.json.contains("\"q\":[1,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,1,1]"))
  }

  @Test func `a survey counts once, with all questions of its first request`() {
    let twice = [(time: Self.start, question: "a"), (time: Self.start, question: "b")]
    let later = [(time: Self.start + 1, question: "a"), (time: Self.start, question: "c")]
    let panel = panel(
      CoziePiece(requests: [
        request("w", answers: twice), request("w", attempt: 2, answers: twice),
        request("w", answers: later),
      ]))
    #expect(panel.json.contains("\"surveys\":2,"))
    let counts = panel.json.matches(of: /"([abc])":\[([0-9,]*)\]/).map { match in
      "\(match.1)\(match.2.split(separator: ",").reduce(0) { $0 + (Int($1) ?? 0) })"
    }
    #expect(counts == ["a2", "b1"])
  }

  /// The panel adds the surveys of a request only if it has fewer than 1,048,576 surveys before the
  /// request.
  @Test(.whole) func `1,048,576 surveys are counted, and no more`() {
    let many = (0..<1_048_575).map { (time: Self.start + Int64($0), question: "q") }
    let more = (1...3).map { (time: Self.start - Int64($0), question: "q") }
    let panel = panel(
      CoziePiece(
        requests: [request("w", answers: many)] + more.map { request("w", answers: [$0]) }))
    #expect(panel.json.contains("\"requests\":4,\"surveys\":1048576,"))
  }

  @Test func `a span leaves out answers and fields before and after it`() {
    let answers = (0..<4).map { (time: Self.start + Int64($0), question: "q") }
    let fields = (0..<4).map {
      CoziePiece.Field(time: Self.start + Int64($0), kind: "health", fate: "late")
    }
    let requests = (0..<4).map {
      request("w", at: Self.start + Int64($0), answers: answers)
    }
    let panel = panel(
      CoziePiece(requests: requests, fields: fields), .within(Self.start + 1..<Self.start + 3))
    #expect(panel.json.contains("\"requests\":2,\"surveys\":2,"))
    #expect(panel.json.contains("\"late\":2,\"unsent\":0}"))
  }

  @Test func `fates are counted by kind, those of unknown names not at all`() {
    let names = ["stored", "stored", "merged", "conflict", "lost", "late", "unsent", "odd"]
    let fields =
      names.map { CoziePiece.Field(time: Self.start, kind: "push", fate: $0) }
      + [
        CoziePiece.Field(time: Self.start, kind: "location", fate: "lost"),
        CoziePiece.Field(time: Self.start, kind: "odd", fate: "lost"),
      ]
    let panel = panel(CoziePiece(requests: [request("a")], fields: fields))
    #expect(
      Shown.rows("fates", in: panel.page) == [
        ["location", "0", "0", "0", "1", "0", "0"], ["push", "2", "1", "1", "1", "1", "1"],
      ])
    #expect(
      panel.json.hasSuffix(
        """
        "fates":{"location":{"stored":0,"merged":0,"conflict":0,"lost":1,"late":0,"unsent":0},\
        "push":{"stored":2,"merged":1,"conflict":1,"lost":1,"late":1,"unsent":1}}}
        """))
  }

  @Test func `prompts are those of Cozie, of a whole recording`() {
    func prompt(_ app: String, _ submitted: Int64?) -> Truth.Prompt {
      Truth.Prompt(app: app, survey: "s", number: "1", submitted: submitted, row: 1)
    }
    var truth = Truth()
    truth.prompts = [
      prompt("cozie", 5), prompt("cozie", nil), prompt("beiwe", 5), prompt("cozie", 6),
    ]
    let piece = CoziePiece(requests: [request("a")])
    let panel = panel(piece, truth: truth)
    #expect(panel.json.contains("\"prompts\":3,\"answered_prompts\":2,"))
    #expect(panel.page.contains("Of 3 prompts 2 were answered.</p>"))
    let span = self.panel(piece, .within(Self.start..<Self.start + 1), truth: truth)
    #expect(!span.json.contains("prompts"))
  }
}
