import Crypto
import Declarations
import Spool

/// The options that several Beiwe endpoints have in common.
enum BeiweOptions {
  static let name = "beiwe"

  static let reproducibleKeys = DeclaredOption(
    "--reproducible-keys", .flag,
    "derive all keys from the recording's seed. The files can then be decrypted with the seed alone"
  )

  /// The time between two uploads of the app, in ms. The value is the server's default of
  /// `upload_data_files_frequency_seconds`.
  static let slotLength: Int64 = 3_600_000

  /// Returns the source of the keys and passwords for a delivery.
  ///
  /// - Throws: `DeliveryError.noSeed` without a manifest, or `noTruth` if the options include the
  ///   ground truth.
  static func secrets(_ options: DeliveryOptions) throws(DeliveryError) -> SecretSource {
    if options.includesTruth { throw .noTruth(endpoint: name) }
    guard options.given.has(reproducibleKeys) else { return .system }
    guard let manifest = options.backlog.manifest else {
      throw .noSeed(folder: options.backlog.folder, option: reproducibleKeys.name)
    }
    return .seed(manifest.seed)
  }

  /// Returns the remarks that `send` prints before it sends anything.
  static func remarks(_ options: DeliveryOptions) -> [String] {
    (options.given.has(reproducibleKeys)
      ? ["the keys are derived from the seed, so the files can be decrypted with the seed alone"]
      : [])
      + (options.uploadFaults == nil
        ? [] : ["some uploads are damaged; '\(FaultList.path(of: options.backlog))' lists them"])
  }

  /// The format of a list of accounts, for help texts.
  static let listForm = "CSV with patient_id,password"
}
