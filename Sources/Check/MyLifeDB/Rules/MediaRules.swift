import Reading

extension MyLifeDBCheck {
  static let digitalMedia = [
    Rule(
      "plays-apart",
      "Music, podcasts and audiobooks play one after the other.",
      limit: "exact",
      catches: "one track that begins a second before the end of the track before",
      .dates { PlaysApart() }),
    Rule(
      "headphone-plays",
      "HealthKit measures headphones while they play, and only then.",
      limit:
        "Each track and episode in headphones is inside samples of HeadphoneAudioExposure, within "
        + "\(HeadphonePlays.second.told) s. Each such sample overlaps a track, an episode or an "
        + "audiobook. Dates without these samples are not checked",
      catches: "one track in headphones that begins an hour earlier",
      .dates(.everySample) { HeadphonePlays() }),
    Rule(
      "headphones-connected",
      "Headphones are connected by Bluetooth while they play.",
      limit:
        "\(HeadphonePlays.second.told) s. Dates without a connection of headphones are not checked",
      catches: "one connection of headphones that begins an hour later",
      .dates(.everySample) { HeadphonesConnected() }),
  ]
}

extension NeighbouringDates {
  /// The types of the samples of music, podcasts and books.
  private static let plays = ["sim.music.music", "sim.podcasts.podcasts", "sim.books.books"]

  /// Returns the tracks, episodes and audiobooks of some samples, in order of time.
  private static func heard(_ samples: (String) -> [PlacedSample]) -> [PlacedSample] {
    plays.flatMap(samples).filter { $0.sample.text("format") != "ebook" }.inOrder()
  }

  /// The tracks, episodes and audiobooks that begin to play on the date.
  var plays: [PlacedSample] { Self.heard(samples) }

  /// The tracks, episodes and audiobooks that begin to play on any of the dates.
  var playsNearby: [PlacedSample] { Self.heard(nearby) }

  /// Returns the time in which all samples of a type are known, if the dates before and after may
  /// have no file.
  func known(_ type: String) -> ClosedRange<Int64>? {
    let own = samples(type)
    let start = knowsBefore(type) ? .min : own.first?.start ?? .max
    let end = knowsAfter(type) ? .max : own.map(\.end).max() ?? .min
    return start <= end ? start...end : nil
  }
}

/// A judge of whether two things play at once.
private struct PlaysApart: DateJudge {
  static let lack = Finding.lacking("music, podcasts and audiobooks")

  /// The end of the last play, in ms since 1970.
  private var end = Int64.min

  mutating func judge(_ dates: NeighbouringDates, _ finding: inout Finding) {
    for play in dates.plays {
      finding.judge(
        play.start >= end, "\(play.sample.type) that begins before the end of the last one",
        allowed: "a start at the end of the last one or later", at: play.place)
      end = max(end, play.end)
    }
  }
}

/// A judge of HealthKit's measurements of headphones.
private struct HeadphonePlays: DateJudge {
  /// The resolution of times, in seconds.
  static let second = 1.0

  static let lack = Finding.lacking("plays in headphones with HealthKit's samples of them")

  private static let exposure = HealthKind.quantity("HeadphoneAudioExposure")

  func judge(_ dates: NeighbouringDates, _ finding: inout Finding) {
    let slack = Int64(1_000 * Self.second)
    let exposures = dates.nearby(Self.exposure)
    let plays = dates.playsNearby
    guard !exposures.isEmpty, !plays.isEmpty else { return }
    let spans = exposures.joined(within: slack)
    if let known = dates.known(Self.exposure) {
      for play in dates.plays
      where play.isInHeadphones && known.contains(play.start) && play.end <= known.upperBound {
        finding.judge(
          spans.contains { play.isInside($0, slack) }, "a play that HealthKit does not measure",
          allowed: "samples of HeadphoneAudioExposure from its start to its end", at: play.place)
      }
    }
    guard dates.knows("sim.music.music"), let first = plays.first, let last = plays.last else {
      return
    }
    for exposure in dates.samples(Self.exposure) {
      guard dates.knowsBefore("sim.music.music") || exposure.end > first.start,
        dates.knowsAfter("sim.music.music") || exposure.start < last.end
      else { continue }
      finding.judge(
        plays.contains { $0.start <= exposure.end + slack && exposure.start <= $0.end + slack },
        "HeadphoneAudioExposure while nothing plays",
        allowed: "a track, an episode or an audiobook at the same time", at: exposure.place)
    }
  }
}

/// A judge of the connections of headphones.
private struct HeadphonesConnected: DateJudge {
  static let lack = Finding.lacking("connections of headphones with plays in them")

  private static let connection = "sim.bluetooth.bluetooth"

  func judge(_ dates: NeighbouringDates, _ finding: inout Finding) {
    let slack = Int64(1_000 * HeadphonePlays.second)
    let connections = dates.nearby(Self.connection)
      .filter { $0.sample.text("kind") == "headphones" }
    guard let first = connections.first else { return }
    let spans = connections.joined(within: slack)
    // The connection of the first plays may be in the file of the date before.
    let start = dates.knowsBefore(Self.connection) ? .min : first.start
    for play in dates.plays where play.isInHeadphones && play.start >= start {
      finding.judge(
        spans.contains { play.isInside($0, slack) }, "a play in headphones that are not connected",
        allowed: "a connection from the play's start to its end", at: play.place)
    }
  }
}

extension PlacedSample {
  fileprivate var isInHeadphones: Bool { sample.text("output") == "headphones" }

  /// Returns whether the sample is inside an interval, with some tolerance in ms.
  func isInside(_ span: Span, _ slack: Int64) -> Bool {
    span.lowerBound - slack <= start && end <= span.upperBound + slack
  }
}
