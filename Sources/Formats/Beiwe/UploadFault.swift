import Spool

/// A kind of fault of an upload to Beiwe's server: of how the phone has encrypted a file, or of the request
/// that brings it.
///
/// The raw values are the names in sets of faults and in ledgers of them; the order is that in which the
/// kinds of a set are asked. What the server does: `DeviceDataDecryptor` in `libs/encryption.py`, `upload`
/// in `endpoints/mobile_endpoints.py`.
public enum UploadFault: String, CaseIterable, Sendable {
  // The first line, which has the file's key
  case keyMissing = "key-missing"
  case keyPKCS1 = "key-pkcs1"
  case keyUnpadded = "key-unpadded"
  case keyStandardBase64 = "key-standard-base64"
  case keyCut = "key-cut"
  case keyCarriageReturn = "key-carriage-return"
  case keyWrongLength = "key-wrong-length"
  case keyOtherPhone = "key-other-phone"
  case keyOtherFile = "key-other-file"
  case keyTwice = "key-twice"
  case keyOnly = "key-only"
  case notEncrypted = "not-encrypted"
  case encryptedNullBytes = "encrypted-null-bytes"

  // Lines of rows
  case vectorMissing = "vector-missing"
  case vectorShort = "vector-short"
  case vectorLong = "vector-long"
  case separatorMissing = "separator-missing"
  case separatorTwice = "separator-twice"
  case lineEmpty = "line-empty"
  case lineShort = "line-short"
  case lineCut = "line-cut"
  case lineCutAtFour = "line-cut-at-four"
  case lineOtherKey = "line-other-key"
  case lineNullBytes = "line-null-bytes"
  case lineForeignCharacters = "line-foreign-characters"
  case paddingZero = "padding-zero"
  case paddingWrong = "padding-wrong"
  case encryptedCut = "encrypted-cut"
  case encryptedLineEndMissing = "encrypted-line-end-missing"

  // The request
  case uploadNameRList = "upload-name-rlist"
  case uploadNameInstallation = "upload-name-installation"
  case uploadNameExtension = "upload-name-extension"
  case uploadNameMissing = "upload-name-missing"
  case uploadFileMissing = "upload-file-missing"
  case uploadEmpty = "upload-empty"
  case uploadNewlines = "upload-newlines"
  case uploadTwice = "upload-twice"
  case uploadTwoContents = "upload-two-contents"

  /// What of a file's rows a fault touches.
  public enum Reach: Sendable {
    /// None: the rows arrive as they were, or the file does not.
    case none
    /// One row.
    case row
    /// One row and all behind it.
    case rest
    /// All rows.
    case all
  }

  /// What of the file's rows it touches, what a correct parser makes of the upload, and what Beiwe's server
  /// makes of it.
  public var traits: (reach: Reach, expected: FaultEntry.Expected, server: FaultEntry.ServerOutcome)
  {
    switch self {
    case .keyMissing: (.all, .dropFile, .keyInvalid)
    case .keyPKCS1: (.all, .repairRows, .keyInvalid)
    case .keyUnpadded: (.all, .repairRows, .keyInvalid)
    case .keyStandardBase64: (.all, .repairRows, .keyInvalid)
    case .keyCut: (.all, .dropFile, .keyInvalid)
    case .keyCarriageReturn: (.all, .repairRows, .keyInvalid)
    case .keyWrongLength: (.all, .dropFile, .keyInvalid)
    case .keyOtherPhone: (.all, .dropFile, .keyInvalid)
    case .keyOtherFile: (.all, .dropFile, .noRows)
    case .keyTwice: (.row, .repairRows, .rowsDropped)
    case .keyOnly: (.all, .dropFile, .fileEmpty)
    case .notEncrypted: (.all, .repairRows, .keyInvalid)
    case .encryptedNullBytes: (.all, .dropFile, .keyInvalid)
    case .vectorMissing: (.row, .dropRows, .rowsDropped)
    case .vectorShort: (.row, .dropRows, .rowsDropped)
    case .vectorLong: (.row, .repairRows, .rowsDropped)
    case .separatorMissing: (.row, .repairRows, .rowsDropped)
    case .separatorTwice: (.row, .repairRows, .rowsDropped)
    case .lineEmpty: (.row, .dropRows, .rowsDropped)
    case .lineShort: (.row, .dropRows, .rowsDropped)
    case .lineCut: (.row, .dropRows, .rowsDropped)
    case .lineCutAtFour: (.row, .dropRows, .rowsCut)
    case .lineOtherKey: (.row, .dropRows, .rowsDropped)
    case .lineNullBytes: (.row, .dropRows, .rowsDropped)
    case .lineForeignCharacters: (.row, .keep, .stored)
    case .paddingZero: (.row, .repairRows, .rowsKept)
    case .paddingWrong: (.row, .repairRows, .rowsCut)
    case .encryptedCut: (.rest, .dropRows, .rowsDropped)
    case .encryptedLineEndMissing: (.none, .keep, .stored)
    case .uploadNameRList: (.none, .dropFile, .nameInvalid)
    case .uploadNameInstallation: (.none, .dropFile, .nameInvalid)
    case .uploadNameExtension: (.none, .dropFile, .nameInvalid)
    case .uploadNameMissing: (.none, .dropFile, .nameInvalid)
    case .uploadFileMissing: (.none, .dropFile, .fileMissing)
    case .uploadEmpty: (.all, .dropFile, .fileEmpty)
    case .uploadNewlines: (.all, .dropFile, .fileEmpty)
    case .uploadTwice: (.none, .mergeRows, .rowsMerged)
    case .uploadTwoContents: (.none, .mergeRows, .nameTaken)
    }
  }

  /// Whether files of a kind can have it: those of lines and, where the server has to tell rows from
  /// others, those whose rows begin with an instant.
  public func applies(to kind: BeiweFileKind) -> Bool {
    switch traits.reach {
    case .none, .all: self == .keyOtherFile ? kind.hasTimestamps : kind.hasLines
    case .row, .rest: kind.hasTimestamps
    }
  }
}

/// Kinds of faults of uploads with their shares, from 0 to 1, in the order of the kinds.
public typealias UploadFaultShares = [(kind: UploadFault, share: Double)]
