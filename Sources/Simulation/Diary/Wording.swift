/// The words that a person finds for a day. The class of a sentence follows the truth, and its words
/// are drawn.
struct Wording {
  private let day: DiaryDay
  private let sentences: Sentences

  /// The chance of a sentence about the feeling: mean and standard deviation between people.
  private static let feeling = (mean: 0.6, deviation: 0.15)
  /// The chances of other sentences.
  private static let chances = (event: 0.55, sleep: 0.3, stress: 0.35, weather: 0.2)
  /// The standard deviation of the judgement of an event, beside the reported mood.
  private static let eventNoise = 0.4
  /// The limits of a good and a bad event, in reported mood.
  private static let event = (bad: -0.15, good: 0.3)
  /// Hours of sleep, compared to the need, from which sleep is bad or good.
  private static let sleep = (bad: -0.5, good: 0.5)
  /// The stress, compared to the person's mean, from which it is much or little.
  private static let stress = 0.1
  /// The stress from which a feeling has a tense word.
  private static let tense = 0.5

  init(_ day: DiaryDay) {
    self.day = day
    sentences = day.diarist.world.sentences
  }

  // MARK: Entries

  /// Returns one to four sentences about a moment, and the subjects of the entry.
  func mood(
    _ reported: Double, at time: Double, _ random: Random
  ) -> (sentences: [String], tags: [String]) {
    let own = day.diarist.random["wording"]["feeling"]
    let chance = max(0.1, min(Self.feeling.mean + Self.feeling.deviation * own.normal(), 0.95))
    let stress = day.day.mind.state(at: time).stress
    var parts: [String] = []
    var tags: [String] = []
    let place = place(at: time, random["place"])
    if random["feeling"].chance(chance) { parts.append(feeling(reported, stress, random["words"])) }
    if random["event"].chance(Self.chances.event) || parts.isEmpty {
      parts.append(event(at: place.scene, reported, random["event words"]))
      tags += place.tags
    }
    if random["sleep"].chance(Self.chances.sleep) {
      parts.append(sleep(random["sleep words"]))
      tags.append("sleep")
    }
    if random["stress"].chance(Self.chances.stress), parts.count < 4 {
      parts.append(self.stress(stress, random["stress words"]))
    }
    if random["weather"].chance(Self.chances.weather), parts.count < 4 {
      parts.append(weather(at: time, random["weather words"]))
      tags.append("weather")
    }
    if tags.isEmpty { tags = place.tags }
    return (parts, Array(tags.prefix(3)))
  }

  /// Returns the sentences about a whole day.
  func journal(_ reported: Double, at time: Double, _ random: Random) -> [String] {
    let stress = day.day.mind.state(at: time).stress
    var parts: [String] = []
    if random["begins"].chance(0.5) { parts.append(sleep(random["sleep words"])) }
    var scenes: [Sentences.Scene] = []
    for stay in day.day.stays where stay.span.lowerBound < time {
      let scene = Self.scene(day.kind(stay.place))
      if scenes.last != scene { scenes.append(scene) }
    }
    for (number, scene) in scenes.suffix(3).enumerated() {
      let sentence = event(at: scene, reported, random["scene"][number])
      if !parts.contains(sentence) { parts.append(sentence) }
    }
    if random["weather"].chance(0.4) { parts.append(weather(at: time, random["weather words"])) }
    if random["stress"].chance(0.5) { parts.append(self.stress(stress, random["stress words"])) }
    parts.append(feeling(reported, stress, random["words"]))
    return parts
  }

  /// Returns one to three different things for which a person is thankful.
  func gratitude(_ random: Random) -> [String] {
    let count = 1 + random["count"].choice(weights: [0.35, 0.35, 0.3])
    return distinct(sentences.gratitude, count, random["item"])
  }

  /// Returns three to six different sentences about a session of a therapy.
  func therapy(_ random: Random) -> [String] {
    distinct(sentences.therapy, 3 + Int(random["count"].uniform() * 4), random["item"])
  }

