import Fixtures
import Formats
import Testing

@testable import Check
@testable import Reading

/// Tests of rules that a participant cannot satisfy because required data are missing.
struct NeedsTests {
  private static let cozie: [CozieRule.Need] = [.truth, .log, .points, .version, .zone]

  @Test(arguments: cozie)
  func `a rule about Cozie's requests names each need that is missing`(
    need: CozieRule.Need
  ) throws {
    var files = ["cozie/abcdefgh/requests.jsonl": ""]
    if need != .log { files["cozie/abcdefgh/cozie_e_plogs.txt"] = "" }
    if need != .points { files["cozie/abcdefgh/points.lp"] = "" }
    let folder = try TemporaryFolder(files)
    let setting = CozieSetting(
      check: try CozieCheck("abcdefgh", in: Source(folder.path)),
      truth: need == .truth ? nil : Truth(), keys: CozieKeys(need == .version ? nil : "3.0.2"),
      zones: HealthZones(nil, usual: need == .zone ? nil : "UTC"))
    #expect(rule(Self.cozie).missing(setting) == [need.rawValue])
    #expect(rule([need]).missing(setting) == [need.rawValue])
    #expect(rule(Self.cozie.filter { $0 != need }).missing(setting) == [])
  }

  private func rule(_ needs: [CozieRule.Need]) -> CozieRule {
    CozieRule(needs: needs, isOfRows: false, compares: false) { _ in Never() }
  }

  private struct Never: CozieJudge {
    mutating func see(_ request: CozieSent) {}
    func finish() -> Finding { Finding() }
  }

  @Test func `a rule about Beiwe's rows names each need that is missing`() {
    var rule = RowRule(
      streams: [.gps, .accel], needsTruth: true, makeJudge: { _ in RowsUnseen() }, conclude: nil)
    (rule.needsEveryEvent, rule.needsGaps, rule.needsAllData) = (true, true, true)
    let whole = Setting.oneDay { $0.streams = [.gps, .accel] }
    #expect(rule.missing(whole) == [])
    var setting = whole
    setting.truth = nil
    #expect(rule.missing(setting) == ["ground truth"])
    setting = whole
    setting.streams = [.gps]
    #expect(rule.missing(setting) == [] && rule.absent(setting) == [.accel])
    #expect(!rule.canJudge(setting) && rule.canJudge(whole))
    setting = whole
    setting.losesData = true
    #expect(
      rule.missing(setting) == [
        "uninterrupted run of the app", "uninterrupted run of the app or table of its gaps",
        "study with complete data",
      ])
    setting.truth?.hasGapTable = true
    #expect(
      rule.missing(setting) == ["uninterrupted run of the app", "study with complete data"])
    rule.needsAllData = false
    #expect(rule.missing(setting) == ["uninterrupted run of the app"])
    rule.needsEveryEvent = false
    #expect(rule.missing(setting) == [])
    setting.truth?.hasGapTable = false
    rule.needsGaps = false
    #expect(rule.missing(setting) == [])
    setting.isExcerpt = true
    #expect(rule.missing(setting) == ["complete recording (recorded without --between)"])
    rule.isOfEachRow = true
    #expect(rule.missing(setting) == [])
  }

  @Test func `a rule about fused rows needs Core Motion, and motion rows no other file`() {
    var rule = RowRule(
      streams: [.devicemotion], needsTruth: false, makeJudge: { _ in RowsUnseen() }, conclude: nil)
    rule.needsFusion = true
    var setting = Setting.oneDay(
      Truth.oneDay.with { $0.terms["devicemotion"] = ["tilt_sd": 0.01] })
    setting.streams = [.devicemotion]
    setting.isExcerpt = true
    #expect(rule.missing(setting) == [])
    setting.truth?.terms["devicemotion"] = ["tilt_sd": 0]
    #expect(rule.missing(setting) == ["devicemotion rows estimated by Core Motion"])
    rule.needsFusion = false
    #expect(rule.missing(setting) == [])
  }

  private struct RowsUnseen: Judge {
    mutating func see(_ piece: Piece) {}
    mutating func finish() -> Finding { Finding() }
  }

  @Test func `a rule about MyLifeDB's days names each need that is missing`() throws {
    let needs: [DayRule.Need] = [.truth, .body, .watch, .everyDay]
    let rule = DayRule(needs: needs) { _ in DaysUnseen() }
    var body = BodyTruth()
    var setting = try HealthSetting.oneDay(nil)
    setting.isExcerpt = true
    #expect(
      rule.missing(setting) == [
        "ground truth", "body tables in the ground truth", "watch in the ground truth",
        "complete recording (recorded without --between)",
      ])
    setting.truth = Truth()
    setting.isExcerpt = false
    setting.body = body
    #expect(
      rule.missing(setting) == ["body tables in the ground truth", "watch in the ground truth"])
    body.tables = ["sleep"]
    setting.body = body
    #expect(rule.missing(setting) == ["watch in the ground truth"])
    body.tables = ["sleep", "wear"]
    setting.body = body
    #expect(rule.missing(setting) == [])
    body.tables = ["wear"]
    setting.body = body
    #expect(rule.missing(setting) == ["body tables in the ground truth"])
  }

  private struct DaysUnseen: DayJudge {
    mutating func see(_ day: HealthDate) {}
    mutating func finish() -> Finding { Finding() }
  }
}
