import Spool

@testable import Check
@testable import Reading

extension Control {
  static let digital: [Control] = apps + agenda + media + weather

  private static let apps: [Control] = [
    .phone("app-parts", "an app with another name", DaySample.Screen.usage) {
      $0.metadata["order"] = .integer(9)
    } change: {
      $0.metadata["app"] = .text("another")
    },
    .phone(
      "app-categories", "a sum that is 0.005 s larger", DaySample.Screen.category,
      where: { ($0.number("uses") ?? 0) > 0 && ($0.value ?? 0) < 60 },
      defect: {
        $0.value = ($0.value ?? 0) + 9
      },
      change: {
        $0.value = ($0.value ?? 0) + 0.005
      }),
    .phone(
      "notifications-answered", "a notification of another kind", DaySample.Screen.notification,
      where: { $0.text("outcome") == "answered" },
      defect: {
        $0.start -= 10_000
      },
      change: {
        $0.metadata["kind"] = .text("other")
      }),
    .phones("notifications-silenced", harmless: "a silenced notification that is seen later") {
      day in
      let focus = day.first("sim.focus.focus-mode")
      day.changePhone(
        DaySample.Screen.notification,
        where: { sample in focus.map { $0.start < sample.start && sample.start < $0.end } ?? false
        },
        { $0.metadata["silenced"] = .bool(false) })
    } change: { day in
      day.changePhone(
        DaySample.Screen.notification, where: { $0.flag("silenced") },
        { $0.metadata["outcome"] = .text("later") })
    },
  ]

  private static let agenda: [Control] = [
    .phones("meetings-apart", harmless: "a meeting with another title") { day in
      let isMeeting = { (sample: DaySample) in sample.isMeeting("confirmed") }
      guard let first = day.first(DaySample.event, where: isMeeting) else { return }
      day.changePhone(DaySample.event, where: { isMeeting($0) && $0.row > first.row }) {
        $0.start = first.end - 1_000
      }
    } change: { day in
      day.changePhone(DaySample.event) { $0.metadata["title"] = .text("Another meeting") }
    },
    .phone("meeting-time", "a meeting time that is a second longer", "sim.calendar.meeting-time") {
      $0.value = ($0.value ?? 0) + 60
    } change: {
      $0.value = ($0.value ?? 0) + 1
    },
    .phones("video-calls", harmless: "a call with more people") { day in
      let isOnline = { (sample: DaySample) in sample.text("kind") == "meeting" }
      let call = day.first("sim.calls.video-calls", where: isOnline)
      let event = day.first(DaySample.event) { $0.text("event") == call?.text("event") }
      guard let event else { return }
      day.changePhone("sim.calls.video-calls", where: isOnline) { $0.start = event.start - 2_000 }
    } change: { day in
      day.changePhone("sim.calls.video-calls") { $0.metadata["people"] = .integer(9) }
    },
  ]

  private static let media: [Control] = [
    .phones("plays-apart", harmless: "another track") { day in
      guard let first = day.first("sim.music.music") else { return }
      day.changePhone("sim.music.music", where: { $0.row > first.row }) {
        $0.start = first.end - 1_000
      }
    } change: { day in
      day.changePhone("sim.music.music") { $0.metadata["track"] = .text("another") }
    },
    .phone(
      "headphone-plays", "a track in headphones that is skipped", "sim.music.music",
      where: { $0.text("output") == "headphones" },
      defect: {
        ($0.start, $0.end) = ($0.start + 40_000_000, $0.end + 40_000_000)
      },
      change: {
        $0.metadata["skipped"] = .bool(true)
      }),
    .phone(
      "headphones-connected", "a weaker signal", "sim.bluetooth.bluetooth",
      where: { $0.text("kind") == "headphones" },
      defect: {
        $0.start += 3_600_000
        $0.end = max($0.start, $0.end)
      },
      change: {
        $0.metadata["rssi_dbm"] = .integer(-90)
      }),
    .phone("play-history", "a track of the history before the data", "sim.music.recent") {
      guard case .list(var list) = $0.metadata["recent"], list.count > 1 else { return }
      list.append(list.removeFirst())
      $0.metadata["recent"] = .list(list)
    } change: {
      $0.end -= 1_000
    },
    .phone("storage-grows", "a level that is 0.001 GB lower", "sim.storage.storage") {
      // The phone's storage and its apps shrink alike, each day more.
      $0.changeStorage(by: -0.1 * Double($0.start / 86_400_000 - HealthDate.first))
    } change: {
      $0.changeStorage(by: -0.001)
    },
  ]

