/// A kind of participant, with the distributions of body, daily life and phone habits.
///
/// `Profiles/README.md` lists the unit, range and source of each key.
public struct PersonProfile: Equatable, ProfilePart {
  /// The readable name of the kind of participant, such as `Office worker`.
  public let title: String
  let sleep: Sleep
  let body: Body
  let work: Work
  let travel: Travel
  let leisure: Leisure
  let strolls: Strolls
  let phone: Phone
  let respondent: RespondentProfile
  let health: HealthProfile
  let digital: DigitalProfile
  let weather: WeatherEffects.Strength

  struct Sleep: Equatable, Sendable {
    /// The middle of sleep on free days, in local hours.
    let midSleep: Distribution
    /// The difference between the middle of sleep on free days and on work days, in hours.
    let socialJetlag: Distribution
    /// The duration of sleep on work nights, in hours.
    let need: Distribution
    /// The extra sleep on free nights, in hours.
    let freeDayExtra: Double
  }

  struct Body: Equatable, Sendable {
    /// The body height, in metres.
    let height: Distribution
    /// The preferred walking speed, in m/s.
    let walkingSpeed: Distribution
    /// The step length divided by the cadence, in m/(steps/min).
    let walkRatio: Distribution
  }

  struct Work: Equatable, Sendable {
    /// The probability of a work day, from Monday to Friday and at the weekend.
    let weekday: Double
    let weekend: Double
    /// The repeated sequence of shifts, which replaces these probabilities; nil without shift work.
    let roster: Roster?
    /// The probability that a person works at home.
    let atHome: Double
    /// The start of work, in local hours.
    let start: Distribution
    /// The working time before and after lunch, in hours.
    let morning: Distribution
    let afternoon: Distribution
    /// The probability of lunch at another place.
    let lunchOut: Double
    /// The distance between home and work, in km.
    let commute: Distribution
    /// Whether the work consists of delivery rounds.
    let delivers: Bool
  }

  struct Travel: Equatable, Sendable {
    /// The shares of people by their usual means of travel.
    let means: [Double]
    /// The probability that a person owns a bicycle in addition to another means of travel.
    let bicycle: Double
    /// The length of journeys to another town, and the interval between departures, in days. nil
    /// for people who stay in their town.
    let journeys: Journeys?

    struct Journeys: Equatable, Sendable {
      let days: Int
      let every: Int
    }
  }

  struct Leisure: Equatable, Sendable {
    /// The probability of the activity on work days and on free days.
    let errand: Chances
    let exercise: Chances
    let social: Chances
    /// The shares of people by their kind of exercise, in the order of `Exercise`.
    let exercises: [Double]
    /// The scale of the distance to new places, in km.
    let reach: Double
  }

  struct Chances: Equatable, Sendable {
    let onWorkDays: Double
    let onFreeDays: Double
  }

  /// The numbers of short walks inside a place per hour.
  struct Strolls: Equatable, Sendable {
    let atHome: Double
    let atWork: Double
    /// The median length of a short walk at work, there and back, in metres.
    let workLength: Double
  }

  struct Phone: Equatable, Sendable {
    /// The number of unlocks per day.
    let unlocks: Distribution
    /// The number of long sessions per day.
    let longSessions: Distribution
    /// The mean number of voice calls per day.
    let calls: Double
    /// The probability that the phone is on the table while its owner sits.
    let onTable: Double
    /// The probability that the phone swings in the hand while its owner walks.
    let swinging: Double
    /// The probability that a person owns a car mount for the phone.
    let carMount: Double
    /// The shares of people who carry the phone in the front pocket, back pocket, jacket and bag.
    let carried: [Double]
  }

