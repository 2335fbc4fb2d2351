import Spool
import Testing

@testable import Delivery

struct BeiweVersionTests {
  private func phone(_ app: Manifest.InstalledApp?) -> PhoneModel {
    PhoneModel(
      name: "iPhone12,8", systemVersion: "16.1", timeZone: "Asia/Tokyo",
      apps: app.map { ["beiwe": $0] } ?? [:])
  }

  @Test func `an upload states the version and the build that were recorded`() {
    let phone = phone(Manifest.InstalledApp(version: "2.3", build: "2023.40", dialect: "2.3"))
    let version = BeiweVersion(on: phone)
    #expect(version.code == "2.3" && version.build == "2023.40")
    #expect(
      version.headers(on: phone).last
        == "User-Agent: Beiwe2/2.3 (harvard.lab.onnela.beiwe.ios; build:2023.40; "
        + "iOS 16.1.0) Alamofire/4.9.1")
  }

  @Test func `a phone of which no manifest names the version has the usual one`() {
    #expect(BeiweVersion(on: phone(nil)) == .usual)
    let first = phone(Manifest.InstalledApp(version: "2.3", dialect: "2.3"))
    #expect(BeiweVersion(on: first).code == "2.3")
    #expect(BeiweVersion(on: first).build == BeiweVersion.usual.build)
  }
}
