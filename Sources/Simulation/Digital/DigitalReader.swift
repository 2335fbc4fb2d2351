/// The content of a person's phone and accounts on one day, with the effects of earlier days.
public struct DigitalLog: Sendable {
  /// The parts of the day that need no other day.
  public let digital: DigitalDay
  /// In order of time, like all lists.
  public let plays: [Play]
  /// The times with an e-book.
  public let readings: [Reading]
  /// The e-mail of each account and clock hour.
  public let mail: [MailHour]
  /// The notifications of the phone.
  public let notifications: [AppNotification]
  /// The reminders that the person completes.
  public let reminders: [Reminder]
  /// The voice calls.
  public let calls: [VoiceCall]
  /// The video calls.
  public let videoCalls: [VideoCall]
  /// The storage of the phone at night.
  public let storage: [StorageLevel]
  /// The connections with Bluetooth devices.
  public let connections: [BluetoothConnection]

  /// The use of the Mac; nil for a person without a Mac.
  public let mac: MacDay?
  /// The entries that the person types into a diary, in order of the time at which they are saved.
  public let entries: [Entry]

  /// The day of the life.
  public var day: Day { digital.day }
}

/// Makes the days of a person's digital life, each once for all readers, and keeps the last few.
///
/// Apps, events and notifications of a day need no other day. Media, e-mail and storage depend on
/// earlier days, so the reader makes all days from the start of the study.
public final class DigitalReader {
  private let health: HealthReader
  private let profile: DigitalProfile
  private let apps: PhoneApps
  private let macApps: MacApps
  private let keeping: MyLifeDBSettings.Keeping
  /// The world around the person's diary; nil if no app asks for entries.
  private let diaryWorld: DiaryWorld?
  private let random: Random
  private var recent: [DigitalDay] = []
  private var logs: [DigitalLog] = []
  /// The end of the last day that the state contains.
  private var reached: Timestamp

  // Most recordings need nothing of these, and they take time.
  private lazy var habits = DigitalHabits(
    life.person, profile, apps, keeping: keeping, random: random["habits"])
  private lazy var macHabits = MacHabits(
    life.person, profile, macApps, keeping: keeping, random: random["mac"])
  private lazy var diarist = diaryWorld.flatMap { world in
    Diarist(
      life.person, habits, in: world, firstDate: life.firstDate, keeping: keeping,
      hasMac: mac != nil, random: random["diary"])
  }
  private lazy var state = firstState
  /// The subscriptions of the person.
  public lazy var subscriptions = Subscriptions(
    habits, from: life.firstDate, random: random["subscriptions"])
  /// The contacts of the person.
  public lazy var contacts = Contacts(habits, random: random["contacts"])

  /// The person's Mac; nil for a person without a Mac.
  public var mac: Mac? { macHabits?.mac }

  private var life: Life { health.life.life }

  /// The state at the end of a day.
  private struct State {
    var media: MediaState
    var unread: Mail.Unread
    var storage: Storage
    var mac: MacState?
    var diary: DiaryState?
  }

  /// The number of kept days, as in `LifeReader`.
  private static let kept = 4

  /// - Parameters:
  ///   - profile: of the participant's kind of person.
  ///   - apps: the apps that people have on their phones.
  ///   - macApps: the apps that people have on their Macs.
  ///   - diary: the world around a diary; nil if no app asks for entries.
  ///   - random: of the participant.
  init(
    _ health: HealthReader, profile: DigitalProfile, apps: PhoneApps, macApps: MacApps,
    keeping: MyLifeDBSettings.Keeping = .natural, diary: DiaryWorld? = nil, random: Random
  ) {
    diaryWorld = diary
    self.keeping = keeping
    self.health = health
    self.profile = profile
    self.random = random["digital"]
    self.apps = apps
    self.macApps = macApps
    reached = health.life.life.start
  }

  /// Makes the reader of a participant.
  public convenience init(_ health: HealthReader, of participant: Participant, in study: Study) {
    guard let person = study.people[participant.person] else {
      preconditionFailure("a profile of the study was not loaded")
    }
    let settings = participant.app(MyLifeDB.self)?.settings
    let diary = DiaryWorld(
      sentences: study.sentences, weathers: study.weathers, region: study.region)
    self.init(
      health, profile: person.digital, apps: study.phoneApps, macApps: study.macApps,
      keeping: settings?.keeping ?? .natural, diary: settings?.rows == .all ? diary : nil,
      random: participant.random)
  }

  private var firstState: State {
    State(
      media: MediaState(random: random["media"]),
      unread: Mail.first(habits, random: random["unread"]),
      storage: Storage(habits, random: random["storage"]),
      mac: macHabits.map { MacState($0, random: random["mac"]["state"]) },
      diary: diarist.map { DiaryState(of: $0, slept: life.person.sleepWork) })
  }

  /// Returns whether the person types entries of a kind into a diary at times.
  public func writes(_ kind: EntryKind) -> Bool { diarist?.writes(kind) ?? false }

  /// Returns the digital side of a day.
  public func day(of day: Day) -> DigitalDay {
    if let made = recent.first(where: { $0.day.index == day.index }) { return made }
    let made = DigitalDay(day, of: habits, diarist: diarist, random: random["day"])
    if recent.count == Self.kept { recent.removeFirst() }
    recent.append(made)
    return made
  }

  /// Returns the log of a day. For a day before the kept days, the reader starts again.
  public func log(of day: Day) -> DigitalLog {
    if let made = logs.first(where: { $0.day.index == day.index }) { return made }
    if day.start < reached {
      state = firstState
      reached = life.start
      logs = []
    }
    while true {
      let next = day.start <= reached ? day : health.life.day(at: reached)
      let log = log(on: next)
      reached = next.end
      if logs.count == Self.kept { logs.removeFirst() }
      logs.append(log)
      if next.index == day.index { return log }
    }
  }

  private func log(on day: Day) -> DigitalLog {
    let digital = self.day(of: day)
    let body = health.day(of: day)
    let listening = Listening.during(day, habits: body.habits, random: body.random)
    let random = random["day"][day.index]
    let plays = Media(
      day, of: habits, listening: listening, state: &state.media, random: random["media"]
    ).plays
    let (mac, videoCalls) = macDay(digital, random["mac"])
    let readings = Reading.during(digital.uses, state: &state.media)
    let calls = digital.calls(listening: listening)
    let entries = diarist.flatMap { diarist in
      state.diary?.entries(
        of: digital, readings: readings, plays: plays, calls: calls, mac: mac,
        contacts: contacts,
        by: diarist, brightness: body.habits["brightness"].normal(), random: random["diary"])
    }
    return DigitalLog(
      digital: digital, plays: plays, readings: readings,
      mail: Mail.during(day, of: habits, unread: &state.unread, random: random["mail"]),
      notifications: digital.notifications(), reminders: digital.reminders(),
      calls: calls, videoCalls: videoCalls,
      storage: state.storage.level(on: day, photos: digital.photos),
      connections: BluetoothConnection.during(
        body, plays: plays, listening: listening, random: random["bluetooth"]),
      mac: mac, entries: entries ?? [])
  }

  /// The day of the Mac, and the video calls of the day with their devices.
  private func macDay(
    _ digital: DigitalDay, _ random: Random
  ) -> (mac: MacDay?, calls: [VideoCall]) {
    let calls = digital.videoCalls()
    guard let macHabits, var macState = state.mac else { return (nil, calls) }
    let mac = MacDay(digital, calls: calls, of: macHabits, state: &macState, random: random)
    state.mac = macState
    return (mac, calls.map { mac.shows($0) ? $0.onMac : $0 })
  }
}
