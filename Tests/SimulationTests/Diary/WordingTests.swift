import ProfileFiles
import Testing

@testable import Simulation

/// Tests of the texts in diaries.
struct WordingTests {
  /// Parts of words that no entry has: harm, illness, belief, politics, names and insults.
  private static let blocked = [
    "suicid", "kill", "dead", "death", "die ", "dying", "harm", "blood", "weapon", "gun", "murder",
    "abuse", "rape", "cancer", "depress", "anxiety disorder", "diagnos", "pill", "medic", "drug",
    "therapist", "doctor", "hospital", "god", "pray", "church", "mosque", "temple", "election",
    "vote", "party leader", "president", "war ", "idiot", "stupid", "hate", "damn", "fat ", "ugly",
  ]

  private static func sentences() throws -> Sentences { try DiaryLives.world().sentences }

  private static func correlation(_ pairs: [(Double, Double)]) -> Double {
    let count = Double(pairs.count)
    let (x, y) = (
      pairs.reduce(0) { $0 + $1.0 } / count, pairs.reduce(0) { $0 + $1.1 } / count
    )
    let product = pairs.reduce(0) { $0 + ($1.0 - x) * ($1.1 - y) }
    let squares = (
      pairs.reduce(0) { $0 + ($1.0 - x) * ($1.0 - x) },
      pairs.reduce(0) { $0 + ($1.1 - y) * ($1.1 - y) }
    )
    return product / (squares.0 * squares.1).squareRoot()
  }

  /// The class of the sentence of an entry, from -1 to 1; nil if no sentence is in the classes.
  private static func tone(_ entry: Entry, _ classes: [Sentences.Classes]) -> Double? {
    for sentence in entry.sentences {
      for list in classes {
        for (number, own) in list.classes.enumerated() where own.contains(sentence) {
          return Double(number - 1)
        }
      }
    }
    return nil
  }

  /// The place of a feeling between very unpleasant, -1, and very pleasant, 1.
  private static func feeling(_ entry: Entry, _ sentences: Sentences) -> Double? {
    for sentence in entry.sentences {
      guard sentences.openers.contains(where: sentence.hasPrefix) else { continue }
      for (number, words) in sentences.feelings.enumerated()
      where (words.calm + words.tense).contains(where: { sentence.hasSuffix(" " + $0) }) {
        return Double(number - 3) / 3
      }
    }
    return nil
  }

  /// The bars of rule 41, with the classes of the sentences in place of a lexicon.
  @Test func `words follow mood, stress and sleep`() throws {
    let sentences = try Self.sentences()
    let entries = try DiaryLives.all.get().flatMap { $0.entries(.moodJournal) }
    let feelings = entries.compactMap { entry in
      Self.feeling(entry, sentences).map { ($0, entry.truth.mood) }
    }
    let events = entries.compactMap { entry in
      Self.tone(entry, Array(sentences.events.values)).map { ($0, entry.truth.mood) }
    }
    let stress = entries.compactMap { entry in
      Self.tone(entry, [sentences.stress]).map { (-$0, entry.truth.stress) }
    }
    let sleep = entries.compactMap { entry in
      Self.tone(entry, [sentences.sleep]).map { ($0, entry.truth.slept) }
    }
    for (name, pairs, least) in [
      ("feelings", feelings, 0.3), ("events", events, 0.3), ("stress", stress, 0.3),
      ("sleep", sleep, 0.3),
    ] {
      let correlation = Self.correlation(pairs)
      #expect(pairs.count > 60 && correlation >= least, "\(name): \(correlation) of \(pairs.count)")
      // Moods of other entries have nothing to do with the words.
      let turned = zip(pairs, pairs.dropFirst(31) + pairs.prefix(31)).map { ($0.0, $1.1) }
      #expect(abs(Self.correlation(turned)) < 0.2, "\(name) \(Self.correlation(turned))")
    }
  }

  @Test func `one reported mood decides value and rating, a little brighter than the true one`()
    throws
  {
    let entries = try DiaryLives.all.get().flatMap { $0.entries(.moodJournal) }
    for entry in entries {
      let reported = try #require(entry.reportedMood)
      #expect(entry.value == reported && (-1...1).contains(reported))
      #expect(entry.integer("rating") == Feelings.rating(of: reported))
      #expect(entry.integer("words") == entry.text?.split(separator: " ").count)
      #expect((1...4).contains(entry.sentences.count) && entry.texts("tags").count <= 3)
    }
    let difference =
      entries.reduce(0) { $0 + ($1.reportedMood ?? 0) - $1.truth.mood } / Double(entries.count)
    #expect((0...0.2).contains(difference), "\(difference)")
  }

  @Test func `sentences about the weather follow the weather`() throws {
    let sentences = try Self.sentences()
    let weathers = try DiaryLives.world().weathers
    var compared = 0
    for writer in try DiaryLives.all.get() {
      for entry in writer.entries(.moodJournal) {
        guard let tone = Self.tone(entry, [sentences.weather]),
          let day = writer.day(at: entry.end)
        else { continue }
        let time = entry.end.seconds(since: day.start)
        let hours = weathers.weather(at: time, on: day)
          .hours(in: entry.end.advanced(bySeconds: -3_601)..<entry.end)
        let wet = hours.map { $0.precipitation > 0 }
        let clear = hours.map { $0.cloud < 0.6 && $0.precipitation == 0 }
        #expect(tone < 0 ? wet.contains(true) : tone > 0 ? clear.contains(true) : true)
        compared += 1
      }
    }
    #expect(compared > 20)
  }

  /// Rule 42.
  @Test func `people write many different sentences, and none with a blocked word`() throws {
    let written = Set(try DiaryLives.all.get().flatMap(\.entries).flatMap(\.sentences))
    #expect(written.count >= 200, "\(written.count)")
    let sentences = try Self.sentences()
    let events = Sentences.Scene.allCases.flatMap { sentences.events[$0]?.classes ?? [] }
    let all =
      [sentences.openers, sentences.intensities, sentences.gratitude, sentences.therapy]
      + sentences.feelings.flatMap { [$0.calm, $0.tense] } + events
      + [sentences.sleep, sentences.stress, sentences.weather].flatMap(\.classes)
    for text in all.flatMap(\.self) + written {
      let padded = " \(text.lowercased()) "
      #expect(!Self.blocked.contains { padded.contains(" " + $0) }, "\(text)")
    }
  }

  @Test func `the sentences have the sizes of the specification`() throws {
    let sentences = try Self.sentences()
    #expect(sentences.openers.count == 7 && sentences.intensities.count == 5)
    #expect(sentences.feelings.flatMap { $0.calm + $0.tense }.count == 28)
    #expect(sentences.events.count == 5)
    #expect(sentences.events.values.allSatisfy { $0.classes.map(\.count) == [6, 6, 6] })
    #expect(sentences.sleep.classes.map(\.count) == [6, 6, 6])
    #expect(sentences.stress.classes.map(\.count) == [8, 8, 8])
    #expect(sentences.weather.classes.map(\.count) == [8, 8, 8])
    #expect(Set(sentences.gratitude).count == 60 && Set(sentences.therapy).count == 40)
  }

  @Test func `an empty list of sentences is rejected`() throws {
    let text = try ProfileFiles().load(.sentences, "sentences").text
      .replacing(/openers: \[[^\]]*\]/, with: "openers: []")
    #expect(throws: (any Error).self) {
      try LoadedProfile(text, file: "sentences").read(Sentences.init(reading:))
    }
  }
}
