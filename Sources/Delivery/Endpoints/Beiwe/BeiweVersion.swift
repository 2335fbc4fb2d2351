import Spool

/// The version of the Beiwe app, as it appears in each of its requests.
///
/// The sources are `ApiManager.swift`, `RegisterStudyRequest.swift` and `Beiwe.xcodeproj` of the
/// app.
struct BeiweVersion: Equatable, Sendable {
  /// The version number, such as `2.5.2`.
  let code: String
  /// The build number, such as `2024.46`.
  let build: String
  static let acceptEncoding = "gzip;q=1.0, compress;q=0.5"

  /// The version for files from an unknown version of the app.
  static let usual = Self(code: "2.5.2", build: "2024.46")

  /// Creates the version from the phone's entry in the manifest, or the usual version without one.
  /// Manifests of version 1 have no build.
  init(on phone: PhoneModel) {
    let recorded = phone.apps[BeiweOptions.name]
    self.init(
      code: recorded?.version ?? Self.usual.code, build: recorded?.build ?? Self.usual.build)
  }

  private init(code: String, build: String) {
    self.code = code
    self.build = build
  }

  /// Returns the headers of the app's HTTP library (Alamofire, `SessionManager.swift`). It writes
  /// the system version with three numbers.
  func headers(on phone: PhoneModel) -> [String] {
    let numbers = phone.systemVersion.split(separator: ".").map(String.init)
    let version = (numbers + ["0", "0"]).prefix(3).joined(separator: ".")
    return [
      "Accept-Language: en-US;q=1.0",
      "User-Agent: Beiwe2/\(code) (harvard.lab.onnela.beiwe.ios; build:\(build); "
        + "iOS \(version)) Alamofire/4.9.1",
    ]
  }
}
