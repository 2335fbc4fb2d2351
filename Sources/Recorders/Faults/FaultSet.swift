import Formats
import Simulation

/// Which kinds of faults are done, and how often: `record` does those of files, and `send` those of uploads.
public struct FaultSet: Sendable {
  /// The name for people, such as `Real world`.
  public let name: String
  /// Each kind with the share of the files to which it is done, from 0 to 1, in order of the registration.
  let shares: [(kind: FaultKind, share: Double)]
  /// Likewise the kinds that are done to uploads.
  public let uploads: UploadFaultShares

  /// Why `record` does none of the faults, as a note for people; nil if it does some.
  public var noteOfNoFiles: String? {
    shares.isEmpty && !uploads.isEmpty
      ? "'\(name)' has faults of uploads alone, which send --faults does; no file is changed" : nil
  }

  /// Why `send` does none of the faults, as a note for people; nil if it does some.
  public var noteOfNoUploads: String? {
    uploads.isEmpty && !shares.isEmpty
      ? "'\(name)' has faults of files alone, which record --faults does; no upload is changed"
      : nil
  }

  /// Reads a set of faults; a kind that is not there has no share.
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

  /// The kinds that are drawn for a file, each with its random numbers.
  ///
  /// Kinds and paths are drawn each for itself: how a file is compressed, and which files there are
  /// besides, changes nothing.
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
