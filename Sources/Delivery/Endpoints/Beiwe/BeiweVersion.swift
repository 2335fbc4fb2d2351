import Spool

/// The version of the app, as it describes itself in each request.
///
/// The app: `ApiManager.swift`, `RegisterStudyRequest.swift`, `Beiwe.xcodeproj`.
struct BeiweVersion: Equatable, Sendable {
  /// The version, such as `2.5.2`.
  let code: String
  /// The build, such as `2024.46`.
  let build: String
  static let acceptEncoding = "gzip;q=1.0, compress;q=0.5"

  /// The version that files of unknown origin are sent by.
  static let usual = Self(code: "2.5.2", build: "2024.46")

  /// The version that the manifest of a recording names for a phone; else the usual one. Manifests of version 1 name
  /// no build.
  init(on phone: PhoneModel) {
    let recorded = phone.apps[BeiweOptions.name]
    self.init(
      code: recorded?.version ?? Self.usual.code, build: recorded?.build ?? Self.usual.build)
  }

  private init(code: String, build: String) {
    self.code = code
    self.build = build
  }

  /// The headers that name the library that the app sends with (Alamofire, `SessionManager.swift`), which writes
  /// three numbers of the system's version.
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
