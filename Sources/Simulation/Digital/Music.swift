/// The music that a person plays: artists with their albums and tracks.
public struct Music: Sendable {
  /// A genre of music.
  public enum Genre: String, CaseIterable, Sendable {
    case pop, rock
    case hipHop = "hip-hop"
    case electronic, folk, jazz, classical, metal, soul, country, ambient, local
  }

  /// A track of an artist.
  public struct Track: Hashable, Sendable {
    /// The identifier, such as `track-00417`.
    public let id: String
    /// The invented title.
    public let title: String
    /// The invented name of the artist.
    public let artist: String
    /// The invented title of the album.
    public let album: String
    /// The genre of the artist.
    public let genre: Genre
    /// In seconds.
    public let length: Double
  }

  /// The numbers of the person's artists, the favourite first.
  private let artists: [Int]
  private let weights: [Double]

  /// The numbers of all artists, of the artists of a person, and of the tracks and albums of an
  /// artist.
  private static let counts = (artists: 800, own: 60, tracks: 24, albums: 3)
  /// A person hears so many genres (IFPI 2023).
  private static let genres = 8
  private static let catalogue = Random(seed: 0)["music"]

  init(random: Random) {
    let liked = Set(
      Genre.allCases.indices.sorted {
        random["genre"].uniform(at: $0) < random["genre"].uniform(at: $1)
      }.prefix(Self.genres))
    let own = (0..<Self.counts.artists).filter { liked.contains($0 % Genre.allCases.count) }
      .sorted { random["artist"].uniform(at: $0) < random["artist"].uniform(at: $1) }
    artists = Array(own.prefix(Self.counts.own))
    // Plays of artists follow Zipf's law with an exponent of 1.1, with a spread between people.
    weights = artists.indices.map { rank in
      Elementary.pow(Double(rank + 1), -1.1)
        * random["taste"].logNormal(median: 1, sigma: 0.6, at: rank)
    }
  }

  /// Draws a track.
  func track(_ random: Random) -> Track {
    let artist = artists[random["artist"].choice(weights: weights)]
    let order = (0..<Self.counts.tracks).map { 1 / Double($0 + 2) }
    return Self.track(random["track"].choice(weights: order), of: artist)
  }

  private static func track(_ number: Int, of artist: Int) -> Track {
    let random = catalogue[artist]
    let id = artist * counts.tracks + number
    let digits = String(id)
    let album = number % counts.albums
    return Track(
      id: "track-" + String(repeating: "0", count: max(0, 5 - digits.count)) + digits,
      title: Titles.title(random["track"][number]), artist: Titles.title(random["name"]),
      album: Titles.title(random["album"][album]),
      genre: Genre.allCases[artist % Genre.allCases.count],
      length: random["length"][number].within(90...600) { (210 + 45 * $0.normal()).rounded() })
  }
}
