/// The podcasts that a person hears, with invented titles.
public struct Podcasts: Sendable {
  /// An episode of a show.
  public struct Episode: Equatable, Sendable {
    /// The invented title of the show.
    public let show: String
    /// The invented title of the episode.
    public let title: String
    /// In seconds.
    public let length: Double
    let number: Int
    let showNumber: Int
  }

  /// The numbers of episodes begun and the place in the current one, in seconds.
  private var heard = 0
  private var position = 0.0

  private static let catalogue = Random(seed: 0)["podcasts"]
  private static let shows = 400

  /// Draws the shows of a person.
  static func shows(of random: Random) -> [Int] {
    let count = Int(
      random["count"].within(1...15) { $0.logNormal(median: 5, sigma: 0.4) }.rounded())
    return (0..<count).map { Int(random["show"].uniform(at: $0) * Double(shows)) }
  }

  /// The episode that the person hears next, and the place in it, in seconds.
  func current(_ shows: [Int]) -> (episode: Episode, position: Double) {
    // Shows take turns, in an order that is the same for all listeners of the same shows.
    let show = shows[heard % shows.count]
    let number = 40 + heard / shows.count
    let random = Self.catalogue[show]
    let minutes = random["length"][number].within(5...180) {
      $0.logNormal(median: 35, sigma: 0.5)
    }
    return (
      Episode(
        show: "The \(Titles.title(random["title"]))",
        title: Titles.title(random["episode"][number]),
        length: (60 * minutes).rounded(), number: number, showNumber: show), position
    )
  }

  mutating func move(to position: Double, of episode: Episode) {
    if position >= episode.length {
      heard += 1
      self.position = 0
    } else {
      self.position = position
    }
  }
}
