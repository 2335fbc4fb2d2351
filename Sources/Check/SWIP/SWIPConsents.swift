import Formats
import Reading

/// What somebody allows from when on, and what follows for his sessions.
struct SWIPConsents {
  /// In order of time.
  private let log: [SWIPStore.Consent]
  /// When the phone was on Wi-Fi, in order.
  private let wifi: [Span]
  /// When the study ends, in ms since 1970.
  private let end: Int64

  /// Where a session's data lie at the study's end, and why.
  struct Fate: Equatable {
    /// What the truth calls the reasons.
    enum Reason: String {
      case noCloudSync = "no_cloud_sync"
      case noLocalStorage = "no_local_storage"
      case revoked, waiting, open, uploaded, purged
    }

    var reason: Reason
    /// When the data reached the cloud, in ms since 1970; nil for never.
    var uploaded: Int64?

    /// Whether the cloud has the data when the study ends.
    var isInCloud: Bool { reason == .uploaded }

    /// What the truth calls the place.
    var place: String {
      switch reason {
      case .noLocalStorage: "none"
      case .uploaded: "cloud"
      default: "local"
      }
    }
  }

  init(_ setting: SWIPSetting) {
    log = setting.store.consents
    wifi = setting.known.uses("wifi").sorted { $0.lowerBound < $1.lowerBound }.joined
    end = setting.known.span.upperBound
  }

  /// Whether something is allowed at an instant: by the newest row up to it.
  func isActive(_ consent: SWIPConsent, at time: Int64) -> Bool {
    log.last { $0.type == consent.rawValue && $0.time <= time }?.isActive ?? false
  }

  /// Where a session's data lie if nothing is deleted from the cloud.
  func fate(of session: SWIPStore.Session) -> Fate {
    guard isActive(.localStorage, at: session.start) else { return Fate(reason: .noLocalStorage) }
    guard isActive(.cloudSync, at: session.start) else { return Fate(reason: .noCloudSync) }
    guard let ended = session.end else { return Fate(reason: .open) }
    let next = wifi.first { $0.upperBound > ended }?.lowerBound ?? end
    let upload = max(next, ended)
    guard upload < end else {
      return Fate(reason: isActive(.cloudSync, at: end) ? .waiting : .revoked)
    }
    guard isActive(.cloudSync, at: upload) else { return Fate(reason: .revoked) }
    return Fate(reason: .uploaded, uploaded: upload)
  }

  /// The fates of all sessions, in their order.
  ///
  /// No file says whether a study deletes from the cloud what is revoked. If one session is not there that would be there
  /// otherwise, the study does, and none may be there.
  func fates(of sessions: [SWIPStore.Session]) -> [Fate] {
    let isRevoked = !isActive(.cloudSync, at: end)
    let fates = sessions.map(fate)
    let isPurged =
      isRevoked
      && zip(sessions, fates).contains { $1.reason == .uploaded && !$0.isInCloud }
    guard isPurged else { return fates }
    return fates.map { fate in
      fate.reason == .uploaded ? Fate(reason: .purged, uploaded: fate.uploaded) : fate
    }
  }
}
