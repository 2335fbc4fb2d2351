import Reading
import Spool

extension MyLifeDBCheck {
  static let digitalHistory = [
    Rule(
      "play-history",
      "The listening history of a date agrees with the tracks that were played.",
      limit:
        "A date has one history. Its value is the number of different tracks. The newest tracks "
        + "and the numbers of plays agree with the plays of \(PlayHistory.days) dates. Plays "
        + "before the data may add to them",
      catches: "two swapped tracks in the list of the newest tracks",
      .dates(.everySample) { PlayHistory() })
  ]
}

/// A judge of the lists of tracks that people played.
private struct PlayHistory: DateJudge {
  /// The number of dates of a history.
  static let days: Int64 = 28

  static let lack = Finding.lacking("listening histories with tracks")

  private static let play = "sim.music.music"
  private static let history = "sim.music.recent"

  /// The tracks of the last dates in order of time, with their dates in days since 1970.
  private var plays: [(date: Int64, track: String)] = []
  /// The first date from which on each date has a file, in days since 1970.
  private var first: Int64?

  mutating func judge(_ dates: NeighbouringDates, _ finding: inout Finding) {
    let date = dates.date.date
    if !dates.knowsBefore(Self.play) { (plays, first) = ([], date) }
    let own = dates.samples(Self.play)
    plays.removeAll { $0.date <= date - Self.days }
    plays += own.compactMap { play in play.sample.text("track").map { (date, $0) } }
    let histories = dates.samples(Self.history)
    guard dates.knows(Self.play), let first, let history = histories.first else { return }
    finding.judge(
      histories.count == 1, "\(histories.count) listening histories", allowed: "1 a date",
      at: history.place)
    let heard = dates.nearby(Self.play).filter { history.sample.span.contains($0.start) }
    let tracks = Set(heard.map { $0.sample.text("track") })
    finding.judge(
      history.sample.value == Double(tracks.count),
      "\(history.sample.value?.told ?? "no") different tracks",
      allowed: "\(tracks.count), as played on the date", at: history.place)
    let isWhole = first <= date - Self.days + 1
    judgeNewest(history, isWhole, &finding)
    judgeMost(history, isWhole, &finding)
  }

  private func judgeNewest(_ history: PlacedSample, _ isWhole: Bool, _ finding: inout Finding) {
    guard case .list(let list) = history.sample.metadata["recent"] else { return }
    let listed = list.compactMap(\.text)
    let newest = plays.suffix(25).reversed().map(\.track)
    let holds =
      isWhole ? listed == newest : Array(listed.prefix(newest.count)) == newest
    finding.judge(
      holds, "\(listed.count) newest tracks that differ from the plays",
      allowed: "the last \(newest.count) tracks, newest first", at: history.place)
  }

  private func judgeMost(_ history: PlacedSample, _ isWhole: Bool, _ finding: inout Finding) {
    guard case .list(let list) = history.sample.metadata["most_played"] else { return }
    let counts = Dictionary(plays.map { ($0.track, 1.0) }, uniquingKeysWith: +)
    let listed = list.map { (track: $0["track"]?.text ?? "", plays: $0["plays"]?.number ?? .nan) }
    for (track, plays) in listed {
      let known = counts[track] ?? 0
      finding.judge(
        isWhole ? plays == known : plays >= known, "\(plays.told) plays of \(track)",
        allowed: isWhole ? known.told : "at least \(known.told)", at: history.place)
    }
    finding.judge(
      zip(listed, listed.dropFirst()).allSatisfy { $0.plays >= $1.plays },
      "most played out of order",
      allowed: "the most played track first", at: history.place)
    // A track with more plays than the last one of the list belongs into the list.
    let least = listed.count < 10 ? 0 : listed.last?.plays ?? 0
    let missing = counts.filter { count in
      count.value > least && !listed.contains { $0.track == count.key }
    }
    finding.judge(
      missing.isEmpty, "a list of the most played tracks without \(missing.keys.min() ?? "")",
      allowed: "each track with more than \(least.told) plays", at: history.place)
  }
}
