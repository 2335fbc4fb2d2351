import Formats
import Testing

@testable import Reading

struct SettingTests {
  private func setting(_ truth: Truth? = .small) -> Setting {
    var setting = Setting(patient: "abcdefg1", dialect: .current, layout: .phone)
    setting.truth = truth
    return setting
  }

  private func event(_ time: Int64, _ name: String) -> Events.Event {
    Events.Event(time: time, name: name, place: RowPlace("file"))
  }

  private func gap(
    _ span: Span, _ streams: [String] = ["powerState"], endsApp: Bool = false
  ) -> Truth.Gap {
    Truth.Gap(span: span, app: "beiwe", streams: streams, endsApp: endsApp)
  }

  private func log(_ launch: Double) -> Rows {
    var rows = Rows(width: 2)
    rows.append(100_000, [launch, 0], [255])
    return rows
  }

  @Test func `without a truth nothing is known`() {
    let setting = setting(nil)
    #expect(setting.known.span == 0..<0 && setting.end == 0 && setting.stillSpans == [])
    #expect(setting.launches == [] && !setting.isInterrupted && setting.knowsGaps)
    #expect(setting.clock.offset == 0 && !setting.isExact && setting.clockReserve == 1.01)
    #expect(setting.patient == "abcdefg1" && setting.layout == .phone && Setting.app == "beiwe")
  }

  @Test func `launches are those of the log, of the truth or not known`() {
    var setting = setting()
    #expect(setting.launches == [100_000] && !setting.isInterrupted)
    setting.truth?.gaps = [gap(200_000..<300_000, endsApp: true)]
    #expect(setting.launches == [100_000, 300_000] && setting.isInterrupted)
    setting.events.noticePauses(in: log(1))
    setting.events.noticeLaunches(in: log(77_000))
    setting.events.log = [
      event(5, "launch"), event(6, "terminate"), event(7, "launch"), event(8, "gyro_on"),
    ]
    #expect(setting.launches == [5, 7])
    setting.isExcerpt = true
    #expect(setting.launches == [77_000] && setting.isInterrupted)
    var unknown = self.setting(nil)
    unknown.losesData = true
    #expect(unknown.launches == nil && unknown.isInterrupted)
    unknown.losesData = false
    unknown.isExcerpt = true
    #expect(unknown.launches == nil && unknown.isInterrupted)
  }

  @Test(arguments: [
    (false, false, false, true), (false, false, true, true), (true, false, false, false),
    (true, false, true, true), (false, true, true, false), (true, true, true, false),
  ])
  func `gaps are known without an interruption, or by a table of the whole study`(
    losesData: Bool, isExcerpt: Bool, hasGapTable: Bool, knowsGaps: Bool
  ) {
    var setting = setting()
    setting.losesData = losesData
    setting.isExcerpt = isExcerpt
    setting.truth?.hasGapTable = hasGapTable
    #expect(setting.knowsGaps == knowsGaps)
  }

  @Test func `the reserve of a clock grows with launches`() {
    var setting = setting()
    setting.truth?.terms = ["clock": ["offset_sd": 0.25], "devicemotion": ["tilt_sd": 0.5]]
    #expect(setting.clockReserve == 1.01 && !setting.isExact)
    setting.losesData = true
    #expect(abs(setting.clockReserve - 1_251.01) < 1e-9)
    setting.truth?.terms["devicemotion"] = ["tilt_sd": 0]
    #expect(setting.isExact)
  }

  @Test func `a phone is unlocked by its rows`() {
    var setting = setting()
    setting.events.power = [
      event(50_000, "Unlocked"), event(110_000, "Locked"), event(250_000, "Unlocked"),
      event(290_000, "Locked"), event(700_000, "Unlocked"), event(1_000_000, "Locked"),
    ]
    // The first session was already open at the start of the study, at 100 s.
    #expect(
      setting.unlocked == [100_000..<110_000, 250_000..<290_000, 700_000..<1_000_000])
    setting.truth = nil
    #expect(
      setting.unlocked == [50_000..<110_000, 250_000..<290_000, 700_000..<1_000_000])
  }

  @Test func `a phone is unlocked in gaps of its rows by the truth's sessions`() {
    var setting = setting()
    setting.truth?.gaps = [
      gap(240_000..<260_000), gap(270_000..<400_000), gap(450_000..<500_000, ["gps"]),
      Truth.Gap(span: 90_000..<900_000, app: "cozie", streams: ["powerState"]),
    ]
    // The session from 250 s to 290 s starts in one gap of the events and ends in another.
    setting.events.power = [event(110_000, "Locked"), event(455_000, "Unlocked")]
    #expect(setting.unlocked == [100_000..<110_000, 250_000..<290_000, 455_000..<1_000_000])
    setting.events.power += [event(460_000, "Locked")]
    #expect(setting.unlocked == [100_000..<110_000, 250_000..<290_000, 455_000..<460_000])
  }

  @Test func `a phone lies still between 5 s after it is laid down and 2 s before it is taken`() {
    // Sessions and calls interrupt a rest from 3 s before their start to 13 s after their end.
    #expect(
      setting().stillSpans
        == [133_000..<147_000, 173_000..<198_000, 505_000..<547_000, 573_000..<598_000])
  }

  @Test func `walks of 20 s or more are in one pose`() {
    var setting = setting()
    func bout(_ span: Span, _ mode: String = "walk") -> Truth.Bout {
      Truth.Bout(span: span, mode: mode, steps: 1, cadence: 2, speed: 1)
    }
    setting.truth?.segments = [
      .small(0..<100_000, placement: "pocket"), .small(100_000..<200_000, placement: "bag"),
      .small(200_000..<300_000, placement: "jacket"),
    ]
    setting.truth?.bouts = [
      bout(0..<10_000), bout(20_000..<40_000), bout(50_000..<69_999), bout(70_000..<120_000, "run"),
      bout(90_000..<230_000), bout(240_000..<270_000),
    ]
    #expect(setting.walks(with: ["pocket"]) == [20_000..<40_000])
    #expect(setting.walks(with: ["jacket"]) == [203_000..<230_000, 240_000..<270_000])
    #expect(
      setting.walks(with: ["bag", "jacket"])
        == [103_000..<198_000, 203_000..<230_000, 240_000..<270_000])
    #expect(setting.walks(with: []) == [])
  }
}
