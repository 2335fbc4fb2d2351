import Formats
import Testing

@testable import Check
@testable import Reading

/// Consents, networks and sessions that were made by hand; the study ends at 1,000.
struct SWIPConsentsTests {
  private static let all: [SWIPStore.Consent] = [
    consent(.localStorage, 10), consent(.cloudSync, 10),
  ]

  private static func consent(
    _ type: SWIPConsent, _ time: Int64, _ isActive: Bool = true
  ) -> SWIPStore.Consent {
    SWIPStore.Consent(type: type.rawValue, time: time, isActive: isActive, row: 1)
  }

  private static func session(
    _ start: Int64, _ end: Int64?, isInCloud: Bool = true
  ) -> SWIPStore.Session {
    SWIPStore.Session(
      id: "\(start)", start: start, end: end, app: "a", isInCloud: isInCloud, average: nil, row: 1)
  }

  private func consents(
    _ log: [SWIPStore.Consent], wifi: [Span] = [600..<700, 100..<300]
  ) -> SWIPConsents {
    var truth = Truth()
    truth.segments = [
      Truth.Segment(
        span: 0..<1_000, place: 0, mode: "", posture: "sitting", placement: "table",
        environment: "indoor")
    ]
    truth.phone = wifi.map { Truth.Use(span: $0, kind: "wifi", detail: "") }
    var store = SWIPStore()
    store.consents = log
    return SWIPConsents(
      SWIPSetting(
        path: "a", store: store, truth: truth, told: nil, worn: nil, minutes: [:], formula: nil,
        losesData: false))
  }

  @Test func `the newest row up to an instant decides`() {
    let consents = consents([
      Self.consent(.research, 10), Self.consent(.cloudSync, 15), Self.consent(.research, 20, false),
      Self.consent(.research, 30),
    ])
    let times: [Int64] = [9, 10, 19, 20, 29, 30, 99]
    #expect(
      times.map { consents.isActive(.research, at: $0) }
        == [false, true, true, false, false, true, true])
    #expect(!consents.isActive(.localStorage, at: 99) && consents.isActive(.cloudSync, at: 15))
  }

  @Test func `a session is not stored without consent at its start`() {
    let consents = consents([
      Self.consent(.localStorage, 10), Self.consent(.localStorage, 50, false),
      Self.consent(.cloudSync, 20),
    ])
    #expect(consents.fate(of: Self.session(9, 12)) == .init(reason: .noLocalStorage))
    #expect(consents.fate(of: Self.session(10, 25)) == .init(reason: .noCloudSync))
    #expect(consents.fate(of: Self.session(50, 60)) == .init(reason: .noLocalStorage))
    #expect(consents.fate(of: Self.session(49, 60)).reason == .uploaded)
    #expect(consents.fate(of: Self.session(30, nil)) == .init(reason: .open))
  }

  @Test(
    arguments: [
      (50, 100), (99, 100), (150, 150), (299, 299), (300, 600), (500, 600), (650, 650),
    ] as [(Int64, Int64)])
  func `a session is uploaded at its end or on the next Wi-Fi`(end: Int64, uploaded: Int64) {
    #expect(
      consents(Self.all).fate(of: Self.session(20, end))
        == .init(reason: .uploaded, uploaded: uploaded))
  }

  @Test func `a session waits for Wi-Fi until the study ends`() {
    #expect(consents(Self.all).fate(of: Self.session(20, 700)) == .init(reason: .waiting))
    let late = consents(Self.all, wifi: [900..<2_000])
    #expect(late.fate(of: Self.session(20, 999)) == .init(reason: .uploaded, uploaded: 999))
    #expect(late.fate(of: Self.session(20, 1_000)) == .init(reason: .waiting))
    let revoked = Self.all + [Self.consent(.cloudSync, 800, false)]
    #expect(consents(revoked).fate(of: Self.session(20, 700)) == .init(reason: .revoked))
    #expect(consents(Self.all, wifi: []).fate(of: Self.session(20, 30)) == .init(reason: .waiting))
  }

  @Test func `a session is not uploaded after consent was revoked`() {
    let log = Self.all + [Self.consent(.cloudSync, 600, false)]
    #expect(consents(log).fate(of: Self.session(20, 400)) == .init(reason: .revoked))
    #expect(
      consents(log).fate(of: Self.session(20, 200)) == .init(reason: .uploaded, uploaded: 200))
    let again = log + [Self.consent(.cloudSync, 650)]
    #expect(consents(again).fate(of: Self.session(20, 400)) == .init(reason: .revoked))
  }

  @Test func `a fate has its place`() {
    func place(_ reason: SWIPConsents.Fate.Reason) -> String {
      SWIPConsents.Fate(reason: reason).place
    }
    #expect(place(.noLocalStorage) == "none" && place(.uploaded) == "cloud")
    for reason in [SWIPConsents.Fate.Reason.noCloudSync, .revoked, .waiting, .open, .purged] {
      #expect(place(reason) == "local" && !SWIPConsents.Fate(reason: reason).isInCloud)
    }
    #expect(SWIPConsents.Fate(reason: .uploaded).isInCloud)
  }

  @Test func `a study that deleted one session after revocation deleted all`() {
    let log = Self.all + [Self.consent(.cloudSync, 800, false)]
    let sessions = [
      Self.session(20, 200), Self.session(30, 250, isInCloud: false), Self.session(5, 9),
    ]
    let purged = consents(log).fates(of: sessions)
    #expect(purged.map(\.reason) == [.purged, .purged, .noLocalStorage])
    #expect(purged.map(\.uploaded) == [200, 250, nil])
    // All are there, or consent holds, or only a session that never came is missing.
    let kept = [sessions[0], Self.session(30, 250), sessions[2]]
    #expect(consents(log).fates(of: kept).map(\.reason) == [.uploaded, .uploaded, .noLocalStorage])
    #expect(
      consents(Self.all).fates(of: sessions).map(\.reason)
        == [.uploaded, .uploaded, .noLocalStorage])
    let waiting = [sessions[0], Self.session(30, 700, isInCloud: false)]
    #expect(consents(log).fates(of: waiting).map(\.reason) == [.uploaded, .revoked])
  }
}
