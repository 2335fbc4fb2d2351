import Fixtures
import Testing

@testable import Check
@testable import Reading

/// Tests with hand-written routes of two points on the equator, a thousandth of a degree apart.
struct RouteTextTests {
  private static let start: Int64 = 1_772_452_800_000
  private static let text = """
    <?xml version="1.0" encoding="UTF-8"?>
    <gpx version="1.1" creator="Apple Health Export">
      <metadata><time>once</time></metadata>
      <trk>
        <name>A route</name>
        <trkseg>
          <trkpt lon="0" lat="0"><ele>1</ele><time>2026-03-02T12:00:00Z</time><extensions>\
    <speed>1</speed><course>2</course><hAcc>3</hAcc><vAcc>4</vAcc></extensions></trkpt>
          <trkpt lon="0.001" lat="0"><ele>1</ele><time>2026-03-02T12:01:00Z</time></trkpt>
        </trkseg>
      </trk>
    </gpx>

    """
  /// The length of 0.001 degrees of longitude on the equator of the WGS84 ellipsoid, in metres.
  private static let length = 6_378_137 * Double.pi / 180_000

  private struct Judged {
    let points: Int
    let length: Double
    let finding: Finding

    var failures: [String] { finding.examples.map(\.value) }
    var remarks: [String] { finding.remarked.map(\.value) }
  }

  private func judge(
    _ text: String = text, during span: ClosedRange<Int64>? = nil, distance: Double? = nil,
    isStrict: Bool = true
  ) throws -> Judged {
    let folder = try TemporaryFolder(["a.gpx": text])
    var judge = RouteText("a.gpx", during: span, isStrict: isStrict)
    let file = try ExportFile("a.gpx", in: folder.path, hasHead: false, into: &judge, nil)
    if file.isWhole { judge.finish(distance: distance) }
    var finding = judge.found
    judge.remark(in: &finding)
    file.judge(&finding)
    return Judged(points: judge.points, length: judge.length, finding: finding)
  }

  @Test func `a route has its points and its length`() throws {
    let judge = try judge()
    #expect(judge.failures.isEmpty && judge.remarks.isEmpty)
    #expect(judge.points == 2 && abs(judge.length - Self.length) < 1e-9)
    // The judged items are the checks of two points, of the root element and of the number of
    // points.
    #expect(judge.finding.judged == 4)
  }

  /// Pairs of an old and a new text, with the findings after the replacement.
  @Test(
    arguments: [
      ("<name>A route</name>", "<names>A route</names>", ["names in trk", "text A route"]),
      ("<ele>1</ele>", "<name>1</name>", ["name in trkpt"]),
      ("<trk>\n", "<trk>\n<gpx/>\n", ["gpx in trk"]),
      ("</gpx>", "hello</gpx>", ["text hello"]),
      // Elevations and similar values must be numbers, and positions must be on the Earth.
      ("<ele>1", "<ele>x", ["ele x"]), ("<ele>1", "<ele>nan", ["ele nan"]),
      ("<speed>1", "<speed>x", ["speed x"]), ("<course>2", "<course>x", ["course x"]),
      ("<hAcc>3", "<hAcc>x", ["hAcc x"]), ("<vAcc>4", "<vAcc>inf", ["vAcc inf"]),
      ("lat=\"0\"", "lat=\"90\"", []), ("lat=\"0\"", "lat=\"-90\"", []),
      ("lat=\"0\"", "lat=\"90.1\"", ["90.1, 0"]), ("lat=\"0\"", "lat=\"-90.1\"", ["-90.1, 0"]),
      ("lon=\"0\"", "lon=\"180\"", []), ("lon=\"0\"", "lon=\"-180\"", []),
      ("lon=\"0\"", "lon=\"180.1\"", ["0, 180.1"]), ("lon=\"0\"", "lon=\"-180.1\"", ["0, -180.1"]),
      (" lat=\"0\"", "", ["no latitude, 0"]), ("lon=\"0\" ", "", ["0, no longitude"]),
      // Times must increase from point to point; they have a resolution of one second.
      ("12:01:00Z", "12:00:01Z", []), ("12:01:00Z", "12:00:00Z", ["time 2026-03-02T12:00:00Z"]),
      ("12:01:00Z", "11:59:59Z", ["time 2026-03-02T11:59:59Z"]),
      ("12:01:00Z", "12:01:00", ["time 2026-03-02T12:01:00"]),
    ] as [(String, String, [String])])
  func `another text is a failure`(old: String, new: String, told: [String]) throws {
    let judge = try judge(Self.text.replacing(old, with: new, maxReplacements: 1))
    #expect(judge.failures == told, "\(old)")
  }

  /// Pairs of an old and a new text, with the end of the last failure.
  @Test(arguments: [
    ("<gpx ", "<?xml \n<gpx ", "judged"), ("</trk>", "</trks>", "skipped"),
    ("</gpx>", "</gpx>\n</gpx>", "skipped"), ("</gpx>", "", "judged"),
    ("<gpx ", "<trk/>\n<gpx ", "skipped"),
  ])
  func `text that is not well-formed is a failure`(old: String, new: String, end: String) throws {
    let failures = try judge(Self.text.replacing(old, with: new, maxReplacements: 1)).failures
    #expect(failures.last?.hasSuffix(end) == true, "\(failures)")
  }

