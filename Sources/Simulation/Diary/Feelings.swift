/// The entries about moods, stress, thanks and the whole day.
enum Feelings {
  /// The standard deviation of the reported mood beside the true one: median of people, and the
  /// standard deviation of the logarithm.
  private static let noise = (median: 0.3, sigma: 0.3)
  /// The mean difference of the reported from the true mood, and its deviation between people.
  private static let bright = (mean: 0.1, deviation: 0.1)
  /// The seconds before sleep at which a person thinks of a day without entries.
  private static let evening = 1_800.0...12_600.0

  /// - Parameter isWriting: whether the person opens the diary on the day.
  static func drafts(of day: DiaryDay, isWriting: Bool) -> [Draft] {
    let random = day.random["feelings"]
    guard isWriting else {
      let time = max(600, day.day.plan.asleep - random["yesterday"].uniform(in: evening))
      return drafts(of: day, at: time, use: nil, isMain: true, random["yesterday"])
    }
    let uses = day.uses
    let main = day.mainUse
    return uses.enumerated().flatMap { number, use in
      drafts(of: day, at: use.start, use: number, isMain: number == main, random["use"][number])
    }
  }

  /// - Parameter use: the number of the use of the diary at this time; nil for a memory.
  private static func drafts(
    of day: DiaryDay, at time: Double, use: Int?, isMain: Bool, _ random: Random
  ) -> [Draft] {
    let own = day.diarist.random["feelings"]
    let truth = day.truth(at: time)
    let reported = reported(truth.mood, day, random["reported"])
    let writer = Wording(day)
    // A person who writes now starts when the diary is open.
    let start = day.day.instant(time).rounded(to: 1, .up)
    let instant = use == nil ? start.rounded(to: 300, .down) : start
    let about = use == nil ? max(instant, day.day.start.rounded(to: 1, .up)) : instant
    func draft(_ kind: EntryKind, _ text: Draft.Text = .text) -> Draft {
      var draft = Draft(kind: kind, start: about, end: about, truth: truth)
      draft.use = use
      draft.text = text
      return draft
    }
    var drafts: [Draft] = []
    let often = own["often"].uniform(in: 0.1...0.6)
    if isMain || random["mood"].chance(often) {
      var mood = draft(.moodJournal, .textAndWords)
      mood.value = reported
      mood.reportedMood = reported
      let text = writer.mood(reported, at: time, random["text"])
      mood.sentences = text.sentences
      mood.members = [.init("rating", .integer(rating(of: reported)))]
      mood.last = [.init("tags", .texts(text.tags))]
      drafts.append(mood)
    }
    if isMain || random["stress"].chance(often) {
      var stress = draft(.stressLevel)
      let level = 1 + 9 * truth.stress + 0.9 * random["level"].normal()
      stress.value = max(1, min(level.rounded(), 10))
      if random["note"].chance(0.3) {
        stress.sentences = [writer.stress(truth.stress, random["note"])]
      }
      drafts.append(stress)
    }
    guard isMain else { return drafts }
    var gratitude = draft(.gratitude, .items)
    gratitude.sentences = writer.gratitude(random["gratitude"])
    gratitude.value = Double(gratitude.sentences.count)
    drafts.append(gratitude)
    if random["journal"].chance(own["journal"].uniform(in: 0.45...1)) {
      var journal = draft(.journal, .wordsAsValue)
      journal.sentences = writer.journal(reported, at: time, random["text"])
      let title = writer.title(at: time, random["title"])
      journal.last = [.init("title", .text(title))]
      journal.typed = title.utf8.count
      journal.reportedMood = reported
      drafts.append(journal)
    }
    return drafts
  }

  /// Returns the mood as the person sets it on a slider, from -1 to 1. It is a little brighter than
  /// the true one, as in `StateOfMindSignals`.
  private static func reported(_ mood: Double, _ day: DiaryDay, _ random: Random) -> Double {
    let own = day.diarist.random["feelings"]["noise"]
    let deviation = own.logNormal(median: noise.median, sigma: noise.sigma)
    let told =
      mood + bright.mean + bright.deviation * day.brightness + deviation * random.normal()
    let folded = max(min(told, 2 - told), -2 - told)
    return (100 * max(-1, min(folded, 1))).rounded() / 100
  }

  /// Seven classes of one width, from very unpleasant, 1, to very pleasant, 7.
  static func rating(of mood: Double) -> Int { min(max(Int((mood + 1) / 2 * 7), 0), 6) + 1 }
}
