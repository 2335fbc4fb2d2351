import Formats
import Simulation

/// Somebody who uses SWIP, and what he allows the app from when on.
struct SWIPUser {
  /// A line of the log of consents.
  struct Entry {
    let consent: SWIPConsent
    let time: Timestamp
    let status: SWIPConsentStatus
  }

  let id: String
  let device: String
  /// When the app was set up; nil before.
  private(set) var created: Timestamp?
  /// In order of time.
  private(set) var log: [Entry] = []
  /// What is given at the start, and from when on it is to be revoked, in seconds after the study's start; nil for
  /// never.
  private let wishes: [(consent: SWIPConsent, revoked: Double?)]
  private let random: Random

  /// Seconds that somebody takes to read what a consent is for. Assumed.
  private static let reading = 4.0...25.0

  /// - Parameters:
  ///   - length: of the study, in seconds.
  ///   - random: of the app on the participant's phone.
  init(_ settings: SWIPSettings, length: Double, random: Random) {
    id = random["user"].uuid.lowercased()
    device = random["device"].uuid.lowercased()
    self.random = random["consents"]
    wishes = SWIPConsent.allCases.compactMap { consent in
      let random = random["wish"][named: consent.rawValue]
      guard let shares = settings.consents[consent.rawValue],
        random["gives"].chance(shares.given)
      else { return nil }
      return (
        consent,
        random["revokes"].chance(shares.revoked) ? random["when"].uniform(in: 0...length) : nil
      )
    }
  }

  /// Sets the app up in a session of the phone.
  ///
  /// - Parameter opened: when the app is opened for the first time.
  mutating func setUp(at opened: Timestamp) {
    created = opened
    var time = opened
    for (number, wish) in wishes.enumerated() {
      time = time.advanced(bySeconds: random["reads"].uniform(in: Self.reading, at: number))
      log.append(Entry(consent: wish.consent, time: time, status: .active))
    }
  }

  /// Revokes what is to be revoked, in a session of the phone; whether there was any.
  ///
  /// - Parameters:
  ///   - opened: when the app is opened.
  ///   - start: of the study.
  mutating func revoke(at opened: Timestamp, since start: Timestamp) -> Bool {
    var time = opened
    for (number, wish) in wishes.enumerated() {
      guard let due = wish.revoked, start.advanced(bySeconds: due) <= opened,
        isActive(wish.consent, at: opened)
      else { continue }
      time = time.advanced(bySeconds: random["revokes"].uniform(in: 1...6, at: number))
      log.append(Entry(consent: wish.consent, time: time, status: .revoked))
    }
    return time > opened
  }

  /// Whether something is allowed at an instant.
  func isActive(_ consent: SWIPConsent, at instant: Timestamp) -> Bool {
    log.last { $0.consent == consent && $0.time <= instant }?.status == .active
  }
}
