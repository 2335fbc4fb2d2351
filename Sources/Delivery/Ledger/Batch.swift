import Crypto
import SQLite
import Spool

/// The files of one request. They never change, so a repeated request has the same content.
public struct Batch: Sendable {
  /// The number of the batch's row in the ledger.
  public let id: Int64
  /// The idempotency key: 32 hexadecimal digits, which are equal for equal files and the same
  /// target.
  public let key: String
  /// The files in the order in which the request has them; never empty.
  public let files: [FileEntry]
  /// The line of the file that the batch sends, whose length and checksum the file entry then has;
  /// nil for whole files.
  public let line: FileLine?
  /// Whether the batch has no outcome yet, because it was never tried.
  public let isNew: Bool
  /// Whether an earlier attempt had no response, so that the target may already have the files.
  public let wasUnanswered: Bool

  /// Creates a batch; `files` must not be empty.
  public init(
    id: Int64, key: String, files: [FileEntry], line: FileLine? = nil, isNew: Bool = true,
    wasUnanswered: Bool
  ) {
    precondition(!files.isEmpty, "the batch has no files")
    precondition(
      line == nil || files.count == 1,
      "the batch of a single line has more than one file")
    self.line = line
    self.isNew = isNew
    self.id = id
    self.key = key
    self.files = files
    self.wasUnanswered = wasUnanswered
  }

  /// The name of the batch's first file or line, for messages.
  var name: String { FileName.text(of: files[0].path, line: line?.number ?? 0) }

  /// A copy of the batch after an attempt without a response.
  var afterNoAnswer: Batch {
    Batch(id: id, key: key, files: files, line: line, isNew: false, wasUnanswered: true)
  }

  /// Returns the first 32 hexadecimal digits of the SHA-256 of target, paths, lengths and
  /// checksums.
  static func key(of files: [FileEntry], at target: String) -> String {
    var text = target + "\n"
    for file in files { text += "\(file.path) \(file.contentBytes) \(file.contentCRC32)\n" }
    return String(SHA256.digest(of: text.utf8).hexadecimal.prefix(32))
  }
}

/// The rule by which files are grouped into batches.
public struct Grouping: Sendable {
  /// The batches that are sent one after another.
  public enum Lane: Sendable {
    /// All batches of a participant, one after another.
    case participant
    /// Each batch alone, independently of all others.
    case batch
  }

  /// The maximum number of files in a batch.
  public var files: Int
  /// The maximum length of a batch's files on disk, in bytes. A larger file is a batch of its own.
  public var bytes: Int64
  /// The batches that are sent one after another.
  public var lane: Lane
  /// Whether all files of a batch must be due at the same time.
  public var endsWithDue = false

  /// Creates a rule with the maximum number of files and of bytes in a batch.
  public init(files: Int, bytes: Int64, lane: Lane) {
    self.files = files
    self.bytes = bytes
    self.lane = lane
  }

  /// A rule with one file per request; the files of a participant are sent one after another.
  public static let single = Grouping(files: 1, bytes: .max, lane: .participant)

}

/// A builder that divides files into batches, in their order.
struct BatchBuilder {
  /// The files of the current batch, with the numbers of their rows in the ledger.
  private(set) var files: [(id: Int64, file: FileEntry)] = []
  private var bytes: Int64 = 0
  private let grouping: Grouping

  init(_ grouping: Grouping) {
    self.grouping = grouping
  }

  /// Adds a file to the current batch. If the batch was full, returns it and starts the next one;
  /// otherwise returns nil.
  mutating func add(_ id: Int64, _ file: FileEntry) -> [(id: Int64, file: FileEntry)]? {
    defer {
      files.append((id, file))
      bytes += file.bytes
    }
    guard isFull(for: file) else { return nil }
    defer { (files, bytes) = ([], 0) }
    return files
  }

  private func isFull(for next: FileEntry) -> Bool {
    guard let last = files.last?.file else { return false }
    return files.count >= grouping.files || bytes + next.bytes > grouping.bytes
      || grouping.endsWithDue && last.due != next.due
      || grouping.lane == .participant && last.participant != next.participant
  }
}
