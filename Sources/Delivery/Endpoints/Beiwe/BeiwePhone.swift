import Crypto
import FoundationEssentials
import HTTP
import Spool

/// A participant's phone as a Beiwe server sees it: its credentials, and the requests of its app.
///
/// The page `docs/reference/beiwe.md` describes the server's side. The fields that all requests
/// have are from the app's `ApiManager.swift`.
public struct BeiwePhone: Sendable {
  /// The server's address, without a slash at its end.
  let server: String
  let patient: String
  /// The id of the device, which is a UUID.
  let device: String
  /// The password that the server compares: the SHA-256 of the chosen password in URL-safe base64.
  private let password: String
  private let chosenPassword: String
  private let model: PhoneModel
  private let version: BeiweVersion
  /// The surveys that the server has listed for the phone; nil before registration.
  var surveys: [ServerSurvey]?
  var status = PhoneStatus()

  init(_ record: PhoneRecord, at server: String, model: PhoneModel) {
    self.server = server
    patient = record.patient
    device = record.device
    chosenPassword = record.password
    password = Self.hashed(record.password)
    self.model = model
    version = BeiweVersion(on: model)
    surveys = record.surveys ?? record.publicKey.map { _ in [] }
  }

  /// Returns the hash of a password, which the app sends in its place.
  static func hashed(_ password: String) -> String {
    Base64URL.text(of: SHA256.digest(of: password.utf8))
  }

  // MARK: Requests

  /// Returns the request that registers the participant and replaces the server's password with the
  /// chosen one.
  ///
  /// - Parameter current: the server's current password, in plain text.
  func registration(with current: String, at instant: Date) -> Request {
    var fields = commonFields(at: instant)
    fields["password"] = Self.hashed(current)
    fields["new_password"] = chosenPassword
    fields["phone_number"] = "NOT_SUPPLIED"
    fields["brand"] = "apple"
    fields["manufacturer"] = "apple"
    fields["beiwe_version"] = version.build
    fields["device_os"] = "iOS"
    fields["os_version"] = model.systemVersion
    fields["product"] = "iPhone"
    fields["model"] = model.name
    return form("/register_user/ios/", fields)
  }

  /// Returns the request that sets the token for push notifications. The token is invented, so no
  /// notification can arrive.
  func token(at instant: Date) -> Request {
    var fields = commonFields(at: instant)
    fields["fcm_token"] = "understudy-" + device
    return form("/set_fcm_token", fields)
  }

  /// Returns the request for the settings of the device.
  func settings(at instant: Date) -> Request {
    form("/get_latest_device_settings/ios/", commonFields(at: instant))
  }

  /// Returns the request for the surveys of the study.
  func surveyList(at instant: Date) -> Request {
    form("/download_surveys/ios/", commonFields(at: instant))
  }

  /// Returns the request that reports that the app is running.
  func heartbeat(at instant: Date) -> Request {
    var fields = commonFields(at: instant)
    fields["message"] = "heartbeat"
    return form("/mobile-heartbeat/", fields)
  }

  /// Returns the upload of a file.
  ///
  /// - Parameter file: the encrypted content of the file.
  func upload(_ name: String, _ file: [UInt8], at instant: Date) -> BeiweUpload {
    var fields = commonFields(at: instant)
    fields[BeiweUpload.nameField] = name
    return BeiweUpload(
      name: name, fields: fields.sorted { $0.key < $1.key }.map { ($0.key, $0.value) },
      headers: version.headers(on: model), file: file)
  }

  private func form(_ path: String, _ fields: [String: String]) -> Request {
    var request = Request(
      .post, server + path,
      headers: version.headers(on: model) + ["Content-Type: \(FormText.contentType)"],
      body: Body(FormText.body(of: fields)))
    request.acceptEncoding = BeiweVersion.acceptEncoding
    return request
  }

  // MARK: Fields

  private func commonFields(at instant: Date) -> [String: String] {
    var fields = [
      "password": password, "patient_id": patient, "device_id": device,
      "version_code": version.code, "version_name": version.build,
      "os_version": model.systemVersion, "timezone": model.timeZone,
      "supported_features": #"["survey_resend"]"#,
      "device_status_report": statusReport(at: instant),
    ]
    if let surveys {
      fields["notification_uuids"] = "[]"
      fields["active_survey_ids"] = Self.json { json in
        json.inlineArray(surveys) { $0.string($1.id) }
      }
    }
    return fields
  }

  /// Returns the phone's state as the app reports it, as a JSON object of strings. The phone is on
  /// Wi-Fi, because it uploads files. Values that the recording does not contain are constants.
  private func statusReport(at instant: Date) -> String {
    let now = Self.text(of: instant)
    var report = [
      ("app_commit", version.build), ("timestamp", now), ("transition_count", "0"),
      ("battery_level", "\(status.batteryLevel)"),
      ("battery_state", "\(status.batteryState.rawValue)"), ("device_model", model.name),
      ("proximity_monitoring_enabled", "true"), ("on_wifi", "true"),
      ("location_services_enabled", "true"),
      ("location_significant_change_monitoring_enabled", "true"),
      ("location_permission", "authorized_always"), ("notification_permission", "authorized"),
      ("background_refresh_status", "available"),
      ("last_upload_start", surveys == nil ? "" : now), ("last_upload_end", ""),
      ("number_uploads_queued", "\(status.queued)"),
    ]
    if surveys != nil {
      report += [
        ("last_application_will_terminate", ""), ("last_application_did_become_active", now),
        ("last_application_did_enter_background", ""),
        ("last_application_did_receive_memory_warning", ""), ("last_app_start", now),
        ("last_successful_login", now), ("last_background_push_notification_received", ""),
        ("last_foreground_push_notification_received", ""), ("count_current_data_files", "0"),
        ("count_upload_files_count", "\(status.queued)"),
      ]
    }
    return Self.json { json in
      json.object { json in
        for (key, value) in report { json.member(key, value) }
      }
    }
  }

  private static func json(_ write: (inout JSONWriter) -> Void) -> String {
    var json = JSONWriter(.compact)
    write(&json)
    return String(decoding: json.bytes, as: UTF8.self)
  }

  /// Returns the text of a time, such as `2026-03-02 14:00:00 UTC`.
  private static func text(of instant: Date) -> String {
    let text = instant.formatted(.iso8601.dateTimeSeparator(.space))
    return String(text.dropLast()) + " UTC"
  }
}
