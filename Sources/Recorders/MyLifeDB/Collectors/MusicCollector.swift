import Simulation
import Spool

/// The music that the person hears, and the history of it.
struct MusicCollector: Collector {
  static let name = "music"
  static let play = metric("music", "Music", unit: "s", under: .media)
  static let recent = metric("recent", "Listening History", unit: "count", under: .media)
  static let metrics = [play, recent]

  /// The tracks of the days of a history, in order of time.
  private var heard: [(start: Timestamp, track: String)] = []

  /// The days of the history, and the lengths of its lists.
  private static let history = (days: 28, recent: 25, most: 10)

  init(_ assignment: Assignment) {}

  mutating func samples(of day: CollectedDay, _ metrics: Set<Metric>) -> [DailySample] {
    var samples: [DailySample] = []
    for play in day.log().plays {
      guard case .track(let track, let isSkipped) = play.content else { continue }
      heard.append((day.day.instant(play.start), track.id))
      samples.append(
        day.sample(Self.play, play.start, play.end) { json in
          json.member("track", track.id)
          json.member("title", track.title)
          json.member("artist", track.artist)
          json.member("album", track.album)
          json.member("genre", track.genre.rawValue)
          json.member("track_s", Int(track.length))
          json.member("skipped", isSkipped)
          json.member("output", play.output.rawValue)
        })
    }
    return samples + [history(of: day)]
  }

  private mutating func history(of day: CollectedDay) -> DailySample {
    let (start, end) = (day.dateSpan.lowerBound, day.dateSpan.upperBound)
    let first = day.day.zone(at: 0).startOfDay(day.date.advanced(byDays: 1 - Self.history.days))
    heard.removeAll { $0.start < first }
    let known = heard.filter { $0.start < end }
    let today = Set(known.filter { start <= $0.start }.map(\.track))
    var counts: [String: Int] = [:]
    for play in known { counts[play.track, default: 0] += 1 }
    let most = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(Self.history.most)
    return day.sample(Self.recent, start, end, Double(today.count)) { json in
      json.key("recent")
      json.inlineArray(known.suffix(Self.history.recent).reversed()) { $0.string($1.track) }
      json.key("most_played")
      json.inlineArray(most) { json, track in
        json.object { json in
          json.member("track", track.key)
          json.member("plays", track.value)
        }
      }
    }
  }
}