  /// Returns the title of a text about a day.
  func title(at time: Double, _ random: Random) -> String {
    let days = [
      "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday",
    ]
    let name = days[day.date.weekday]
    let hour = day.day.plan.clock.hour(at: time)
    // The night after midnight belongs to the day before.
    let isNight = hour < 5 && time > 21_600
    let part =
      isNight ? "night" : hour < 12 ? "morning" : hour < 17.5 ? "afternoon" : "evening"
    return [name, "\(name) \(part)", "Notes on \(name)", "A \(name)"][
      random.choice(weights: [0.3, 0.45, 0.15, 0.1])]
  }

  // MARK: Sentences

  private func feeling(_ reported: Double, _ stress: Double, _ random: Random) -> String {
    let words = sentences.feelings[Feelings.rating(of: reported) - 1]
    let word = Titles.pick(stress > Self.tense ? words.tense : words.calm, random["word"])
    let opener = Titles.pick(sentences.openers, random["opener"])
    let intensity = Titles.pick(sentences.intensities, random["intensity"])
    return [opener, intensity, word].filter { !$0.isEmpty }.joined(separator: " ")
  }

  private func event(at scene: Sentences.Scene, _ reported: Double, _ random: Random) -> String {
    let felt = reported + Self.eventNoise * random["felt"].normal()
    let number = felt < Self.event.bad ? 0 : felt < Self.event.good ? 1 : 2
    return sentence(sentences.events[scene], number, random["words"])
  }

  private func sleep(_ random: Random) -> String {
    let difference = day.slept - day.diarist.sleepNeed
    let number = difference < Self.sleep.bad ? 0 : difference < Self.sleep.good ? 1 : 2
    return sentence(sentences.sleep, number, random)
  }

  /// Returns a sentence about stress.
  func stress(_ stress: Double, _ random: Random) -> String {
    let difference = stress - day.usualStress
    let number = difference > Self.stress ? 0 : difference > -Self.stress ? 1 : 2
    return sentence(sentences.stress, number, random)
  }

  private func weather(at time: Double, _ random: Random) -> String {
    let end = day.day.instant(time)
    let weather = day.diarist.world.weathers.weather(at: time, on: day.day)
    let hour = weather.hours(in: end.advanced(bySeconds: -3_600)..<end).last
    let number =
      switch hour?.condition {
      case .drizzle, .rain, .heavyRain, .snow, .heavySnow, .thunderstorms: 0
      case .clear, .mostlyClear, .partlyCloudy: 2
      default: 1
      }
    return sentence(sentences.weather, number, random)
  }

  private func sentence(_ classes: Sentences.Classes?, _ number: Int, _ random: Random) -> String {
    Titles.pick(classes?.classes[number] ?? [""], random)
  }

  private func distinct(_ list: [String], _ count: Int, _ random: Random) -> [String] {
    let order = list.indices.sorted { random.uniform(at: $0) < random.uniform(at: $1) }
    return order.prefix(count).map { list[$0] }
  }

  // MARK: Places

  private static func scene(_ kind: Place.Kind?) -> Sentences.Scene {
    switch kind {
    case .work, .lunch: .work
    case .social: .company
    case .home, .hotel: .home
    case .errand, .airport, .gym, .pool: .errand
    case nil: .move
    }
  }

  /// Draws the place that an entry is about: the present one or an earlier one of the day.
  private func place(
    at time: Double, _ random: Random
  ) -> (scene: Sentences.Scene, tags: [String]) {
    var kind = day.day.place(at: time)?.kind
    let before = day.day.stays.filter { $0.span.lowerBound < time }
    if !random["present"].chance(0.4), !before.isEmpty {
      let hours = before.map { min($0.span.upperBound, time) - $0.span.lowerBound }
      kind = day.kind(before[random["earlier"].choice(weights: hours)].place)
    }
    let scene = Self.scene(kind)
    let tag =
      switch kind {
      case .work, .lunch: day.diarist.work == .lectures ? "study" : "work"
      case .social: random["family"].chance(0.25) ? "family" : "friends"
      case .home: random["rest"].chance(0.25) ? "rest" : "home"
      case .hotel, .airport: "travel"
      case .errand: random["money"].chance(0.2) ? "money" : "home"
      case .gym, .pool: "sport"
      case nil: "travel"
      }
    let exercises = day.day.plan.exercise.contains { $0.upperBound < time }
    return (scene, exercises && random["sport"].chance(0.5) ? [tag, "health"] : [tag])
  }
}