  /// Reads the keys that `Profiles/README.md` lists for people.
  public init(reading reader: inout ProfileReader) throws(ProfileError) {
    title = try reader.text("name")
    sleep = try reader.object("sleep") { (reader) throws(ProfileError) in
      Sleep(
        midSleep: try reader.distribution("mid_sleep_free_h", within: 1...9),
        socialJetlag: try reader.distribution("social_jetlag_h", within: 0...5),
        need: try reader.distribution("need_h", within: 4...11),
        freeDayExtra: try reader.number("free_day_extra_h", in: 0...3))
    }
    body = try reader.object("body") { (reader) throws(ProfileError) in
      Body(
        height: try reader.distribution("height_m", within: 1.2...2.2),
        walkingSpeed: try reader.distribution("walking_speed_mps", within: 0.4...2.2),
        walkRatio: try reader.distribution("walk_ratio_m_per_spm", within: 0.003...0.01))
    }
    work = try reader.object("work") { (reader) throws(ProfileError) in
      Work(
        weekday: try reader.number("on_weekdays", in: 0...1),
        weekend: try reader.number("on_weekends", in: 0...1),
        roster: try Roster(readingFrom: &reader),
        atHome: try reader.number("at_home", in: 0...1),
        start: try reader.distribution("start_h", within: 4...20),
        morning: try reader.distribution("before_lunch_h", within: 0.5...8),
        afternoon: try reader.distribution("after_lunch_h", within: 0.5...8),
        lunchOut: try reader.number("lunch_out", in: 0...1),
        commute: try reader.distribution("commute_km", within: 0.3...60),
        delivers: try reader.bool("delivers", default: false))
    }
    travel = try reader.object("travel") { (reader) throws(ProfileError) in
      Travel(
        means: try reader.weights("means", Person.Means.allCases.map(\.rawValue)),
        bicycle: try reader.number("bicycle", in: 0...1),
        journeys: try reader.objectIfPresent("journeys") { (reader) throws(ProfileError) in
          let every = try reader.integer("every_days", in: 4...365)
          return .init(days: try reader.integer("days", in: 2...(every - 2)), every: every)
        })
    }
    leisure = try reader.object("leisure") { (reader) throws(ProfileError) in
      Leisure(
        errand: try reader.chances("errand"), exercise: try reader.chances("exercise"),
        social: try reader.chances("social"),
        exercises: try reader.weights("exercises", Exercise.allCases.map(\.rawValue)),
        reach: try reader.number("reach_km", in: 0.5...400))
    }
    strolls = try reader.object("strolls") { (reader) throws(ProfileError) in
      Strolls(
        atHome: try reader.number("at_home_per_hour", in: 0...30),
        atWork: try reader.number("at_work_per_hour", in: 0...30),
        workLength: try reader.number("at_work_m", in: 12...150))
    }
    phone = try reader.object("phone") { (reader) throws(ProfileError) in
      Phone(
        unlocks: try reader.distribution("unlocks_per_day", within: 5...300),
        longSessions: try reader.distribution("long_sessions_per_day", within: 0...20),
        calls: try reader.number("calls_per_day", in: 0...30),
        onTable: try reader.number("on_table", in: 0...1),
        swinging: try reader.number("swinging_in_hand", in: 0...1),
        carMount: try reader.number("car_mount", in: 0...1),
        carried: try reader.weights("carried", Person.carriers.map(\.rawValue)))
    }
    respondent =
      try reader.objectIfPresent("respondent", RespondentProfile.init(reading:))
      ?? RespondentProfile()
    health = try reader.objectIfPresent("health", HealthProfile.init(reading:)) ?? .adult
    digital = try reader.objectOrDefaults("digital", DigitalProfile.init(reading:))
    weather = try reader.objectOrDefaults("weather", WeatherEffects.Strength.init(reading:))
  }
}

extension ProfileReader {
  mutating func distribution(
    _ key: String, within limits: ClosedRange<Double>
  ) throws(ProfileError) -> Distribution {
    noteRequired(key, .distribution(limits))
    return try object(key) { (reader) throws(ProfileError) in
      try Distribution(reading: &reader, within: limits)
    }
  }

  /// Reads a distribution; returns the default if the key is missing.
  mutating func distribution(
    _ key: String, within limits: ClosedRange<Double>, default: Distribution
  ) throws(ProfileError) -> Distribution {
    asks(key, .distribution(limits), default: `default`.value)
      ? try distribution(key, within: limits) : `default`
  }

  fileprivate mutating func chances(
    _ key: String
  ) throws(ProfileError) -> PersonProfile.Chances {
    try object(key) { (reader) throws(ProfileError) in
      PersonProfile.Chances(
        onWorkDays: try reader.number("on_work_days", in: 0...1),
        onFreeDays: try reader.number("on_free_days", in: 0...1))
    }
  }

  /// Reads shares by name, in the order of the names. A missing share is 0.
  fileprivate mutating func weights(
    _ key: String, _ names: [String]
  ) throws(ProfileError) -> [Double] {
    let weights = try object(key) { (reader) throws(ProfileError) in
      var weights: [Double] = []
      for name in names { weights.append(try reader.number(name, in: 0...1, default: 0)) }
      return weights
    }
    guard weights.contains(where: { $0 > 0 }) else {
      throw refusal(of: key, allowed: "shares of which at least one is above 0")
    }
    return weights
  }
}
