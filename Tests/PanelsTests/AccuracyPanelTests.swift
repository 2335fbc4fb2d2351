import Reading
import Testing

@testable import Panels

struct AccuracyPanelTests {
  private typealias Place = (latitude: Double, longitude: Double)

  private static let start = SmallDownload.start

  /// Returns a piece with one fix per minute, each at a place with a claimed radius in metres, and
  /// with an altitude of 7 m.
  private func piece(
    _ fixes: [(place: Place, radius: Double)], truth: [Place] = []
  ) -> Piece {
    var piece = Piece(0..<Piece.length)
    let times = fixes.indices.map { Self.start + 60_000 * Int64($0) }
    piece.gps = Rows(
      zip(times, fixes).map { time, fix in
        (time, [fix.place.latitude, fix.place.longitude, 7, fix.radius])
      }, width: 4)
    piece.fixes = Rows(
      truth.enumerated().map { number, place in
        (Self.start, [Double(number), place.latitude, place.longitude, 8, 9])
      }, width: 5)
    return piece
  }

  private func panel(
    _ fixes: [(place: Place, radius: Double)], truth: [Place] = [], _ frame: Frame = .all
  ) -> AccuracyPanel {
    var panel = AccuracyPanel(frame)
    panel.see(piece(fixes, truth: truth))
    return panel
  }

  /// Returns fixes at one place with these claimed radii, in metres.
  private func claims(_ radii: [Double]) -> [(place: Place, radius: Double)] {
    radii.map { (place: (60, 10), radius: $0) }
  }

  /// On a sphere with a radius of 6,371 km, a degree of latitude is 111,194.93 m long. At 60° N, a
  /// degree of longitude is half as long.
  @Test func `errors are distances in latitude and longitude from the true place`() throws {
    let panel = panel(
      [((60, 10.001), 100), ((60.001, 10), 100), ((60, 10), 0), ((60.01, 10), 1_000)],
      truth: [(60, 10), (60, 10), (60, 10), (60, 10)])
    let numbers = try panel.numbers()
    let error = try #require(numbers["error"] as? [String: Any])
    #expect(error["fixes"] as? Int == 4)
    // The errors are 0, 55.60, 111.19 and 1,111.95 m. The panel rounds each error to one of 120
    // lengths per decade.
    #expect(isClose(error["median_m"], to: 55.165_386_675_955_81))
    #expect(isClose(error["p90_m"], to: 1_122.018_454_301_963))
    #expect(isClose(error["largest_m"], to: 1_122.018_454_301_963))
    // Two of the four fixes are within their claimed radius: the first one, and the third one,
    // whose error equals its radius.
    #expect(numbers["within_radius"] as? Double == 0.5)
    #expect(panel.page.contains("50.0 % of the fixes have an error within their radius."))
    #expect(
      Shown.rows("accuracy", in: panel.page) == [
        ["claimed radius", "4", "100 m", "1,000 m", "1,000 m"],
        ["true error", "4", "55.2 m", "1,122 m", "1,122 m"],
      ])
  }

  @Test func `the largest error is exact if coordinates are shown`() throws {
    let open = Frame(clock: SmallDownload.utc, window: nil, showsCoordinates: true)
    let panel = panel(
      [((60, 10), 5.5), ((60, 10.001), 7.75)], truth: [(60, 10), (60, 10)], open)
    let error = try #require(try panel.numbers()["error"] as? [String: Any])
    #expect(isClose(error["largest_m"], to: 55.597_463_321_719))
    #expect(panel.json.contains("\"largest_m\":7.75"))
    #expect(!self.panel([((60, 10), 7.75)]).json.contains("7.75"))
  }

  @Test func `the median and 90 % are the least radii that enough fixes do not exceed`() {
    let radii: [Double] = [1_000, 1, 10, 1, 10, 100, 1, 10, 1, 10]
    // Five of ten fixes claim at most 10 m, and nine claim at most 100 m.
    #expect(
      panel(claims(radii)).json
        == #"{"claimed":{"fixes":10,"median_m":10,"p90_m":100,"largest_m":1000}}"#)
    #expect(
      Shown.rows("accuracy", in: panel(claims(radii)).page)
        == [["claimed radius", "10", "10.0 m", "100 m", "1,000 m"]])
    // The median is the second smallest radius, of four radii as well as of three.
    for radii: [Double] in [[1_000, 10, 1, 100], [100, 10, 1]] {
      #expect(panel(claims(radii)).json.contains("\"median_m\":10,"))
    }
  }

  @Test func `a piece with fewer true places than fixes has no errors`() throws {
    let fixes = claims([10, 10])
    #expect(panel(fixes, truth: [(60, 10)]).json == panel(fixes).json)
    #expect(try panel(fixes, truth: [(60, 10), (60, 10)]).numbers()["error"] != nil)
    let more = panel(fixes, truth: [(60, 10), (60, 10), (61, 10)])
    #expect(try more.numbers()["within_radius"] as? Double == 1)
  }

  @Test func `radii below zero and those that are no numbers are left out`() {
    let panel = panel(claims([-1, .nan, .infinity, 10]))
    #expect(panel.json.contains("\"fixes\":1,\"median_m\":10,"))
    #expect(self.panel(claims([-0.5])).lack == "no fixes" && panel.lack == nil)
  }

  @Test func `the shortest and the longest radius have ends of the scale`() {
    #expect(panel(claims([0])).json.contains("\"median_m\":0.01,\"p90_m\":0.01,"))
    #expect(panel(claims([0.009])).json.contains("\"largest_m\":0.01}"))
    let far = panel(claims([1e12]))
    #expect(far.json.contains("\"median_m\":98099471.27"))
    // The line must have no point beyond the ends of the scale.
    let counts = [panel(claims([0])), far, panel(claims([10]))].map { panel in
      Shown.outline("claimed", in: panel.page)?.ranges(of: " ").count
    }
    #expect(counts == [2, 2, 3])
  }

  @Test func `a span leaves out the fixes before and after it`() {
    let span = Self.start + 60_000..<Self.start + 120_000
    let panel = panel(claims([1, 10, 100]), .within(span))
    #expect(panel.json.contains("\"fixes\":1,\"median_m\":10,"))
  }

  /// The length 10 m is in bin 37 of 120 per decade, counted from 1 cm, whose middle is 11.01 m. On
  /// an axis from 5 m to 20 m, the adjacent points are at 9.09 m and 13.3 m.
  @Test func `the chart has the shares of twelve lengths to a decade`() {
    let page = panel(claims([10])).page
    #expect(Shown.outline("claimed", in: page) == "M229.1 232L282.9 32L336.6 232")
    #expect(page.contains(">5</text>") && page.contains(">20</text>"))
    #expect(page.contains(">100 %</text>") && page.contains("claimed radius</li>"))
    // Two of three radii are in one bin of the chart, and the third is two bins further.
    let three = panel(claims([10, 10, 15])).page
    #expect(Shown.outline("claimed", in: three)?.ranges(of: "L").count == 4)
  }

  @Test func `the chart has the true errors beside the radii`() {
    let page = panel(claims([10]), truth: [(60.0001, 10.0001)]).page
    // The error is 12.4 m, one bin of the chart above the radius.
    #expect(Shown.outline("error", in: page) != Shown.outline("claimed", in: page))
    #expect(Shown.outline("error", in: page)?.ranges(of: "L").count == 2)
    #expect(page.contains("true error</li>") && page.contains(", and its true error. 0 % of"))
    #expect(page.contains("by reported radius, and by error."))
    #expect(panel(claims([10])).page.contains("The reported radius of each fix.</p>"))
  }
}
