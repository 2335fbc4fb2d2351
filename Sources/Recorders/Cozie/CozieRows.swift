import Formats
import Simulation

/// A writer of the rows that Cozie sends for one participant.
struct CozieRows {
  let app: Cozie
  let tags: [CozieTag]
  private let identity: CozieIdentity
  private let phone: DeviceProfile
  private let names: HealthNames

  /// - Parameter installation: the number of the app's installation on the phone, from 0.
  init(_ app: Cozie, of participant: Participant, installation: Int = 0, seed: UInt64) {
    self.app = app
    names = HealthNames(app.profile)
    phone = participant.phone.profile
    identity = CozieIdentity(
      of: participant.number, installation: installation, seed: seed)
    tags = [
      CozieTag("id_onesignal", identity.oneSignal),
      CozieTag("id_participant", identity.participant),
      CozieTag("id_password", identity.password),
    ]
  }

  /// The file name of the app's log.
  var logName: String { "cozie_\(app.settings.experiment)_\(identity.participant)logs.txt" }

  /// Returns a time as text in a time zone.
  static func text(_ instant: Timestamp, in zone: TimeZoneRules) -> String {
    CozieTime.text(instant.milliseconds, offset: zone.offset(at: instant))
  }

  private func row(
    at instant: Timestamp, in zone: TimeZoneRules, _ fields: [CozieField]
  ) -> CozieRow {
    CozieRow(
      time: Self.text(instant, in: zone), measurement: app.settings.experiment, tags: tags,
      fields: fields)
  }

  private func quantity(_ key: String, _ value: Double) -> CozieField {
    let isWhole = app.profile.whole.contains(key)
    return CozieField(
      key,
      .quantity(
        isWhole ? value.rounded() : value, isStable: app.settings.hasStableTypes && !isWhole))
  }

  // MARK: Health

  /// Returns the rows of a HealthKit sample, one row for each value.
  ///
  /// - Parameter zone: the time zone of the device when it sends the sample.
  func health(
    _ sample: CozieSample, by device: CozieWindow.Device, trigger: String, in zone: TimeZoneRules
  ) -> [CozieRow] {
    sample.values.map { value in
      let key = names.name(of: value, by: device)
      let field: CozieField =
        switch value.value {
        case .number(let number): quantity(key, number)
        case .text(let text): CozieField(key, .text(text))
        }
      let end =
        value.hasEnd
        ? [CozieField(names.end(of: key), .text(Self.text(sample.end, in: zone)))] : []
      return row(
        at: sample.start, in: zone,
        [CozieField("transmit_trigger", .text(trigger)), field] + end)
    }
  }

  // MARK: Surveys and locations

  /// Returns the row of a submitted survey.
  ///
  /// - Parameters:
  ///   - count: the number of surveys submitted before this one.
  ///   - opened: the time at which the watch prepared the survey's screen.
  ///   - fix: the position of the watch; nil if it is unknown.
  ///   - answers: the answers to the questions that the participant saw, by question id.
  func survey(
    number count: Int, opened: Timestamp, at instant: Timestamp, in zone: TimeZoneRules,
    fix: CozieFix?, answers: [(question: String, text: String)]
  ) -> CozieRow {
    var fields = [
      CozieField("ws_survey_count", .integer(Int64(count))),
      CozieField("ws_timestamp_start", .text(Self.text(opened, in: zone))),
      CozieField("ws_timestamp_location", .text(fix.map { Self.text($0.time, in: zone) } ?? "")),
    ]
    fields += position("ws_", fix)
    fields += [
      CozieField("ws_location_acquisition_method", .text("GPS")),
      CozieField("ws_location_source_device", .text("Apple Watch")),
    ]
    if app.profile.tellsTitle { fields.append(CozieField("wss_title", .text(title))) }
    fields += version
    fields.append(CozieField("transmit_trigger", .text("watch_survey")))
    fields += answers.filter { !$0.question.isEmpty }.map {
      CozieField($0.question, .text($0.text))
    }
    return row(at: instant, in: zone, fields)
  }

