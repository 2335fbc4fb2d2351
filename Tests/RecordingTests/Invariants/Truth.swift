import FoundationEssentials

/// The truth files of one participant.
struct Truth {
  struct Segment {
    var span: Span
    var place: Int?
    var mode: String
    var posture: String
    var placement: String

    var isLying: Bool { placement == "table" || placement == "nightstand" }
  }

  struct Bout {
    var span: Span
    var steps: Int
    /// Steps a second.
    var cadence: Double
    /// In m/s.
    var speed: Double
  }

  struct Use {
    var span: Span
    var kind: String
    var detail: String
  }

  struct Fix {
    var time: Int64
    var (latitude, longitude): (Double, Double)
    var environment: String
  }

  struct Day {
    var (steps, carried, recorded): (Int, Int, Int)
  }

  struct Window {
    var span: Span
    var stream: String
  }

  struct Term: Decodable {
    var value: Double
  }

  var segments: [Segment] = []
  var bouts: [Bout] = []
  var phone: [Use] = []
  var fixes: [Fix] = []
  var days: [Day] = []
  var windows: [Window] = []
  /// Numbers of the places that are somebody's home.
  var homes: Set<Int> = []
  /// What was drawn for each stream's sensor.
  var terms: [String: [String: Double]] = [:]

  var span: Span { (segments.first?.span.lowerBound ?? 0)..<(segments.last?.span.upperBound ?? 0) }
  /// The app runs from the study's start.
  var launch: Int64 { span.lowerBound }
  /// Ms by which the phone's clock is ahead at launch.
  private(set) var offset = 0.0
  /// By how much the phone's oscillator is fast, as a fraction.
  private(set) var drift = 0.0

  func term(_ stream: String, _ name: String) -> Double { terms[stream]?[name] ?? .nan }

  func axes(_ stream: String, _ name: String) -> Axes {
    Axes(
      term(stream, name + "_x"), term(stream, name + "_y"), term(stream, name + "_z"))
  }

  /// Rows of the matrix of scale and misalignment.
  func matrix(_ stream: String) -> [Axes] {
    ["x", "y", "z"].map { axes(stream, "matrix_row_" + $0) }
  }

  func uses(_ kind: String, _ detail: String? = nil) -> [Span] {
    phone.filter { $0.kind == kind && (detail == nil || $0.detail == detail) }.map(\.span)
  }

  func windows(of stream: String) -> [Span] {
    windows.filter { $0.stream == stream }.map(\.span).sorted { $0.lowerBound < $1.lowerBound }
  }

  func segments(_ holds: (Segment) -> Bool) -> [Span] {
    segments.filter(holds).map(\.span)
  }

  // MARK: Reading

  init() {}

  init(folder: String) throws {
    func rows(_ name: String) throws -> [Cells] {
      let text = try String(contentsOfFile: "\(folder)/\(name).csv", encoding: .utf8)
      let lines = text.split(separator: "\n")
      let names = lines[0].split(separator: ",").map(String.init)
      let positions = Dictionary(uniqueKeysWithValues: names.enumerated().map { ($1, $0) })
      return lines.dropFirst().map {
        Cells(cells: $0.split(separator: ",", omittingEmptySubsequences: false), positions)
      }
    }
    segments = try rows("segments").map {
      Segment(
        span: $0.span, place: Int($0["place"]), mode: $0["mode"], posture: $0["posture"],
        placement: $0["placement"])
    }
    bouts = try rows("bouts").map {
      Bout(
        span: $0.span, steps: Int($0.number("steps")), cadence: $0.number("cadence_hz"),
        speed: $0.number("speed_mps"))
    }
    phone = try rows("phone").map {
      Use(span: $0.span, kind: $0["kind"], detail: $0["detail"])
    }
    fixes = try rows("fixes").map {
      Fix(
        time: $0.time("timestamp"), latitude: $0.number("latitude"),
        longitude: $0.number("longitude"), environment: $0["environment"])
    }
    days = try rows("days").map {
      Day(
        steps: Int($0.number("steps")), carried: Int($0.number("steps_carried")),
        recorded: Int($0.number("steps_recorded")))
    }
    windows = try rows("windows").map { Window(span: $0.span, stream: $0["stream"]) }
    homes = Set(try rows("places").filter { $0["kind"] == "home" }.compactMap { Int($0["place"]) })
    terms = try JSONDecoder().decode(
      [String: [String: Term]].self,
      from: Data(contentsOf: URL(filePath: "\(folder)/sensors.json"))
    ).mapValues { $0.mapValues(\.value) }
    offset = 1_000 * term("clock", "first_offset")
    drift = 1e-6 * term("clock", "drift")
  }

  /// A row whose cells are found by the names of their columns.
  private struct Cells {
    let cells: [Substring]
    private let positions: [String: Int]

    init(cells: [Substring], _ positions: [String: Int]) {
      self.cells = cells
      self.positions = positions
    }

    subscript(_ name: String) -> String { positions[name].map { String(cells[$0]) } ?? "" }

    func number(_ name: String) -> Double { Double(self[name]) ?? .nan }

    func time(_ name: String) -> Int64 { Int64(self[name]) ?? 0 }

    var span: Span { time("start")..<time("end") }
  }
}
