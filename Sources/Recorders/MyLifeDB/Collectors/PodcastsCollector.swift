import Simulation
import Spool

/// The podcasts that the person hears.
struct PodcastsCollector: Collector {
  static let name = "podcasts"
  static let episode = metric("podcasts", "Podcast", unit: "s", under: .media)
  static let metrics = [episode]

  init(_ assignment: Assignment) {}

  func samples(of day: CollectedDay, _ metrics: Set<Metric>) -> [DailySample] {
    day.log().plays.compactMap { play in
      guard case .episode(let episode, let position, let speed) = play.content else { return nil }
      return day.sample(Self.episode, play.start, play.end) { json in
        json.member("show", episode.show)
        json.member("episode", episode.title)
        json.member("episode_s", Int(episode.length))
        json.member("position_s", Int(position.rounded()))
        json.member("speed", number: speed)
        json.member("finished", position >= episode.length)
        json.member("output", play.output.rawValue)
      }
    }
  }
}
