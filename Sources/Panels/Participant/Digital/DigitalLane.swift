/// A row in the picture of a digital day, such as the use of games.
enum DigitalLane: Int, CaseIterable, Sendable {
  case social, entertainment, games, information, productivity, education
  case utilities, travel, shopping, health, creativity, otherApps
  case answered, inUse, later, ignored, silenced
  case meeting, lecture, shift, block, appointment, socialEvent, trip
  case call, music, podcast, book, picture, screenshot

  /// The categories of apps.
  static let apps = allCases.filter { $0.rawValue <= otherApps.rawValue }
  /// The outcomes of notifications.
  static let outcomes: [DigitalLane] = [.answered, .inUse, .later, .ignored]
  /// The kinds of events in the calendar.
  static let events = allCases.filter { (meeting.rawValue...trip.rawValue).contains($0.rawValue) }

  /// Whether the lane shows points in time, and not intervals.
  var showsTimes: Bool {
    switch self {
    case .answered, .inUse, .later, .ignored, .silenced, .picture, .screenshot: true
    default: false
    }
  }

  var label: String {
    switch self {
    case .social: "social apps"
    case .entertainment: "entertainment"
    case .games: "games"
    case .information: "information"
    case .productivity: "productivity"
    case .education: "education"
    case .utilities: "utilities"
    case .travel: "travel apps"
    case .shopping: "shopping"
    case .health: "health apps"
    case .creativity: "creativity"
    case .otherApps: "other apps"
    case .answered: "notification answered"
    case .inUse: "notification read in use"
    case .later: "notification read later"
    case .ignored: "notification ignored"
    case .silenced: "notification silenced"
    case .meeting: "meetings"
    case .lecture: "lectures"
    case .shift: "shifts"
    case .block: "reserved time"
    case .appointment: "appointments"
    case .socialEvent: "social events"
    case .trip: "trips"
    case .call: "calls"
    case .music: "music"
    case .podcast: "podcasts"
    case .book: "books"
    case .picture: "photos, videos"
    case .screenshot: "screenshots"
    }
  }

  /// The name in the numbers of the page.
  var name: String {
    switch self {
    case .otherApps: "other"
    case .inUse: "in_use"
    case .socialEvent: "social"
    case .trip: "travel"
    default: "\(self)"
    }
  }

  /// The marks with which the lane is drawn.
  var mark: DigitalMark {
    switch self {
    case .social: .socialApp
    case .entertainment, .games: .entertainment
    case .information: .information
    case .productivity, .education: .productivity
    case .utilities, .travel, .shopping, .health, .creativity, .otherApps: .otherApp
    case .answered, .inUse: .noticed
    case .later, .ignored: .unnoticed
    case .silenced: .silenced
    case .meeting, .lecture, .shift, .block: .event
    case .appointment, .socialEvent, .trip: .privateEvent
    case .call: .call
    case .music: .music
    case .podcast, .book: .words
    case .picture, .screenshot: .picture
    }
  }

  /// The lane of a category of apps.
  init(category: String) {
    self = Self.apps.first { $0.name == category } ?? .otherApps
  }

  /// The lane of an outcome of a notification; nil for an unknown outcome.
  init?(outcome: String) {
    guard let lane = Self.outcomes.first(where: { $0.name == outcome.replacing("-", with: "_") })
    else { return nil }
    self = lane
  }

  /// The lane of a kind of events; nil for an unknown kind.
  init?(event: String) {
    guard let lane = Self.events.first(where: { $0.name == event }) else { return nil }
    self = lane
  }

  /// The lane of a kind of media.
  init(media: String) {
    switch media {
    case "track": self = .music
    case "episode": self = .podcast
    case "audiobook", "ebook": self = .book
    case "screenshot": self = .screenshot
    default: self = .picture
    }
  }
}

/// A colour in the pictures of digital days, with its meaning.
enum DigitalMark: Int, CaseIterable, Sendable {
  case socialApp, entertainment, information, productivity, otherApp
  case noticed, unnoticed, silenced
  case event, privateEvent
  case call, music, words, picture

  var label: String {
    switch self {
    case .socialApp: "social apps"
    case .entertainment: "entertainment and games"
    case .information: "information"
    case .productivity: "productivity and education"
    case .otherApp: "other apps"
    case .noticed: "notification read at once"
    case .unnoticed: "notification read later or ignored"
    case .silenced: "notification silenced by a focus"
    case .event: "event of work or study"
    case .privateEvent: "private event"
    case .call: "call"
    case .music: "music"
    case .words: "podcast or book"
    case .picture: "photo, video or screenshot"
    }
  }

  /// The name of the colour in the page's style.
  var colour: String {
    switch self {
    case .socialApp: "app0"
    case .entertainment: "app1"
    case .information: "app2"
    case .productivity: "app3"
    case .otherApp: "app4"
    case .noticed: "notice0"
    case .unnoticed: "notice1"
    case .silenced: "notice2"
    case .event: "event0"
    case .privateEvent: "event1"
    case .call: "call"
    case .music: "media0"
    case .words: "media1"
    case .picture: "picture"
    }
  }
}
