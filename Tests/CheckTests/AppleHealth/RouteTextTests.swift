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

  private func judge(
    _ text: String = text, during span: ClosedRange<Int64>? = nil, distance: Double? = nil
  ) -> RouteText {
    var judge = RouteText("a.gpx", during: span)
    for line in text.split(separator: "\n") {
      Array(line.utf8).withUnsafeBufferPointer { judge.see($0) }
    }
    judge.finish(distance: distance)
    return judge
  }

  @Test func `a route has its points and its length`() {
    let judge = judge()
    #expect(judge.found.finding.failures == 0, "\(judge.found.finding.examples)")
    #expect(judge.points == 2 && abs(judge.length - Self.length) < 1e-9)
    // The judged items are the checks of two points, of the root element and of the number of
    // points.
    #expect(judge.found.finding.judged == 4)
  }

  /// Pairs of an old and a new text, with the findings after the replacement.
  @Test(
    arguments: [
      ("<gpx ", "<?xml \n<gpx ", ["an XML element without a name"]),
      (
        "<name>", "<names>",
        [
          "names in trk", "text A route", "end of name", "trkseg in names", "end of trk",
        ]
      ),
      ("<ele>1</ele>", "<name>1</name>", ["name in trkpt"]),
      ("<trk>\n", "<trk>\n<gpx/>\n", ["gpx in trk"]),
      ("<gpx ", "<trk/>\n<gpx ", ["trk in no element"]),
      ("</gpx>", "", ["element gpx without an end tag"]),
      ("</gpx>", "</gpx>\n</gpx>", ["end of gpx"]),
      ("</trk>", "</trks>", ["end of trks", "end of gpx", "element trk without an end tag"]),
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
  func `another text is told`(old: String, new: String, told: [String]) {
    let judge = judge(Self.text.replacing(old, with: new, maxReplacements: 1))
    #expect(judge.found.finding.examples.map(\.value) == told, "\(old)")
  }

  @Test func `points lie in their workout`() {
    let (first, last) = (Self.start, Self.start + 60_000)
    func failures(_ span: ClosedRange<Int64>?) -> Int {
      judge(during: span).found.finding.failures
    }
    #expect(failures(first...last) == 0 && failures(nil) == 0)
    #expect(failures(first + 1_000...last) == 1 && failures(first...last - 1_000) == 1)
    let late = judge(during: first...last - 1)
    #expect(late.found.finding.examples.map(\.row) == [8])
    #expect(late.found.finding.examples.map(\.allowed) == ["a time within the workout"])
  }

  @Test func `a route is as long as its workout's distance within 3 %`() {
    func failures(_ factor: Double) -> Int {
      judge(distance: Self.length * factor).found.finding.failures
    }
    // The path length may differ from the workout's distance by at most 3 % of that distance.
    #expect(failures(1) == 0 && failures(1 / 1.0299) == 0 && failures(1 / 0.9701) == 0)
    #expect(failures(1 / 1.0301) == 1 && failures(1 / 0.9699) == 1)
    #expect(failures(0) == 0)
    let told = judge(distance: 50).found.finding.examples[0]
    #expect(
      told.row == nil && told.value.hasSuffix("of the route's length (111.0 m instead of 50.0 m)"))
  }

  @Test func `a point without a place has no part of the length`() {
    let more = """
            <trkpt lon="5" lat="95"><time>2026-03-02T12:00:30Z</time></trkpt>

      """
    let judge = judge(
      Self.text.replacing("      <trkpt lon=\"0.001\"", with: more + "<trkpt lon=\"0.001\""))
    #expect(judge.points == 3 && judge.found.finding.failures == 1)
    #expect(abs(judge.length - Self.length) < 1e-9)
    // The point after an invalid one has no previous time.
    let late = Self.text.replacing(
      "lat=\"0\"><ele>1</ele><time>2026-03-02T12:00:00Z",
      with: "lat=\"95\"><time>2026-03-02T12:30:00Z")
    #expect(self.judge(late).found.finding.failures == 1)
  }

  @Test func `a route has a root and two points`() {
    #expect(judge("").found.finding.examples.map(\.value) == ["no root element", "0 points"])
    let lines = Self.text.split(separator: "\n").filter { !$0.contains("0.001") }
    let judge = judge(lines.joined(separator: "\n"))
    #expect(judge.found.finding.examples.map(\.value) == ["1 points"])
  }
}
