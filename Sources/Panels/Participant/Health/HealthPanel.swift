import Formats
import Page
import Reading
import Spool

/// A panel of HealthKit data from MyLifeDB's files or from an export: heart rates, sleep and steps,
/// with the true values.
struct HealthPanel: Panel {
  static let name = "health"
  static let title = "Health"
  static let apps = ["mylifedb", "apple-health"]

  let frame: Frame
  /// The HealthKit data of each app, in the order of reading.
  private(set) var books: [HealthBook] = []
  private(set) var trueHeart = HourlyValues(upTo: 250)
  /// The nights of the ground truth; nil without ground truth.
  private(set) var trueNights: Nights?
  private var trueDays: [Truth.Day] = []
  /// The time up to which the minutes of the ground truth are counted, because several apps deliver
  /// the same minutes.
  private var minutesEnd = Int64.min

  init(_ frame: Frame) { self.frame = frame }

  mutating func begin(_ truth: Truth) { trueDays = truth.days }

  mutating func begin(_ body: BodyTruth) {
    guard trueNights == nil, body.tables.contains("sleep") else { return }
    var nights = Nights()
    for stage in body.stages { nights.add(stage.span, Nights.Kind(stage: stage.name), in: frame) }
    trueNights = nights
  }

  mutating func see(_ piece: HealthPiece) {
    for (row, time) in piece.minutes.times.enumerated() where time > minutesEnd {
      minutesEnd = time
      guard frame.contains(time) else { continue }
      trueHeart.add(Minute(piece.minutes, row).heartRate, at: frame.clock.local(time))
    }
    guard !piece.samples.isEmpty else { return }
    if !books.contains(where: { $0.app == piece.app }) { books.append(HealthBook(app: piece.app)) }
    guard let index = books.firstIndex(where: { $0.app == piece.app }) else { return }
    for sample in piece.samples { books[index].add(sample, in: frame) }
  }

  var lack: String? { books.allSatisfy { $0.samples == 0 } ? "no health samples" : nil }

  /// Returns the true steps of a date in the page's time zone; nil if the page does not cover the
  /// whole date.
  func trueSteps(of date: Int64) -> Int? {
    let span = frame.clock.span(of: date)
    guard frame.parts(of: [span]) == [span] else { return nil }
    let text = HealthTime.text(date: date)
    return trueDays.first { $0.date == text && $0.timeZone == frame.clock.zone }?.steps
  }

  /// Returns the dates with a night in the app's data or in the ground truth, at most a year of
  /// them.
  func dates(of book: HealthBook) -> [Int64] {
    Array(Set(book.nights.dates + (trueNights?.dates ?? [])).sorted().suffix(Self.longest))
  }

  static let longest = 400

  func write(to json: inout JSONWriter) {
    for book in books where book.samples > 0 {
      json.key(book.app)
      json.object { write(book, to: &$0) }
    }
    guard trueHeart.count > 0 else { return }
    json.key("truth")
    json.object { json in
      json.member("minutes", trueHeart.count)
      write(trueHeart, to: &json)
    }
  }

  private func write(_ heart: HourlyValues, to json: inout JSONWriter) {
    for (name, share) in HourlyValues.shares {
      json.key("heart_rate_\(name)")
      json.inlineArray(heart.quantiles(share)) { json, value in
        if let value { json.number(value) } else { json.null() }
      }
    }
  }

  private func write(_ book: HealthBook, to json: inout JSONWriter) {
    json.member("samples", book.samples)
    json.key("types")
    json.object { json in
      for (type, counts) in book.types.sorted(by: { $0.key < $1.key }) {
        json.member(type, counts.all)
      }
    }
    if book.heart.count > 0 { write(book.heart, to: &json) }
    json.key("steps")
    json.array { json in
      for (date, steps) in book.steps.sorted(by: { $0.key < $1.key }) {
        json.object { json in
          json.member("date", HealthTime.text(date: date))
          for (name, count) in [
            ("phone", steps.phone), ("watch", steps.watch), ("other", steps.other),
          ] {
            if let count { json.member(name, number: count) }
          }
          if let steps = trueSteps(of: date) { json.member("true_steps", steps) }
        }
      }
    }
    json.key("nights")
    json.array { json in
      for night in dates(of: book) {
        json.object { json in
          json.member("date", HealthTime.text(date: night))
          let told = [
            ("asleep_seconds", book.nights.seconds(night, where: \.isAsleep)),
            ("in_bed_seconds", book.nights.seconds(night) { $0 == .inBed }),
            ("true_asleep_seconds", trueNights?.seconds(night, where: \.isAsleep)),
          ]
          for (name, seconds) in told {
            if let seconds { json.member(name, number: seconds) }
          }
        }
      }
    }
  }
}