  /// Returns the row for a change of the phone's location.
  func location(_ fix: CozieFix, at instant: Timestamp, in zone: TimeZoneRules) -> CozieRow {
    var fields = [
      CozieField("location_change", .bool(true)),
      CozieField("ts_timestamp_location", .text(Self.text(fix.time, in: zone))),
    ]
    fields += position("ts_", fix)
    fields += [
      CozieField("ts_location_acquisition_method", .text("GPS")),
      CozieField("ts_location_source_device", .text("iPhone")),
      CozieField("transmit_trigger", .text("location_change")),
    ]
    return row(at: instant, in: zone, fields + version)
  }

  private func position(_ prefix: String, _ fix: CozieFix?) -> [CozieField] {
    [
      quantity(prefix + "longitude", fix?.position.longitude ?? 0),
      quantity(prefix + "latitude", fix?.position.latitude ?? 0),
      quantity(prefix + "altitude", fix?.position.altitude ?? 0),
      quantity(prefix + "location_floor", 0),
      quantity(prefix + "location_accuracy_horizontal", fix?.accuracy.horizontal ?? 0),
      quantity(prefix + "location_accuracy_vertical", fix?.accuracy.vertical ?? 0),
    ]
  }

  private var title: String { app.watchSurvey?.name ?? "" }

  private var version: [CozieField] {
    app.profile.tellsVersion
      ? [CozieField("app_bundle_build_version", .text(app.profile.version))] : []
  }

  // MARK: Settings

  /// Returns the row of all settings, which the app sends when the participant presses the sync
  /// button.
  ///
  /// - Parameters:
  ///   - charge: the phone's battery level, in percent.
  ///   - hours: the daily period of reminders, in seconds after local midnight.
  func settings(
    charge: Int, reminding hours: Range<Int>, at instant: Timestamp, in zone: TimeZoneRules
  ) -> CozieRow {
    let settings = app.settings
    let (form, api, phoneSurvey) = (app.profile.settings, settings.api, settings.phoneSurvey)
    func text(_ key: String, _ text: String) -> CozieField { CozieField(key, .text(text)) }
    func bool(_ key: String, _ value: Bool) -> CozieField { CozieField(key, .bool(value)) }
    func whole(_ key: String, _ value: Int) -> CozieField {
      CozieField(key, .integer(Int64(value)))
    }
    let interval = "wss_reminder_interval"
    let fields = [
      whole("wss_goal", settings.goal), text("wss_title", title),
      whole("wss_time_out", settings.timeOut),
      bool(form.reminderField, settings.isReminding),
      form.sendsIntervalAsText
        ? text(interval, "\(settings.interval)") : whole(interval, settings.interval),
      text("wss_participation_days", Self.text(of: settings.days)),
      text("wss_participation_time_start", Self.clock(hours.lowerBound)),
      text("wss_participation_time_end", Self.clock(hours.upperBound)),
      text("api_read_url", api.readURL), text("api_read_key", api.readKey),
      text("api_write_url", api.writeURL), text("api_write_key", api.writeKey),
      text("api_phone_survey_url", api.phoneSurveyURL),
      text(
        "api_watch_survey_url",
        api.watchSurveyURL ?? CozieSettings.API.host + "\(app.watchSurvey?.id ?? "none").json"),
      bool("pss_reminder_enabled", phoneSurvey.isReminding),
      text("pss_reminder_time", phoneSurvey.seconds.map(Self.clock) ?? ""),
      text("pss_reminder_days", Self.text(of: phoneSurvey.days)),
      text("si_ios_version", phone.systemVersion),
      text("si_iphone_model", "iPhone"), text("si_iphone_device_id", identity.device),
      whole("si_iphone_battery_charge_state", charge), text("si_watchos_version", ""),
      text("si_watch_model", ""), text("si_watch_device_id", ""),
      whole("si_watch_battery_charge_state", 0), text("si_iphone_wifi_signal_strength", ""),
      text("si_watch_wifi_signal_strength", ""), text("si_iphone_cellular_signal_strength", ""),
      text("si_watch_cellular_signal_strength", ""),
      bool("si_iphone_location_service_enabled", false),
      bool("si_watch_location_service_enabled", false),
      bool("si_iphone_low_battery_mode_enabled", false),
      bool("si_watch_connected_to_phone", false),
      text("app_bundle_name", "invalid.cozie.understudy"),
      text("app_bundle_build_version", form.swapsBuild ? app.profile.build : app.profile.version),
      text("app_bundle_build_number", form.swapsBuild ? app.profile.version : app.profile.build),
      text("app_one_signal_app_id", "00000000-0000-4000-8000-000000000000"),
      text("transmit_trigger", "app_change_settings"),
    ]
    return row(at: instant, in: zone, fields)
  }

