/// What the app says of itself in each request.
///
/// The app: `ApiManager.swift`, `RegisterStudyRequest.swift`, `Beiwe.xcodeproj` of version 2.5.2.
enum BeiweVersion {
  static let code = "2.5.2"
  static let build = "2024.46"
  static let acceptEncoding = "gzip;q=1.0, compress;q=0.5"

  /// The library that the app sends with, in its own words (Alamofire, `SessionManager.swift`), which
  /// writes three numbers of the system's version.
  static func headers(of model: PhoneModel) -> [String] {
    let numbers = model.systemVersion.split(separator: ".").map(String.init)
    let version = (numbers + ["0", "0"]).prefix(3).joined(separator: ".")
    return [
      "Accept-Language: en-US;q=1.0",
      "User-Agent: Beiwe2/\(code) (harvard.lab.onnela.beiwe.ios; build:\(build); "
        + "iOS \(version)) Alamofire/4.9.1",
    ]
  }
}
