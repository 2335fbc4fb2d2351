import Formats
import Simulation

/// A profile of faults: the kinds of faults and their shares. `record` applies faults of files, and
/// `send` applies faults of uploads.
public struct FaultSet: Sendable {
  /// The title of the profile, such as `Real world`.
  public let name: String
  /// The kinds of faults of files, each with the share of affected files, from 0 to 1, in the order
  /// of registration.
  let shares: [(kind: FaultKind, share: Double)]
  /// The kinds of faults of uploads, each with the share of affected uploads.
  public let uploads: UploadFaultShares

  /// A note for the user that `record` applies none of the faults; nil if it applies some.
  public var noteOfNoFiles: String? {
    shares.isEmpty && !uploads.isEmpty
      ? "'\(name)' has only faults of uploads, which need send --faults; no file is changed" : nil
  }

  /// A note for the user that `send` applies none of the faults; nil if it applies some.
  public var noteOfNoUploads: String? {
    uploads.isEmpty && !shares.isEmpty
      ? "'\(name)' has only faults of files, which need record --faults; no upload is changed"
      : nil
  }

  /// Reads a profile of faults, in which a missing kind has the share 0.
  public init(reading reader: inout ProfileReader) throws(ProfileError) {
    name = try reader.text("name")
    (shares, uploads) = try reader.object("kinds") { (kinds) throws(ProfileError) in
      var shares: [(kind: FaultKind, share: Double)] = []
      for kind in faultKinds {
        if let share = try kinds.numberIfPresent(kind.name, in: 0...1) {
          shares.append((kind, share))
        }
      }
      var uploads: UploadFaultShares = []
      for kind in UploadFault.allCases {
        if let share = try kinds.numberIfPresent(kind.rawValue, in: 0...1) {
          uploads.append((kind, share))
        }
      }
      return (shares, uploads)
    }
  }

  init(name: String, shares: [(kind: FaultKind, share: Double)]) {
    self.name = name
    self.shares = shares
    uploads = []
  }

  /// Returns the kinds of faults that a file gets by chance, each with its random numbers.
  ///
  /// Each kind and each path has its own random numbers. The result therefore does not depend on
  /// the compression or on other files.
  func kinds(
    drawnFor form: FileForm, at path: String, seed: UInt64
  ) -> [(kind: FaultKind, random: Random)] {
    let random = Random(seed: seed)["fault"][named: path]
    return shares.compactMap { kind, share in
      guard kind.applies(form) else { return nil }
      let random = random[named: kind.name]
      return random.chance(share) ? (kind, random) : nil
    }
  }
}
