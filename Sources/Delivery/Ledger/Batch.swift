import Crypto
import SQLite
import Spool

/// What one request carries. Its files never change, so that a repeated request is the same one.
public struct Batch: Sendable {
  /// Its row in the ledger.
  public let id: Int64
  /// 32 hexadecimal digits, which are equal for equal files at one target.
  public let key: String
  /// Never empty; in their order in the request.
  public let files: [FileEntry]
  /// The line of its only file that it carries, whose length and checksum the file then has; nil for whole
  /// files.
  public let line: FileLine?
  /// Whether its turn never came: nothing has become of it yet.
  public let isNew: Bool
  /// Whether an earlier attempt had no answer, so that the target may have the files already.
  public let wasUnanswered: Bool

  /// Makes a batch; `files` must not be empty.
  public init(
    id: Int64, key: String, files: [FileEntry], line: FileLine? = nil, isNew: Bool = true,
    wasUnanswered: Bool
  ) {
    precondition(!files.isEmpty, "a batch carries files")
    precondition(line == nil || files.count == 1, "a line is sent by itself")
    self.line = line
    self.isNew = isNew
    self.id = id
    self.key = key
    self.files = files
    self.wasUnanswered = wasUnanswered
  }

  /// Its first file, as people are told of it.
  var name: String { FileName.text(of: files[0].path, line: line?.number ?? 0) }

  /// The batch once an attempt had no answer.
  var afterNoAnswer: Batch {
    Batch(id: id, key: key, files: files, line: line, isNew: false, wasUnanswered: true)
  }

  /// The first 32 digits of the SHA-256 of target, paths, lengths and checksums.
  static func key(of files: [FileEntry], at target: String) -> String {
    var text = target + "\n"
    for file in files { text += "\(file.path) \(file.contentBytes) \(file.contentCRC32)\n" }
    return String(SHA256.digest(of: text.utf8).hexadecimal.prefix(32))
  }
}

/// How files become batches.
public struct Grouping: Sendable {
  /// Files whose batches go one after another.
  public enum Lane: Sendable {
    /// Those of a participant.
    case participant
    /// None.
    case batch
  }

  /// At most, of a batch.
  public var files: Int
  /// At most, of a batch on disk, in bytes; a larger file is a batch of its own.
  public var bytes: Int64
  /// Which batches go one after another.
  public var lane: Lane
  /// Whether files of a batch are due at the same instant.
  public var endsWithDue = false

  /// Groups files, at most so many and so many bytes of them in a batch.
  public init(files: Int, bytes: Int64, lane: Lane) {
    self.files = files
    self.bytes = bytes
    self.lane = lane
  }

  /// One file a request, those of a participant one after another.
  public static let single = Grouping(files: 1, bytes: .max, lane: .participant)

}

/// Divides files into batches, in their order.
struct BatchBuilder {
  /// With their rows in the ledger.
  private(set) var files: [(id: Int64, file: FileEntry)] = []
  private var bytes: Int64 = 0
  private let grouping: Grouping

  init(_ grouping: Grouping) {
    self.grouping = grouping
  }

  /// Takes a file; returns the batch that was full before it, if one was.
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
