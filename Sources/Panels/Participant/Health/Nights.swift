import Formats
import Page
import Reading

/// Sleep night by night, from noon to noon by local clocks; a night belongs to the date of waking.
struct Nights: Sendable {
  /// The kinds of sleep in a picture, for stages of a body, of a watch and of a phone.
  enum Kind: Int, CaseIterable, Sendable {
    case awake, light, deep, dream, unknown, inBed

    var label: String {
      switch self {
      case .awake: "awake"
      case .light: "light: core, N1, N2"
      case .deep: "deep: N3"
      case .dream: "REM"
      case .unknown: "asleep"
      case .inBed: "in bed"
      }
    }

    var isAsleep: Bool { self != .awake && self != .inBed }

    /// Reads the value of a sleep sample (`HKCategoryValueSleepAnalysis`); nil for a number that is none.
    init?(value: Double?) {
      let kinds: [Kind] = [.inBed, .unknown, .awake, .light, .deep, .dream]
      guard let value, let index = Int(exactly: value), kinds.indices.contains(index) else {
        return nil
      }
      self = kinds[index]
    }

    /// Reads a stage of the truth's sleep.csv.
    init(stage: String) {
      switch stage {
      case "n1", "n2": self = .light
      case "n3": self = .deep
      case "rem": self = .dream
      default: self = .awake
      }
    }
  }

  struct Part: Sendable {
    let span: Span
    let kind: Kind
    /// The difference between local time and UTC in the file, in ms; nil if a clock knows it.
    let offset: Int64?
  }

  /// The parts of each night, by the date of waking in days since 1970.
  private(set) var parts: [Int64: [Part]] = [:]
  private var count = 0

  /// Parts of a year of nights.
  private static let limit = 32_768
  private static let dayLength: Int64 = 86_400_000

  /// Adds a part of a night.
  ///
  /// - Parameter offset: The difference between local time and UTC in the file, in ms; nil if the
  ///   file has none.
  mutating func add(_ span: Span, _ kind: Kind, in frame: Frame, offset: Int64? = nil) {
    guard !span.isEmpty, frame.contains(span.lowerBound), frame.contains(span.upperBound),
      count < Self.limit
    else { return }
    let local = frame.local(span.lowerBound, offset: offset)
    let night = (local + Self.dayLength / 2).quotientRoundedDown(by: Self.dayLength)
    parts[night, default: []].append(
      Part(span: span, kind: kind, offset: frame.followsLocalTimes ? offset : nil))
    count += 1
  }

  var dates: [Int64] { parts.keys.sorted() }

  /// Seconds of a night in which parts of some kinds hold, each of them once; nil without such a part.
  func seconds(_ night: Int64, where holds: (Kind) -> Bool) -> Double? {
    let spans = (parts[night] ?? []).filter { holds($0.kind) }.map(\.span)
    guard !spans.isEmpty else { return nil }
    return spans.sorted { ($0.lowerBound, $0.upperBound) < ($1.lowerBound, $1.upperBound) }
      .joined.seconds
  }

  // MARK: Picture

  /// Seconds of a pixel.
  private static let second = 96
  private static let width = 86_400 / second

  /// Returns a picture with a row for each night: the ground truth above the samples.
  static func strips(_ dates: [Int64], true truth: Nights?, seen: Nights, _ clock: LocalClock)
    -> Strips
  {
    Strips(
      name: "nights",
      summary: "Sleep in \(counted(dates.count, "night")), from noon to noon.",
      kinds: Kind.allCases.map { Strips.Kind("sleep\($0.rawValue)", $0.label) },
      rows: dates.map { night in
        Strips.Row(
          HealthTime.text(date: night),
          (truth?.strip(night, clock) { _ in 0..<8 } ?? [])
            + seen.strip(night, clock) { $0 == .inBed ? 18..<21 : 9..<17 })
      },
      ticks: stride(from: 0, to: 24, by: 3).map { (3_600 * $0 / second, "\((12 + $0) % 24) h") },
      width: width, rowHeight: 22)
  }

  private func strip(
    _ night: Int64, _ clock: LocalClock, y: (Kind) -> Range<Int>
  ) -> [Strips.Part] {
    let noon = night * Self.dayLength - Self.dayLength / 2
    let ordered = (parts[night] ?? []).sorted {
      ($0.kind.rawValue, $0.span.lowerBound) < ($1.kind.rawValue, $1.span.lowerBound)
    }
    let drawn = ordered.compactMap { part -> Strips.Part? in
      func local(_ time: Int64) -> Int64 { part.offset.map { time + $0 } ?? clock.local(time) }
      let first = Int((local(part.span.lowerBound) - noon) / 1_000) / Self.second
      let last = (Int((local(part.span.upperBound) - noon) / 1_000) - 1) / Self.second
      // A part of less than half a pixel would look longer than it was.
      guard 2 * part.span.seconds >= Double(Self.second), first <= last, first < Self.width else {
        return nil
      }
      return Strips.Part(
        x: first..<min(last + 1, Self.width), y: y(part.kind), kind: part.kind.rawValue)
    }
    return drawn.joined
  }
}
