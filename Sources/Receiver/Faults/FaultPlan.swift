import Spool
import Synchronization

/// Which requests meet which fault.
///
/// That depends on the seed, on what a request is of and on how often that was asked before, never on
/// the order of arrival: so a run can be repeated, and a retry does not fail for ever.
final class FaultPlan: Sendable {
  private let faults: [Fault]
  private let seed: UInt64
  private let attempts = Mutex<[UInt64: Int]>([:])
  private let log: FaultLog

  init(_ faults: [Fault], seed: UInt64, log: FaultLog) {
    self.faults = faults
    self.seed = seed
    self.log = log
  }

  /// The fault for the next request of this subject, such as a file's name; nil if it meets none.
  func next(for subject: String) -> Fault.Kind? {
    guard !faults.isEmpty else { return nil }
    let hash = Self.hash(subject)
    let attempt = attempts.withLock { attempts in
      attempts[hash, default: 0] += 1
      return attempts[hash] ?? 1
    }
    var draw = Self.uniform(seed, hash, attempt)
    for fault in faults {
      if draw < fault.share {
        log.add(fault.kind, subject: subject, attempt: attempt)
        return fault.kind
      }
      draw -= fault.share
    }
    return nil
  }

  /// How often each fault was made, by name.
  var counts: [String: Int] { log.counts }

  /// In [0, 1): SplitMix64 of the three (Steele, Lea, Flood 2014).
  static func uniform(_ seed: UInt64, _ hash: UInt64, _ attempt: Int) -> Double {
    var word = mix(seed &+ 0x9E37_79B9_7F4A_7C15)
    word = mix(word ^ hash)
    word = mix(word &+ UInt64(attempt) &* 0x9E37_79B9_7F4A_7C15)
    return Double(word >> 11) * 0x1p-53
  }

  private static func mix(_ value: UInt64) -> UInt64 {
    var z = value
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// FNV-1a.
  private static func hash(_ text: String) -> UInt64 {
    text.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 }
  }
}
