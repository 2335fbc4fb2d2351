import Fixtures
import Spool
import Testing

@testable import Delivery

struct PhoneModelTests {
  /// A part of a recording with one participant.
  private func manifest(of participant: Int, model: String) -> [UInt8] {
    var manifest = Manifest(
      version: "1", study: "test", seed: 7, start: "2026-03-02", days: 1, timeZone: "Asia/Tokyo",
      participants: [participant],
      phones: [
        Manifest.Phone(model: model, systemVersion: "16.1", participants: [participant])
      ],
      recorders: ["beiwe"], streams: ["gps"], arguments: [:], profiles: [:])
    manifest.complete = true
    return manifest.text
  }

  @Test func `every part of a recording tells its participants' phones`() throws {
    let folder = try TemporaryFolder()
    try folder.put(manifest(of: 0, model: "iPhone12,8"), at: "manifest.1-of-2.json")
    try folder.put(manifest(of: 1, model: "iPhone13,1"), at: "manifest.2-of-2.json")
    let backlog = try Backlog(folder.path)
    for (number, model) in ["iPhone12,8", "iPhone13,1"].enumerated() {
      let phone = backlog.model(of: BacklogParticipant(number: number, patient: "abc1def2"))
      #expect(phone == PhoneModel(name: model, systemVersion: "16.1", timeZone: "Asia/Tokyo"))
    }
  }

  @Test func `real data without a manifest come from the phone of the demo`() throws {
    let folder = try TemporaryFolder()
    let backlog = try Backlog(folder.path)
    // As long as the folder is needed it is there.
    #expect(backlog.folder == folder.path && backlog.manifest == nil)
    let phone = backlog.model(of: BacklogParticipant(number: 0, patient: "abc1def2"))
    #expect(phone == PhoneModel(name: "iPhone14,7", systemVersion: "17.5.1", timeZone: "UTC"))
  }
}
