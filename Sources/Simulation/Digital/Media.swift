/// A time for which a person hears music, a podcast or an audiobook.
public struct Play: Sendable {
  /// A piece of music, a podcast or a book.
  public enum Content: Sendable {
    case track(Music.Track, isSkipped: Bool)
    /// `position` is the place in the episode at the end, in seconds.
    case episode(Podcasts.Episode, position: Double, speed: Double)
    /// `from` and `to` are shares of the book.
    case audiobook(Library.Book, from: Double, to: Double)
  }

  /// The source of the sound.
  public enum Output: String, CaseIterable, Sendable {
    case headphones, car, speaker, phone
  }

  /// The piece that is heard.
  public let content: Content
  /// The source of the sound.
  public let output: Output
  /// Seconds since the start of the day.
  public let start: Double
  /// Seconds since the start of the day.
  public let end: Double
}

/// Draws the media of a day.
struct Media {
  private let day: Day
  private let habits: DigitalHabits
  private let random: Random
  private(set) var plays: [Play] = []

  /// A time with sound.
  private struct Slot {
    let output: Play.Output
    let span: Range<Double>
  }

  /// The chance of sound in a drive, and the seconds after which it starts and before which it ends.
  private static let drive = (chance: 0.75, start: 20.0, end: 5.0)
  /// The share of skipped tracks, and the median time until a skip, in seconds.
  private static let skip = (share: 0.25, median: 12.0)
  /// The chance that a reader's slot has an audiobook.
  private static let audiobook = 0.1
  /// Minutes of an episode of a podcast: median and deviation of the logarithm.
  private static let episode = (median: 35.0, sigma: 0.5)

  /// - Parameters:
  ///   - listening: times with headphones.
  ///   - state: of the person's media, which the day moves on.
  init(
    _ day: Day, of habits: DigitalHabits, listening: [Range<Double>], state: inout MediaState,
    random: Random
  ) {
    self.day = day
    self.habits = habits
    self.random = random
    var slots = listening.map { Slot(output: .headphones, span: $0) }
    slots += drives + speaker(apartFrom: slots)
    slots = slots.filter { slot in
      !day.battery.off.contains { $0.overlaps(slot.span) }
    }.sorted { $0.span.lowerBound < $1.span.lowerBound }
    var minutes = podcastMinutes
    // Podcasts take slots in an order of their own, not always the first of the day.
    let order = slots.indices.sorted {
      random["order"].uniform(at: $0) < random["order"].uniform(at: $1)
    }
    var isPodcast = Array(repeating: false, count: slots.count)
    for index in order where minutes > 0 {
      isPodcast[index] = true
      minutes -= (slots[index].span.upperBound - slots[index].span.lowerBound) / 60
    }
    for (number, slot) in slots.enumerated() {
      let random = random["slot"][number]
      if isPodcast[number] {
        addEpisodes(slot, &state, random)
      } else if habits.reading > 0, slot.output != .speaker, random["book"].chance(Self.audiobook) {
        addAudiobook(slot, &state)
      } else {
        addTracks(slot, random)
      }
    }
    // If no slot is left, the person hears the rest at home from the phone.
    if minutes > 5, let span = evening(lasting: 60 * minutes, slots) {
      addEpisodes(Slot(output: .phone, span: span), &state, random["evening"])
    }
  }

  private var podcastMinutes: Double {
    let count = random["episodes"].poisson(mean: min(habits.podcasts / 7, 20))
    return (0..<count).reduce(0) { sum, number in
      sum
        + random["episode"].logNormal(
          median: Self.episode.median, sigma: Self.episode.sigma, at: number)
    }
  }

  private var drives: [Slot] {
    day.plan.legs.enumerated().compactMap { number, leg in
      guard leg.mode == .car, random["drive"].chance(Self.drive.chance, at: number) else {
        return nil
      }
      let (start, end) = (leg.start + Self.drive.start, leg.end - Self.drive.end)
      return start + 30 < end ? Slot(output: .car, span: start..<end) : nil
    }
  }

  /// Music from a speaker at home.
  private func speaker(apartFrom others: [Slot]) -> [Slot] {
    let minutes = habits.speaker * habits.profile.speaker.factor(random["speaker"]["day"])
    // Music does not play each day, but then for longer.
    let random = random["speaker"]
    guard random["plays"].chance(0.45) else { return [] }
    return spans(lasting: 60 * minutes / 0.45, random, apartFrom: others.map(\.span)).map {
      Slot(output: .speaker, span: $0)
    }
  }

  private func evening(lasting length: Double, _ others: [Slot]) -> Range<Double>? {
    spans(lasting: length, random["evening"], apartFrom: others.map(\.span)).first
  }

  /// A time at home while the person is awake, apart from other times and from calls.
  private func spans(
    lasting length: Double, _ random: Random, apartFrom others: [Range<Double>]
  ) -> [Range<Double>] {
    let calls = day.use.sessions.compactMap { session -> Range<Double>? in
      if case .call = session.kind { return session.start..<session.end }
      return nil
    }
    let taken = others + calls
    let stays = day.plan.segments.filter { segment in
      guard case .stay(let place, isAsleep: false) = segment.kind else { return false }
      return day.places[place].kind == .home || day.places[place].kind == .hotel
    }
    for attempt in 0..<12 {
      guard let stay = stays.isEmpty ? nil : Titles.pick(stays, random["stay"][attempt]) else {
        break
      }
      let length = min(length, 0.9 * (stay.end - stay.start))
      guard length > 120 else { continue }
      let start = random["start"].uniform(in: stay.start...stay.end - length, at: attempt)
      let span = start..<start + length
      if !taken.contains(where: { $0.overlaps(span) }) { return [span] }
    }
    return []
  }

  // MARK: Content

  private mutating func addTracks(_ slot: Slot, _ random: Random) {
    var time = slot.span.lowerBound
    var number = 0
    while time < slot.span.upperBound {
      let track = habits.music.track(random["track"][number])
      let isSkipped = random["skip"].chance(Self.skip.share, at: number)
      let heard =
        isSkipped
        ? min(
          random["heard"].logNormal(median: Self.skip.median, sigma: 0.9, at: number),
          track.length - 1)
        : track.length
      let end = min(time + max(heard, 1), slot.span.upperBound)
      plays.append(
        Play(
          content: .track(track, isSkipped: isSkipped), output: slot.output, start: time, end: end))
      time = end
      number += 1
    }
  }

  private mutating func addEpisodes(_ slot: Slot, _ state: inout MediaState, _ random: Random) {
    var time = slot.span.lowerBound
    while time < slot.span.upperBound {
      let speed = habits.podcastSpeed
      let (episode, position) = state.podcasts.current(habits.shows)
      let finish = time + (episode.length - position) / speed
      let end = min(finish, slot.span.upperBound)
      // Rounding must not leave a rest of an episode that takes no time.
      let reached = end == finish ? episode.length : position + speed * (end - time)
      state.podcasts.move(to: reached, of: episode)
      plays.append(
        Play(
          content: .episode(episode, position: reached, speed: speed), output: slot.output,
          start: time, end: end))
      time = end
    }
  }

  private mutating func addAudiobook(_ slot: Slot, _ state: inout MediaState) {
    let (book, from) = state.audiobook
    let length = slot.span.upperBound - slot.span.lowerBound
    let to = min(from + length / book.listeningTime, 1)
    state.audiobook = to < 1 ? (book, to) : (Library.book(after: book), 0)
    plays.append(
      Play(
        content: .audiobook(book, from: from, to: to), output: slot.output,
        start: slot.span.lowerBound, end: slot.span.upperBound))
  }
}
