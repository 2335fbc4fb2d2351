import Simulation

/// How samples name what has measured them.
struct Devices {
  /// Bundle identifiers of the phone's and the watch's own health service; each device has its own.
  private let phoneSource: String
  private let watchSource: String
  /// Names of the models.
  let phone: String
  /// Nil for who has no watch.
  let watch: String?
  /// Such as `iOS 18.2`.
  let system: String

  init(of participant: Participant) {
    let random = participant.random["health sources"]
    phoneSource = "com.apple.health." + random["phone"].uuid
    watchSource = "com.apple.health." + random["watch"].uuid
    phone = participant.phone.profile.title
    watch = participant.life.watch?.profile.title
    system = "iOS " + participant.phone.profile.systemVersion
  }

  func source(_ source: HealthSample.Source) -> String {
    switch source {
    case .phone: phoneSource
    case .watch: watchSource
    case .person: "com.apple.Health"
    case .app(let bundle): bundle
    }
  }

  /// Nil for what no device has measured.
  func device(_ source: HealthSample.Source) -> String? {
    switch source {
    case .phone: phone
    case .watch: watch
    case .person, .app: nil
    }
  }
}