  private static func text(of days: Set<Weekday>) -> String {
    Weekday.allCases.filter(days.contains).map(\.rawValue).joined(separator: ",")
  }

  private static func clock(_ seconds: Int) -> String {
    func pair(_ number: Int) -> String { (number < 10 ? "0" : "") + "\(number)" }
    return pair(seconds / 3_600) + ":" + pair(seconds / 60 % 60)
  }

  // MARK: Messages

  /// A participant's reaction to a message.
  enum Touch: Equatable {
    case button(String)
    case dismissed
  }

  /// Returns the row of a received message, or of the participant's reaction to it.
  ///
  /// - Parameter touch: the reaction; nil for receiving the message.
  func message(
    _ message: CozieSettings.Message, touched touch: Touch?, at instant: Timestamp,
    in zone: TimeZoneRules
  ) -> CozieRow {
    let push = app.profile.push
    let (trigger, label): (String, String?) =
      switch touch {
      case nil: ("push_notification_reception", nil)
      case .button(let label): ("push_notification_action_button", label)
      case .dismissed: (push.dismissTrigger, push.dismissLabel)
      }
    var fields = [
      CozieField("notification_title", .text(message.title)),
      CozieField("notification_subtitle", .text(message.subtitle)),
      CozieField("notification_text", .text(message.text)),
      CozieField(push.shownField, .text(message.buttons.joined(separator: ", "))),
    ]
    if push.tellsTrigger { fields.append(CozieField("notification_trigger", .text(trigger))) }
    fields.append(CozieField("transmit_trigger", .text(trigger)))
    if let label { fields.append(CozieField(push.touchedField, .text(label))) }
    return row(at: instant, in: zone, fields)
  }
}

/// A position in the form that Cozie sends.
struct CozieFix {
  let time: Timestamp
  let position: GPS.Sample.Position
  /// The accuracies, in metres; the vertical accuracy is negative if it is unknown.
  let accuracy: (horizontal: Double, vertical: Double)
}

/// The names of health fields, built once because a day has some thousand fields.
private struct HealthNames {
  private var names: [Key: String] = [:]
  private var ends: [String: String] = [:]

  private struct Key: Hashable {
    let key: CozieProfile.HealthKey
    let device: CozieWindow.Device
    let suffix: String
  }

  init(_ profile: CozieProfile) {
    for key in profile.health {
      for device in [CozieWindow.Device.phone, .watch] {
        let prefix = device == .phone ? "ts_" : "ws_"
        for suffix in ["", "_phone", "_watch"] {
          let name = prefix + key.rawValue + suffix
          names[Key(key: key, device: device, suffix: suffix)] = name
          ends[name] = name + "_timestamp_end"
        }
      }
    }
  }

  func name(of value: CozieSample.Value, by device: CozieWindow.Device) -> String {
    guard let name = names[Key(key: value.key, device: device, suffix: value.suffix)] else {
      preconditionFailure("this version of the app does not request the type of the sample")
    }
    return name
  }

  func end(of name: String) -> String { ends[name] ?? name + "_timestamp_end" }
}
