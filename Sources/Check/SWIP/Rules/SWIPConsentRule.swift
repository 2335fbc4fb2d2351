import Formats
import Reading

extension SWIPCheck {
  static let swipConsent = [
    Rule(
      "swip-consent",
      "Sessions are stored and copied to the cloud as the user's consent allowed at that time.",
      limit:
        "exact: stored with `local_storage` at the start. In the cloud with `cloud_sync` from the "
        + "start to the first Wi-Fi after the end, unless its revocation deleted all data. Each "
        + "type is first active, and then alternates between revoked and active",
      catches: "one changed cloud flag", .store(.rows, .truth, judge: judgeConsent))
  ]

  private static func judgeConsent(_ setting: SWIPSetting) -> Finding {
    var finding = Finding()
    judgeLog(setting, &finding)
    let consents = SWIPConsents(setting)
    let sessions = setting.store.sessions
    for (session, fate) in zip(sessions, consents.fates(of: sessions)) {
      let place = setting.place(.sessions, session.row)
      finding.judge(
        fate.reason != .noLocalStorage, "a session", allowed: "no session without local_storage",
        at: place)
      finding.judge(
        session.isInCloud == fate.isInCloud, "data_on_cloud \(session.isInCloud ? 1 : 0)",
        allowed: "\(fate.isInCloud ? 1 : 0): \(fate.reason.rawValue)", at: place)
    }
    return finding
  }

  private static func judgeLog(_ setting: SWIPSetting, _ finding: inout Finding) {
    var active: Set<String> = []
    for consent in setting.store.consents {
      let place = setting.place(.consent, consent.row)
      finding.judge(
        consent.time >= setting.store.created ?? .max, "\(consent.type) before its user",
        allowed: "after the user's row", at: place)
      let isNew =
        consent.isActive
        ? active.insert(consent.type).inserted : active.remove(consent.type) != nil
      finding.judge(
        isNew, "\(consent.type) \(consent.isActive ? "active" : "revoked") again",
        allowed: "active and revoked alternately", at: place)
    }
  }
}
