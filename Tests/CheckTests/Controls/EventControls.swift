@testable import Check
@testable import Reading

extension Control {
  static let events: [Control] = [
    .setting("locks-alternate", harmless: "a repeated Unlocked after 15 ms") { setting in
      remove(first: { $0.name == "Locked" }, from: &setting.events.power)
    } change: { setting in
      guard let index = setting.events.power.firstIndex(where: { $0.name == "Unlocked" }) else {
        return
      }
      var again = setting.events.power[index]
      again.time += 15
      setting.events.power.insert(again, at: index + 1)
    },
    .setting("sessions-unlocked", harmless: "locks 5 ms late") { setting in
      delay(&setting.events.power, by: 2_000) { $0.name == "Unlocked" }
    } change: { setting in
      delay(&setting.events.power, by: 5) { $0.name == "Locked" }
    },
    .setting("taps-unlocked", harmless: "locks 5 ms late") { setting in
      delay(&setting.events.power, by: 3_600_000) { $0.name == "Unlocked" }
    } change: { setting in
      delay(&setting.events.power, by: 5) { $0.name == "Locked" }
    },
    .setting("battery-direction", harmless: "one lock less") { setting in
      // The changed row follows a row with the same state.
      guard let first = setting.events.power.firstIndex(where: { $0.name == "Unplugged" }) else {
        return
      }
      setting.events.power[first + 1].level = setting.events.power[first].level + 0.1
    } change: { setting in
      remove(first: { $0.name == "Locked" }, from: &setting.events.power)
    },
    .setting("battery-rate", harmless: "rows 1 s later") { setting in
      let power = setting.events.power
      let close = power.indices.dropLast().first { power[$0 + 1].time - power[$0].time < 300_000 }
      if let close { setting.events.power[close].level -= 0.5 }
    } change: { setting in
      delay(&setting.events.power, by: 1_000) { _ in true }
    },
    .setting("level-unplugged", harmless: "a level 5 % lower") { setting in
      lowerUnplugged(&setting, by: 0.11)
    } change: { setting in
      lowerUnplugged(&setting, by: 0.05)
    },
    .setting("screen-drains", harmless: "rows 1 s later") { setting in
      for index in setting.events.power.indices {
        switch setting.events.power[index].name {
        case "Locked": setting.events.power[index].name = "Unlocked"
        case "Unlocked": setting.events.power[index].name = "Locked"
        default: break
        }
      }
    } change: { setting in
      delay(&setting.events.power, by: 1_000) { _ in true }
    },
    .setting("near-and-away", harmless: "rows 0.1 s later") { setting in
      remove(first: { $0.name == "NotNearUser" }, from: &setting.events.proximity)
    } change: { setting in
      delay(&setting.events.proximity, by: 100) { _ in true }
    },
    .setting("near-in-calls", harmless: "rows 0.1 s later") { setting in
      guard let call = setting.known.uses("call", "ear").first else { return }
      setting.events.proximity.removeAll { call.widened(before: 0, after: 1).contains($0.time) }
    } change: { setting in
      delay(&setting.events.proximity, by: 100) { _ in true }
    },
    .setting("wifi-at-home", harmless: "rows 1 s later") { setting in
      for index in setting.events.reachability.indices {
        let isWiFi = setting.events.reachability[index].name == "wifi"
        setting.events.reachability[index].name = isWiFi ? "cellular" : "wifi"
      }
    } change: { setting in
      delay(&setting.events.reachability, by: 1_000) { _ in true }
    },
    .setting("wifi-left", harmless: "a loss of Wi-Fi 1 s late") { setting in
      delay(&setting.events.reachability, by: 180_000) { $0.name == "cellular" }
    } change: { setting in
      delay(&setting.events.reachability, by: 1_000) { $0.name == "cellular" }
    },
    .setting("wifi-lost-far", harmless: "wifi found again 1 s late") { setting in
      delay(&setting.events.reachability, by: 55_000) { $0.name == "cellular" }
    } change: { setting in
      delay(&setting.events.reachability, by: 1_000) { $0.name == "wifi" }
    },
    .setting("no-wifi-driving", harmless: "wifi found again 1 s late") { setting in
      setting.events.reachability.removeAll { $0.name == "cellular" }
    } change: { setting in
      delay(&setting.events.reachability, by: 1_000) { $0.name == "wifi" }
    },
  ]

  private static func delay(
    _ events: inout [Events.Event], by milliseconds: Int64, when: (Events.Event) -> Bool
  ) {
    for index in events.indices where when(events[index]) { events[index].time += milliseconds }
  }

  private static func remove(
    first isIt: (Events.Event) -> Bool, from events: inout [Events.Event]
  ) {
    if let index = events.firstIndex(where: isIt) { events.remove(at: index) }
  }

  private static func lowerUnplugged(_ setting: inout Setting, by level: Double) {
    let power = setting.events.power
    guard let charging = power.firstIndex(where: \.isCharging),
      let index = power[charging...].firstIndex(where: { $0.name == "Unplugged" })
    else { return }
    setting.events.power[index].level = power[..<index].last(where: \.isCharging)!.level - level
  }

  static let handling: [Control] = [
    .rows("held-in-hand", harmless: "a yaw larger by one radian") { piece, _ in
      piece[.devicemotion].change { $1.y -= 0.6 }
    } change: { piece, _ in
      turn(&piece[.devicemotion])
    },
    .setting("lies-on-charger", harmless: "one charge on the nightstand") { setting in
      layOnCharger(&setting, "pocket")
    } change: { setting in
      layOnCharger(&setting, "nightstand")
    },
    .rows("quiet-on-charger", harmless: "0.1 mg of noise") { piece, _ in
      piece[.devicemotion].change(from: 9) { $1.x += $0 % 2 == 0 ? 0.02 : -0.02 }
    } change: { piece, _ in
      piece[.devicemotion].change(from: 9) { $1.x += $0 % 2 == 0 ? 0.000_1 : -0.000_1 }
    },
    .rows("ear", harmless: "a roll half a degree lower") { piece, _ in
      piece[.devicemotion].change { $1.x -= 1 }
    } change: { piece, _ in
      piece[.devicemotion].change { $1.x -= 0.01 }
    },
  ]

  private static func layOnCharger(_ setting: inout Setting, _ placement: String) {
    let longest = setting.events.onCharger(until: setting.end).max { $0.seconds < $1.seconds }
    for (index, segment) in setting.known.segments.enumerated()
    where longest?.overlaps(segment.span) == true {
      setting.truth?.segments[index].placement = placement
    }
  }
}
