/// The films and episodes that a person sees.
enum Screenings {
  /// A series that a person sees episode by episode.
  struct Series: Sendable {
    private let number: Int
    private let random: Random
    private(set) var season: Int
    private(set) var episode = 1

    /// The numbers of seasons of a series, and of episodes of a season.
    private static let seasons = 1...6
    private static let episodes = 6...13

    init(number: Int, random: Random) {
      self.number = number
      self.random = random
      // A person may have seen some seasons of the first series.
      season = number == 0 ? 1 + Int(random["season"].uniform() * 2) : 1
    }

    private var own: Random { random["series"][number] }

    /// The invented title.
    var title: String { "The \(Titles.title(own["title"]))" }

    /// The length of an episode in seconds.
    var runtime: Double {
      60 * own["runtime"].within(20...75) { $0.logNormal(median: 44, sigma: 0.28) }.rounded()
    }

    private func draw(_ range: ClosedRange<Int>, _ name: StaticString) -> Int {
      range.lowerBound + Int(own[name].uniform() * Double(range.count))
    }

    /// Goes on to the next episode, perhaps of another series.
    mutating func move() {
      episode += 1
      guard episode > draw(Self.episodes, "episodes") else { return }
      (season, episode) = (season + 1, 1)
      if season > draw(Self.seasons, "seasons") {
        self = Series(number: number + 1, random: random)
      }
    }
  }

  /// The chances of a film and of episodes in an evening at home. People differ.
  private static let atHome = (film: 0.12, episodes: 0.4)
  /// The chance that people in company see a film in a cinema, and the shortest stay for it.
  private static let cinema = (chance: 0.1, reserve: 900.0)
  private static let evening = 18.5...25.0
  /// Minutes of a film: median and standard deviation of the logarithm.
  private static let film = (median: 108.0, sigma: 0.16)
  /// The share of entries with a rating, and the mean and deviation of ratings. Assumed.
  private static let rated = 0.8
  private static let rating = (mean: 3.5, deviation: 0.8)

  static func drafts(
    of day: DiaryDay, in free: inout FreeTime, series: inout Series
  ) -> [Draft] {
    guard day.diarist.keeps(.films) else { return [] }
    let random = day.random["films"]
    let zeal = day.diarist.random["films"].logNormal(median: 1, sigma: 0.5)
    var drafts: [Draft] = []
    for (number, stay) in day.stays([.social]).enumerated() {
      let random = random["cinema"][number]
      let runtime = runtime(random)
      let room = stay.span.upperBound - stay.span.lowerBound - runtime - cinema.reserve
      guard room > 0, day.day.plan.clock.hour(at: stay.span.lowerBound) > 13,
        random["goes"].chance(min(zeal * cinema.chance, 0.5))
      else { continue }
      let start = stay.span.lowerBound + cinema.reserve + random["start"].uniform() * room
      drafts.append(
        draft(day, start..<start + runtime, "cinema", title: title(random), random))
    }
    let home = day.stays([.home, .hotel])
    if random["film"].chance(min(zeal * atHome.film, 0.8)) {
      let random = random["film"]
      let runtime = runtime(random)
      if let (span, _) = free.take(runtime + 60, in: home, hours: evening, random["time"]) {
        drafts.append(
          draft(
            day, span.lowerBound..<span.lowerBound + runtime, device(random), title: title(random),
            random))
      }
    }
    guard random["episodes"].chance(min(zeal * atHome.episodes, 0.9)) else { return drafts }
    let count = min(1 + random["more"].poisson(mean: 0.5), 4)
    let whole = Double(count) * series.runtime
    guard
      let (span, _) = free.take(whole + 60, in: home, hours: evening, random["series"])
    else { return drafts }
    let device = device(random["device"])
    var start = span.lowerBound
    for number in 0..<count {
      let runtime = series.runtime
      guard start + runtime <= span.upperBound else { break }
      var draft = draft(
        day, start..<start + runtime, device, title: series.title, random["episode"][number])
      draft.members = [
        .init("title", .text(series.title)), .init("kind", .text("episode")),
        .init("season", .integer(series.season)), .init("episode", .integer(series.episode)),
        .init("runtime_s", .integer(Int(runtime.rounded()))), .init("where", .text(device)),
      ]
      drafts.append(draft)
      start += runtime
      series.move()
    }
    return drafts
  }

  private static func runtime(_ random: Random) -> Double {
    60
      * random["runtime"].within(70...210) {
        $0.logNormal(median: film.median, sigma: film.sigma)
      }.rounded()
  }

  private static func title(_ random: Random) -> String { Titles.title(random["title"]) }

  private static func device(_ random: Random) -> String {
    random["tablet"].chance(0.25) ? "tablet" : "tv"
  }

  /// A film. The time in the entry is exactly as long as the film.
  private static func draft(
    _ day: DiaryDay, _ span: Range<Double>, _ place: String, title: String, _ random: Random
  ) -> Draft {
    let start = day.day.instant(span.lowerBound).rounded(to: 60, .up)
    let length = span.upperBound - span.lowerBound
    let end = start.advanced(bySeconds: length)
    let score = rating.mean + rating.deviation * random["rating"].normal()
    let stars = max(0.5, min(0.5 * (2 * score).rounded(), 5))
    return Draft(
      kind: .moviesTV, start: start, end: end,
      value: random["rated"].chance(rated) ? stars : nil,
      members: [
        .init("title", .text(title)), .init("kind", .text("film")),
        .init("runtime_s", .integer(Int(length.rounded()))), .init("where", .text(place)),
      ], typed: title.utf8.count, truth: day.truth(at: min(span.upperBound, day.day.duration)))
  }
}