  private static let weather: [Control] = [
    .phone("weather-values", "another wind direction", DaySample.Air.weather) {
      $0.metadata["dew_point_c"] = .number(($0.value ?? 0) + 0.1)
    } change: {
      $0.metadata["wind_from_deg"] = .integer(9)
    },
    .phones("daylight-times", harmless: "a daylight sample that is a second shorter") { day in
      guard let sun = day.first(DaySample.Air.daylight) else { return }
      day.change(HealthKind.quantity("TimeInDaylight")) {
        ($0.start, $0.end) = (sun.end + 7_200_000, sun.end + 7_260_000)
      }
    } change: { day in
      day.change(HealthKind.quantity("TimeInDaylight")) { $0.end = max($0.start, $0.end - 1_000) }
    },
    .days("same-weather", harmless: "a temperature that is 1 °C higher for all") { day, setting in
      // The sum of the letters differs between participants.
      let own = Double(setting.tree.patient.utf8.reduce(0) { $0 + Int($1) })
      day.changePhone(DaySample.Air.weather) { $0.value = ($0.value ?? 0) + own }
    } change: { day, _ in
      day.changePhone(DaySample.Air.weather) { $0.value = ($0.value ?? 0) + 1 }
    },
  ]

  /// Returns a control that changes the first sample of a type on each date.
  static func phone(
    _ rule: String, _ text: String, _ type: String,
    where holds: @escaping @Sendable (DaySample) -> Bool = { _ in true },
    defect: @escaping @Sendable (inout DaySample) -> Void,
    change: @escaping @Sendable (inout DaySample) -> Void
  ) -> Control {
    .phones(rule, harmless: text) {
      $0.changePhone(type, where: holds, defect)
    } change: {
      $0.changePhone(type, where: holds, change)
    }
  }

  /// Returns a control that changes each date.
  static func phones(
    _ rule: String, harmless text: String,
    defect: @escaping @Sendable (inout HealthDate) -> Void,
    change: @escaping @Sendable (inout HealthDate) -> Void
  ) -> Control {
    .days(rule, harmless: text) { day, _ in
      defect(&day)
    } change: { day, _ in
      change(&day)
    }
  }
}

extension HealthDate {
  /// Returns the first sample of a type that meets a condition.
  func first(_ type: String, where holds: (DaySample) -> Bool = { _ in true }) -> DaySample? {
    for file in files {
      if let sample = file.samples.first(where: { $0.type == type && holds($0) }) { return sample }
    }
    return nil
  }

  /// Changes the first sample of any collector of a type that meets a condition.
  mutating func changePhone(
    _ type: String, where holds: (DaySample) -> Bool = { _ in true },
    _ change: (inout DaySample) -> Void
  ) {
    for file in files.indices {
      if let index = files[file].samples.firstIndex(where: { $0.type == type && holds($0) }) {
        return change(&files[file].samples[index])
      }
    }
  }
}

extension DaySample {
  /// Changes the used storage and the storage of apps, in GB.
  fileprivate mutating func changeStorage(by gigabytes: Double) {
    value = (value ?? 0) + gigabytes
    metadata["apps_gb"] = .number((number("apps_gb") ?? 0) + gigabytes)
    metadata["available_gb"] = .number((number("available_gb") ?? 0) - gigabytes)
  }
}
