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

    var length: Double { span.upperBound - span.lowerBound }
  }

  /// The chance of sound in a drive, and the seconds after which it starts and before which it ends.
  private static let drive = (chance: 0.75, start: 20.0, end: 5.0)
  /// The share of skipped tracks, and the median time until a skip, in seconds.
  private static let skip = (share: 0.25, median: 12.0)
  /// The chance that a reader's slot has an audiobook.
  private static let audiobook = 0.1
  /// The share of days with music from a speaker. Assumed.
  private static let plays = 0.8
  /// The shortest time with sound at home, in seconds.
  private static let shortest = 40.0
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
    var rest = podcastSeconds
    // Podcasts take slots in an order of their own, not always the first of the day.
    let order = slots.indices.sorted {
      random["order"].uniform(at: $0) < random["order"].uniform(at: $1)
    }
    var podcasts = Array(repeating: 0.0, count: slots.count)
    for index in order where slots[index].output != .speaker {
      podcasts[index] = min(rest, slots[index].length)
      rest -= podcasts[index]
    }
    for (number, slot) in slots.enumerated() {
      let random = random["slot"][number]
      if podcasts[number] > 0 {
        let end = slot.span.lowerBound + podcasts[number]
        addEpisodes(slot.span.lowerBound..<end, slot.output, &state)
        addTracks(Slot(output: slot.output, span: end..<slot.span.upperBound), random)
      } else if habits.reading > 0, slot.output != .speaker, random["book"].chance(Self.audiobook) {
        addAudiobook(slot, &state)
      } else {
        addTracks(slot, random)
      }
    }
    // If no slot is left, the person hears the rest at home from the phone.
    guard rest > 300 else { return }
    for span in spans(lasting: rest, random["evening"], apartFrom: slots.map(\.span)) {
      addEpisodes(span, .phone, &state)
    }
  }

  private var podcastSeconds: Double {
    let count = random["episodes"].poisson(mean: min(habits.podcasts / 7, 20))
    return (0..<count).reduce(0) { sum, number in
      sum
        + 60
        * random["episode"].logNormal(
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
    guard random["plays"].chance(Self.plays) else { return [] }
    return spans(lasting: 60 * minutes / Self.plays, random, apartFrom: others.map(\.span)).map {
      Slot(output: .speaker, span: $0)
    }
  }

  /// Times at home while the person is awake, apart from other times and from calls. They are as long
  /// together as is wanted, if the person is at home for long enough.
  private func spans(
    lasting length: Double, _ random: Random, apartFrom others: [Range<Double>]
  ) -> [Range<Double>] {
    let taken = others + day.calls
    let stays = day.plan.segments.filter { segment in
      guard case .stay(let place, isAsleep: false) = segment.kind else { return false }
      return day.places[place].kind == .home || day.places[place].kind == .hotel
    }
    var spans: [Range<Double>] = []
    var rest = length
    for attempt in 0..<12 where rest > Self.shortest && !stays.isEmpty {
      let stay = Titles.pick(stays, random["stay"][attempt])
      let part = min(rest, 0.9 * (stay.end - stay.start))
      let start = random["start"].uniform(in: stay.start...stay.end - part, at: attempt)
      let span = start..<start + part
      guard part > Self.shortest, !(taken + spans).contains(where: { $0.overlaps(span) }) else {
        continue
      }
      spans.append(span)
      rest -= part
    }
    return spans
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
      // The end of the slot may come before a skip.
      let skips = isSkipped && end < slot.span.upperBound
      plays.append(
        Play(
          content: .track(track, isSkipped: skips), output: slot.output, start: time, end: end))
      time = end
      number += 1
    }
  }

  private mutating func addEpisodes(
    _ span: Range<Double>, _ output: Play.Output, _ state: inout MediaState
  ) {
    var time = span.lowerBound
    while time < span.upperBound {
      let speed = habits.podcastSpeed
      let (episode, position) = state.podcasts.current(habits.shows)
      let finish = time + (episode.length - position) / speed
      let end = min(finish, span.upperBound)
      // Rounding must not leave a rest of an episode that takes no time.
      let reached = end == finish ? episode.length : position + speed * (end - time)
      state.podcasts.move(to: reached, of: episode)
      plays.append(
        Play(
          content: .episode(episode, position: reached, speed: speed), output: output, start: time,
          end: end))
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