  @Test func `points are within the time of their workout`() throws {
    let (first, last) = (Self.start, Self.start + 60_000)
    func failures(_ span: ClosedRange<Int64>?) throws -> Int {
      try judge(during: span).finding.failures
    }
    #expect(try failures(first...last) == 0)
    #expect(try failures(nil) == 0)
    #expect(try failures(first + 1_000...last) == 1)
    #expect(try failures(first...last - 1_000) == 1)
    let late = try judge(during: first...last - 1)
    #expect(late.finding.examples.map(\.row) == [8])
    #expect(late.finding.examples.map(\.allowed) == ["a time within the workout"])
  }

  @Test func `a route is as long as its workout's distance within 3 %`() throws {
    func failures(_ factor: Double) throws -> Int {
      try judge(distance: Self.length * factor).finding.failures
    }
    // The path length may differ from the workout's distance by at most 3 % of that distance.
    for factor in [1, 1 / 1.0299, 1 / 0.9701, 0] { #expect(try failures(factor) == 0) }
    for factor in [1 / 1.0301, 1 / 0.9699] { #expect(try failures(factor) == 1) }
    let told = try judge(distance: 50).finding.examples[0]
    #expect(
      told.row == nil && told.value.hasSuffix("of the route's length (111.0 m instead of 50.0 m)"))
  }

  @Test func `a point without a position adds nothing to the length`() throws {
    let more = """
            <trkpt lon="5" lat="95"><time>2026-03-02T12:00:30Z</time></trkpt>

      """
    let judge = try judge(
      Self.text.replacing("      <trkpt lon=\"0.001\"", with: more + "<trkpt lon=\"0.001\""))
    #expect(judge.points == 3 && judge.finding.failures == 1)
    #expect(abs(judge.length - Self.length) < 1e-9)
    // The point after an invalid one has no previous time.
    let late = Self.text.replacing(
      "lat=\"0\"><ele>1</ele><time>2026-03-02T12:00:00Z",
      with: "lat=\"95\"><time>2026-03-02T12:30:00Z")
    #expect(try self.judge(late).finding.failures == 1)
  }

  @Test func `a route has a root and two points`() throws {
    #expect(
      try judge("").failures == ["the end of the file; only the elements before it were judged"])
    let lines = Self.text.split(separator: "\n").filter { !$0.contains("0.001") }
    #expect(try judge(lines.joined(separator: "\n")).failures == ["1 points"])
  }

  // MARK: Routes of real exports

  @Test(
    arguments: [
      // Several points of one second, decimals, other zones, elements of GPX and attributes.
      ("12:01:00Z", "12:00:00Z", []), ("12:01:00Z", "12:00:20.125Z", []),
      ("12:01:00Z", "17:31:00+05:30", []), ("<trk>", "<wpt lat=\"1\" lon=\"1\"/><trk>", []),
      ("<ele>", "<hdop>1</hdop><ele>", []), ("<name>A", "<cmt>x</cmt><name>A", []),
      ("lon=\"0.001\" lat=\"0\"", "lat='0' id='7'\n lon='0.001'", []),
      ("lon=\"0\" lat=\"0\"", "lon=\"0\" lat=\"0.0001\"", []),
      // One stray point, and a point at 0, 0.
      ("12:01:00Z", "12:00:01Z", []), ("0.001", "5", ["a point 55"]),
    ] as [(String, String, [String])])
  func `a route of a phone has remarks at most`(old: String, new: String, remarks: [String]) throws
  {
    let text = Self.text.replacing("lat=\"0\"", with: "lat=\"0.00001\"")
    let judge = try judge(
      (old.contains("lat") ? Self.text : text).replacing(old, with: new, maxReplacements: 1),
      during: 0...1, distance: 1_000_000, isStrict: false)
    #expect(judge.failures.isEmpty, "\(old)")
    let others = judge.remarks.filter {
      !$0.hasPrefix("a point outside") && !$0.hasPrefix("a point at latitude 0")
    }
    #expect(others.count == remarks.count, "\(old): \(others)")
    #expect(zip(others, remarks).allSatisfy { $0.hasPrefix($1) }, "\(others)")
  }

  @Test(arguments: [
    ("12:01:00Z", "11:59:59Z", ["time 2026-03-02T11:59:59Z"]),
    ("lat=\"0\"", "lat=\"90.1\"", ["90.1, 0"]), ("<ele>1", "<ele>x", ["ele x"]),
    ("12:01:00Z", "12:01:60Z", ["time 2026-03-02T12:01:60Z"]),
  ])
  func `a wrong value of any route is a failure`(old: String, new: String, told: [String]) throws {
    let text = Self.text.replacing(old, with: new, maxReplacements: 1)
    #expect(try judge(text, isStrict: false).failures == told)
  }

  @Test func `points outside of the workout and at 0, 0 are one remark each`() throws {
    let judge = try judge(during: 0...1, isStrict: false)
    #expect(
      judge.remarks == [
        "a point at latitude 0 and longitude 0",
        "a point outside of the time of the workout (2 times)",
      ])
  }
}
