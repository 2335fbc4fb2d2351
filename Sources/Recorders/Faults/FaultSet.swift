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

  /// The first kind that is drawn for a file and can be done to it, with what it makes of the file.
  ///
  /// Kinds and paths are drawn each for itself: how a file is compressed, and which files there are
  /// besides, changes nothing.
  func fault(in file: CleanFile, seed: UInt64) -> (kind: FaultKind, fault: Fault)? {
    for (kind, share) in shares where kind.applies(file.form) {
      let random = Random(seed: seed)["fault"][named: kind.name][named: file.path]
      guard random.chance(share) else { continue }
      if let fault = kind.change(file, random) { return (kind, fault) }
    }
    return nil
  }

  /// Whether a kind is drawn for a file: only then its content is asked for.
  func isDrawn(_ form: FileForm, path: String, seed: UInt64) -> Bool {
    shares.contains { kind, share in
      kind.applies(form)
        && Random(seed: seed)["fault"][named: kind.name][named: path].chance(share)
    }
  }
}
