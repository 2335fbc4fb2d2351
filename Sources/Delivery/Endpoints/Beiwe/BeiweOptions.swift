import Crypto
import Declarations
import Spool

/// Options that the endpoints of Beiwe have a use for.
enum BeiweOptions {
  static let name = "beiwe"

  static let reproducibleKeys = DeclaredOption(
    "--reproducible-keys", .flag,
    "draw keys from the recording's seed. The seed is then enough to decrypt the files")

  /// Between two instants at which the app uploads, in ms (`upload_data_files_frequency_seconds`, the
  /// server's default).
  static let slotLength: Int64 = 3_600_000

  /// Where the keys and passwords of a delivery come from.
  ///
  /// - Throws: `DeliveryError.noSeed`, or `noTruth` for options that ask for the truth.
  static func secrets(_ options: DeliveryOptions) throws(DeliveryError) -> SecretSource {
    if options.includesTruth { throw .noTruth(endpoint: name) }
    guard options.given.has(reproducibleKeys) else { return .system }
    guard let manifest = options.backlog.manifest else {
      throw .noSeed(folder: options.backlog.folder, option: reproducibleKeys.name)
    }
    return .seed(manifest.seed)
  }

  /// What is to be told before anything is sent.
  static func remarks(_ options: DeliveryOptions) -> [String] {
    (options.given.has(reproducibleKeys)
      ? ["the keys come from the seed, which is enough to decrypt the files"] : [])
      + (options.uploadFaults == nil
        ? [] : ["some uploads are damaged; '\(FaultList.path(of: options.backlog))' lists them"])
  }

  /// What a list of accounts is, for help.
  static let listForm = "CSV with patient_id,password"
}
