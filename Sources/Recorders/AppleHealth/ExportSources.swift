import Simulation

/// How an export names what has measured or written a sample.
struct ExportSources {
  /// Such as `Apple Watch`.
  typealias Named = (name: String, version: String?, device: String?)

  private let phone: Named
  private let watch: Named

  init(of participant: Participant) {
    let random = participant.random["apple health"]
    let profile = participant.phone.profile
    phone = (
      "iPhone", profile.systemVersion,
      Self.device(
        "iPhone", kind: "iPhone", profile.model, profile.systemVersion, random["phone"])
    )
    let worn = participant.life.watch?.profile
    watch = (
      "Apple Watch", worn?.systemVersion,
      Self.device(
        "Apple Watch", kind: "Watch", worn?.model ?? "", worn?.systemVersion ?? "",
        random["watch"])
    )
  }

  subscript(_ source: HealthSample.Source) -> Named {
    switch source {
    case .phone: phone
    case .watch: watch
    case .person: ("Health", phone.version, nil)
    case .app(let bundle): (Self.name(ofApp: bundle), "1.0", nil)
    }
  }

  /// What HealthKit's devices print of themselves, an address in memory included.
  private static func device(
    _ name: String, kind: String, _ hardware: String, _ system: String, _ random: Random
  ) -> String {
    let address = 0x2_8000_0000 | random.word(at: 0) & 0x3FF_FFF0
    return "<<HKDevice: 0x\(String(address, radix: 16))>, name:\(name), manufacturer:Apple Inc., "
      + "model:\(kind), hardware:\(hardware), software:\(system)>"
  }

  /// Such as `Scales`, for `com.example.scales`.
  private static func name(ofApp bundle: String) -> String {
    let last = bundle.split(separator: ".").last ?? ""
    return last.prefix(1).uppercased() + last.dropFirst()
  }
}
