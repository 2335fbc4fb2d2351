/// A kind of person: how body, days and phone habits spread over people like that.
///
/// `Profiles/README.md` gives unit, range and source of each key.
public struct PersonProfile: Equatable, Sendable {
  public let title: String
  let sleep: Sleep
  let body: Body
  let work: Work
  let leisure: Leisure
  let phone: Phone

  struct Sleep: Equatable, Sendable {
    /// Middle of sleep on free days, in local hours.
    let midSleep: Distribution
    /// How much earlier sleep is on work days, in hours.
    let socialJetlag: Distribution
    /// Sleep on work nights, in hours.
    let need: Distribution
    /// More sleep on free nights, in hours.
    let freeDayExtra: Double
  }

  struct Body: Equatable, Sendable {
    /// In metres.
    let height: Distribution
    /// Preferred walking speed, in m/s.
    let walkingSpeed: Distribution
    /// Step length over cadence, in m/(steps/min).
    let walkRatio: Distribution
  }

  struct Work: Equatable, Sendable {
    /// Probability of a work day from Monday to Friday, and on Saturday and Sunday.
    let weekday: Double
    let weekend: Double
    /// Probability to be somebody who works at home.
    let atHome: Double
    /// Start of work, in local hours.
    let start: Distribution
    /// Duration before and after lunch, in hours.
    let morning: Distribution
    let afternoon: Distribution
    /// Probability of lunch at another place.
    let lunchOut: Double
    /// Distance between home and work, in km.
    let commute: Distribution
  }

  struct Leisure: Equatable, Sendable {
    /// Probability on work days, and on free days.
    let errand: (onWorkDays: Double, onFreeDays: Double)
    let exercise: (onWorkDays: Double, onFreeDays: Double)
    let social: (onWorkDays: Double, onFreeDays: Double)

    static func == (left: Leisure, right: Leisure) -> Bool {
      left.errand == right.errand && left.exercise == right.exercise && left.social == right.social
    }
  }

  struct Phone: Equatable, Sendable {
    /// Unlocks a day.
    let unlocks: Distribution
    /// Voice calls a day.
    let calls: Double
    /// Probability that the phone lies on the table while its owner sits.
    let onTable: Double
    /// Probability that it swings in the hand while walking.
    let swinging: Double
    /// Probability of a car mount.
    let carMount: Double
  }

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
        walkingSpeed: try reader.distribution("walking_speed_mps", within: 0.5...2.2),
        walkRatio: try reader.distribution("walk_ratio_m_per_spm", within: 0.003...0.01))
    }
    work = try reader.object("work") { (reader) throws(ProfileError) in
      Work(
        weekday: try reader.number("on_weekdays", in: 0...1),
        weekend: try reader.number("on_weekends", in: 0...1),
        atHome: try reader.number("at_home", in: 0...1),
        start: try reader.distribution("start_h", within: 4...20),
        morning: try reader.distribution("before_lunch_h", within: 0.5...8),
        afternoon: try reader.distribution("after_lunch_h", within: 0.5...8),
        lunchOut: try reader.number("lunch_out", in: 0...1),
        commute: try reader.distribution("commute_km", within: 0.3...60))
    }
    leisure = try reader.object("leisure") { (reader) throws(ProfileError) in
      Leisure(
        errand: try reader.chances("errand"), exercise: try reader.chances("exercise"),
        social: try reader.chances("social"))
    }
    phone = try reader.object("phone") { (reader) throws(ProfileError) in
      Phone(
        unlocks: try reader.distribution("unlocks_per_day", within: 5...300),
        calls: try reader.number("calls_per_day", in: 0...30),
        onTable: try reader.number("on_table", in: 0...1),
        swinging: try reader.number("swinging_in_hand", in: 0...1),
        carMount: try reader.number("car_mount", in: 0...1))
    }
  }
}

extension ProfileReader {
  mutating func distribution(
    _ key: String, within limits: ClosedRange<Double>
  ) throws(ProfileError) -> Distribution {
    try object(key) { (reader) throws(ProfileError) in
      try Distribution(reading: &reader, within: limits)
    }
  }

  fileprivate mutating func chances(
    _ key: String
  ) throws(ProfileError) -> (onWorkDays: Double, onFreeDays: Double) {
    try object(key) { (reader) throws(ProfileError) in
      (
        onWorkDays: try reader.number("on_work_days", in: 0...1),
        onFreeDays: try reader.number("on_free_days", in: 0...1)
      )
    }
  }
}
