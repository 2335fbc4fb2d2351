import Testing

@testable import Panels
@testable import Reading

struct MapPanelTests {
  private static let start = SmallDownload.start
  private static let open = Frame(
    clock: SmallDownload.utc, window: nil, showsCoordinates: true)

  /// A position in degrees, and its time after the start, in seconds.
  private typealias Fix = (seconds: Int64, latitude: Double, longitude: Double)

  private func panel(
    _ fixes: [Fix], path: [Fix] = [], _ frame: Frame = open
  ) -> MapPanel {
    var piece = Piece(0..<Piece.length)
    piece.gps = Rows(
      fixes.map { (Self.start + 1_000 * $0.seconds, [$0.latitude, $0.longitude, 7, 8]) }, width: 4)
    piece.path = Rows(
      path.map { (Self.start + 1_000 * $0.seconds, [$0.latitude, $0.longitude, 7, 8, 9]) },
      width: 5)
    var panel = MapPanel(frame)
    panel.see(piece)
    panel.finish(SurveyRecords())
    return panel
  }

  /// Returns the outline of a line on the map.
  private func outline(_ name: String, _ panel: MapPanel) -> String {
    let start = "class=\"series\" style=\"--series:var(--\(name))\" d=\""
    guard let first = panel.page.firstRange(of: start) else { return "" }
    return String(panel.page[first.upperBound...].prefix { $0 != "\"" })
  }

