#if FULL
  import Formats

  @testable import Check
  @testable import Reading

  /// Conditions of the rules about the consents of SWIP's users and the fates of their sessions.
  extension Condition {
    static let ofSWIPConsents: [Condition] = ofSWIPLog + ofSWIPFates + ofSWIPTold

    private static let ofSWIPLog: [Condition] = [
      .swip(
        "swip-consent", "local_storage at a time before the creation of its user", failures: 2,
        inside: { $0.created = 10 }, outside: { $0.created = 10.001 }),
      .swip(
        "swip-consent", "cloud_sync at a time before the creation of its user", failures: 2,
        outside: { $0.created = nil }),
      .swip(
        "swip-consent", "research active again",
        inside: { $0.consents += ["11 research active"] },
        outside: { $0.consents += ["11 research active", "12 research active"] }),
      .swip(
        "swip-consent", "research revoked again",
        inside: { $0.consents += ["11 research active", "12 research revoked"] },
        outside: { $0.consents += ["12 research revoked"] }),
      .swip(
        "swip-consent", "research revoked again",
        inside: {
          $0.consents += ["11 research active", "12 research revoked", "13 research active"]
        },
        outside: {
          $0.consents += ["11 research active", "12 research revoked", "13 research revoked"]
        }),
    ]

    private static let ofSWIPFates: [Condition] = [
      // A participant without consent at the start has no session. A session that is not in the
      // local store is not in the cloud either.
      .swip(
        "swip-consent", "a session", inside: { $0.consents[0] = "1000 local_storage active" },
        outside: {
          $0.consents[0] = "1000.001 local_storage active"
          $0.sessions[0].isInCloud = false
        }),
      .swip(
        "swip-consent", "data_on_cloud 1", failures: 2,
        outside: { $0.consents[0] = "1000.001 local_storage active" }),
      .swip(
        "swip-consent", "data_on_cloud 0", outside: { $0.sessions[0].isInCloud = false }),
      .swip(
        "swip-consent", "data_on_cloud 1",
        inside: {
          $0.sessions[0].end = nil
          $0.sessions[0].isInCloud = false
        },
        outside: { $0.sessions[0].end = nil }),
      // The cloud must have either all allowed data of a session, or none of them.
      .swip(
        "swip-consent", "data_on_cloud 1",
        inside: {
          $0.consents += ["5000 cloud_sync revoked"]
          $0.sessions = [Self.first, Self.second].map { session in
            var session = session
            session.isInCloud = false
            return session
          }
        },
        outside: {
          $0.consents += ["5000 cloud_sync revoked"]
          $0.sessions = [Self.first, Self.second]
          $0.sessions[1].isInCloud = false
        }),
    ]

    private static let first = SWIPScene.Session()
    private static let second = SWIPScene.Session(id: "2", start: 2_100, end: 2_200)

    private static let ofSWIPTold: [Condition] = [
      .swip("swip-truth", "a word", outside: { $0.isMisspelt = true }),
      // Each of these cells of a session's row in the ground truth must be correct.
      .told("2,", "2,\(start),\(end),mail,cloud,uploaded,\(sent)", failures: 2),
      .told("\(start + 1)", "1,\(start + 1),\(end),mail,cloud,uploaded,\(sent)"),
      .told("\(end + 1)", "1,\(start),\(end + 1),mail,cloud,uploaded,\(sent)"),
      .told("map,cloud", "1,\(start),\(end),map,cloud,uploaded,\(sent)"),
      .told("local,uploaded", "1,\(start),\(end),mail,local,uploaded,\(sent)"),
      .told("cloud,purged", "1,\(start),\(end),mail,cloud,purged,\(sent)"),
      .told("\(sent + 1)", "1,\(start),\(end),mail,cloud,uploaded,\(sent + 1)"),
      // A session that is still open has no end, and a session that was not sent has no sending
      // time.
      .swip(
        "swip-truth", "local,open,",
        inside: {
          $0.sessions[0].end = nil
          $0.fates = ["1,\(start),,mail,local,open,"]
        },
        outside: {
          $0.sessions[0].end = nil
          $0.fates = ["1,\(start),0,mail,local,open,0"]
        }),
      // The table must list each session exactly once, in order of time.
      .swip("swip-truth", "1,\(start)", outside: { $0.fates += $0.fates }),
      .swip("swip-truth", "no session 1", outside: { $0.fates = [] }),
      .swip(
        "swip-truth", "\(Truth.at(999))",
        inside: { $0.fates.insert(",\(Truth.at(9)),,mail,none,no_local_storage,", at: 0) },
        outside: {
          $0.consents[0] = "1000 local_storage active"
          $0.fates += [",\(Truth.at(999)),,mail,none,no_local_storage,"]
        }),
      .swip(
        "swip-truth", "\(Truth.at(8))",
        inside: {
          $0.fates.insert(",\(Truth.at(9)),,mail,none,no_local_storage,", at: 0)
          $0.fates.insert(",\(Truth.at(9)),,mail,none,no_local_storage,", at: 0)
        },
        outside: {
          $0.fates.insert(",\(Truth.at(8)),,mail,none,no_local_storage,", at: 0)
          $0.fates.insert(",\(Truth.at(9)),,mail,none,no_local_storage,", at: 0)
        }),
      // The fate `no_local_storage` is required at times without consent to local storage, and
      // forbidden at all others.
      .swip(
        "swip-truth", "none,no_local_storage,",
        inside: { $0.fates.insert(",\(Truth.at(9.999)),,mail,none,no_local_storage,", at: 0) },
        outside: { $0.fates.insert(",\(Truth.at(10)),,mail,none,no_local_storage,", at: 0) }),
      .swip(
        "swip-truth", "none,no_cloud_sync,",
        inside: { $0.fates.insert(",\(Truth.at(9)),,mail,none,no_local_storage,", at: 0) },
        outside: { $0.fates.insert(",\(Truth.at(9)),,mail,none,no_cloud_sync,", at: 0) }),
    ]

    private static let start = Truth.at(1_000)
    private static let end = Truth.at(1_600)
    private static let sent = Truth.at(2_000)

    /// Returns a condition with another row for the session.
    private static func told(_ value: String, _ row: String, failures: Int = 1) -> Condition {
      .swip("swip-truth", value, failures: failures, outside: { $0.fates = [row] })
    }
  }
#endif
