import Simulation
import Spool

/// The names of devices and sources in samples.
struct Devices {
  /// Bundle identifiers of the phone's and the watch's own health service; each device has its own.
  private let phoneSource: String
  private let watchSource: String
  /// Names of the models.
  let phone: String
  /// Nil for who has no watch.
  let watch: String?
  /// Nil for a person whose Mac is not collected.
  let mac: Mac?
  /// Such as `iOS 18.2`.
  let system: String

  init(of participant: Participant, mac: Mac?) {
    let random = participant.random["health sources"]
    phoneSource = "com.apple.health." + random["phone"].uuid
    watchSource = "com.apple.health." + random["watch"].uuid
    phone = participant.phone.profile.title
    watch = participant.life.watch?.profile.title
    self.mac = mac
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

  /// Returns the name of the device of a source; nil for a source without a device.
  func device(_ source: HealthSample.Source) -> String? {
    switch source {
    case .phone: phone
    case .watch: watch
    case .person, .app: nil
    }
  }

  /// Returns the name of the device that collects the samples of a tree; nil for typed samples.
  func name(of tree: CollectorTree) -> String? {
    switch tree {
    case .phone: phone
    case .mac: mac?.title
    case .manual: nil
    }
  }

  /// Writes the members of `device_info` in a file of a tree.
  func write(of tree: CollectorTree, to json: inout JSONWriter) {
    switch tree {
    case .mac:
      json.member("mac", mac?.title ?? "")
      json.member("os_version", "macOS " + (mac?.systemVersion ?? ""))
    case .phone, .manual:
      json.member("phone", phone)
      json.key("watch")
      if let watch { json.string(watch) } else { json.null() }
      json.member("os_version", system)
    }
  }
}