  /// At 60.001° N a degree of latitude is 111,412.3 m and a degree of longitude is 55,798.3 m on
  /// the WGS84 ellipsoid.
  ///
  /// The farthest fix is 111.41 m north and 223.19 m east of the centre.
  @Test func `the middle has the median of latitudes and that of longitudes`() throws {
    let panel = panel([(0, 60, 10), (60, 60.001, 10), (120, 60.002, 10.004)])
    let numbers = try panel.numbers()
    #expect(numbers["fixes"] as? Int == 3)
    #expect(numbers["middle_latitude"] as? Double == 60.001)
    #expect(numbers["middle_longitude"] as? Double == 10)
    #expect(isClose(numbers["farthest_m"], to: 249.455_281_518_874))
    #expect(
      panel.page.contains("3 fixes. The farthest fix is 0.249 km from the centre of the map. "))
    #expect(panel.page.contains("The centre is at latitude 60.001, longitude 10.</p>"))
  }

  @Test func `without coordinates north is up, and nothing more`() throws {
    let panel = panel([(0, 60, 10), (60, 60.001, 10)], .all)
    #expect(panel.page.contains("North is up.</p>") && !panel.page.contains("The centre is at"))
    #expect(try panel.numbers().keys.sorted() == ["farthest_m", "fixes"])
    // The median of two values is the larger value.
    #expect(isClose(try panel.numbers()["farthest_m"], to: 0.001 * 111_412.304_452_905))
  }

  @Test func `a panel shows the same before and after it has finished`() {
    let fixes: [Fix] = [(0, 60, 10), (60, 60.001, 10), (120, 60.002, 10.004)]
    var other = MapPanel(Self.open)
    var piece = Piece(0..<Piece.length)
    piece.gps = Rows(
      fixes.map { (Self.start + 1_000 * $0.seconds, [$0.latitude, $0.longitude, 7, 8]) }, width: 4)
    other.see(piece)
    #expect(other.json == panel(fixes).json && other.page == panel(fixes).page)
    #expect(other.lack == nil && MapPanel(.all).lack == "no fixes")
  }

  @Test func `fixes beside the last one that is kept are counted and not drawn`() throws {
    // The points at 0.000017 and 0.000019 degrees are 1.9 m and 2.1 m to the north.
    let near = panel([(0, 60, 10), (1, 60.000_017, 10)])
    #expect(try near.numbers()["fixes"] as? Int == 2)
    #expect(try near.numbers()["middle_latitude"] as? Double == 60)
    let far = panel([(0, 60, 10), (1, 60.000_019, 10)])
    #expect(try far.numbers()["middle_latitude"] as? Double == 60.000_019)
  }

  @Test func `positions beyond the ends of latitude and longitude are counted and not drawn`()
    throws
  {
    let wrong: [Fix] = [(0, 90.001, 10), (1, -90.001, 10), (2, 60, 180.001), (3, 60, -180.001)]
    #expect(panel(wrong).lack == "no fixes")
    #expect(try panel(wrong + [(4, 60, 10)]).numbers()["fixes"] as? Int == 5)
    for edge: Fix in [(0, 90, 10), (0, -90, 10), (0, 60, 180), (0, 60, -180)] {
      #expect(try panel([edge]).numbers()["middle_latitude"] as? Double == edge.latitude)
    }
  }

  @Test(
    arguments: [
      (seconds: 599, parts: 1), (600, 2), (-1, 2), (0, 1),
    ] as [(Int64, Int)])
  func `a line ends where fixes are ten minutes apart`(seconds: Int64, parts: Int) {
    let outline = outline("fixes", panel([(1_000, 60, 10), (1_000 + seconds, 60.001, 10)]))
    #expect(outline.ranges(of: "M").count == parts)
    #expect(outline.contains("l") == (parts == 1))
  }

  @Test func `a phone that lies goes on without a gap`() {
    let rest: [Fix] = (0...3).map { (500 * $0, 60, 10) }
    #expect(outline("fixes", panel(rest + [(2_000, 60.001, 10)])).ranges(of: "M").count == 1)
  }

  @Test func `the true way is drawn below the fixes, in its own place`() {
    let page = panel([(0, 60, 10), (60, 60.001, 10)], path: [(0, 60, 10), (60, 60, 10.002)]).page
    #expect(page.contains("Fixes and true path on a map."))
    let names = page.matches(of: /<\/i>([a-z ]*)<\/li>/).map { String($0.1) }
    #expect(names == ["true path", "fixes"])
    // On the map, the fixes go 111.41 m up the left side. The path goes 111.60 m along the bottom,
    // which is the full width of 616 pixels.
    let panel = panel([(0, 60, 10), (60, 60.001, 10)], path: [(0, 60, 10), (60, 60, 10.002)])
    #expect(outline("fixes", panel) == "M12 627l0 -615")
    #expect(outline("path", panel) == "M12 627l616 0")
    #expect(self.panel([(0, 60, 10)]).page.contains("Fixes on a map."))
  }

  @Test func `a span leaves out the fixes before and after it`() throws {
    let span = Self.start + 1_000..<Self.start + 3_000
    let frame = Frame(clock: SmallDownload.utc, window: span, showsCoordinates: true)
    let fixes: [Fix] = (0..<4).map { ($0, 60 + 0.001 * Double($0), 10) }
    let panel = panel(fixes, path: fixes, frame)
    #expect(try panel.numbers()["fixes"] as? Int == 2)
    #expect(try panel.numbers()["middle_latitude"] as? Double == 60.002)
  }

  /// The track has 8,193 points at intervals of 3 m, one point more than the limit.
  ///
  /// Therefore, every second point is kept, and later points must be at least 4 m apart.
  @Test func `a long way keeps points that are farther apart`() throws {
    let step = 0.000_027
    func middle(_ count: Int, _ step: Double) throws -> Any? {
      try panel((0..<count).map { (Int64($0), step * Double($0), 0) }).numbers()["middle_latitude"]
    }
    // The points go south, so the median of 8,192 points is the 4,097th from the southern end.
    #expect(try isClose(middle(8_192, -step), to: -4_095 * step))
    // After thinning, the median is the 2,049th of 4,097 points. The last point is dropped, because
    // it is only 3 m from the one before. Without thinning, the median would be the 4,098th point.
    #expect(try isClose(middle(8_194, step), to: 4_096 * step))
  }

  @Test func `dots beside each other are one when there are too many`() throws {
    let dots: [Fix] = (0..<8_192).map { (600 * Int64($0), 0, 0) }
    let last: Fix = (600 * 8_192, 1, 2)
    #expect(try panel(dots).numbers()["middle_latitude"] as? Double == 0)
    let numbers = try panel(dots + [last]).numbers()
    #expect(numbers["middle_latitude"] as? Double == 1)
    #expect(numbers["middle_longitude"] as? Double == 2)
  }

  @Test func `streets of unknown classes are not drawn`() {
    func page(_ road: String) -> String {
      var truth = Truth()
      truth.net = [
        Truth.Street(
          road: road, limit: nil, nodes: (1, 2),
          from: Truth.Position(latitude: 60, longitude: 10),
          to: Truth.Position(latitude: 60.001, longitude: 10.002))
      ]
      var panel = MapPanel(.all)
      panel.begin(truth)
      var piece = Piece(0..<Piece.length)
      piece.gps = Rows(
        [(Self.start, [60, 10, 7, 8]), (Self.start + 1_000, [60.001, 10.002, 7, 8])], width: 4)
      panel.see(piece)
      return panel.page
    }
    for road in ["motorway", "trunk", "ramp", "arterial", "collector", "street", "path"] {
      #expect(page(road).contains("class=\"street\""), "\(road)")
    }
    #expect(!page("river").contains("class=\"street\""))
    // The street goes from the lower left corner of the map to the upper right corner, like the
    // fixes.
    #expect(page("path").contains("var(--street)\" d=\"M12 627l616 -615\""))
  }
}
