import Formats
import Reading

extension SWIPCheck {
  static let swipConsent = [
    Rule(
      "swip-consent",
      "The app stores sessions and copies them to the cloud only with the user's consent at that "
        + "time.",
      limit:
        "A session is stored if the consent `local_storage` was active at its start. It is in the "
        + "cloud if `cloud_sync` was active from its start to the first Wi-Fi connection after "
        + "its end. An exception is a revocation that deleted all data. Each type of consent is "
        + "first active, and then alternates between revoked and active",
      catches: "one changed data_on_cloud flag",
      .store(.rows, .truth, judge: judgeConsent))
  ]

  private static func judgeConsent(_ setting: SWIPSetting) -> Finding {
    var finding = Finding()
    judgeLog(setting, &finding)
    let consents = SWIPConsents(setting)
    let sessions = setting.store.sessions
    for (session, fate) in zip(sessions, consents.fates(of: sessions)) {
      let place = setting.place(.sessions, session.row)
      finding.judge(
        fate.reason != .noLocalStorage, "a session without consent to local_storage",
        allowed: "no stored session",
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
        consent.time >= setting.store.created ?? .max,
        "\(consent.type) at a time before the creation of its user",
        allowed: "a time after the creation of the user", at: place)
      let isNew =
        consent.isActive
        ? active.insert(consent.type).inserted : active.remove(consent.type) != nil
      finding.judge(
        isNew, "\(consent.type) \(consent.isActive ? "active" : "revoked") again",
        allowed: "alternating active and revoked rows", at: place)
    }
  }
}
