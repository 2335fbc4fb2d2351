import Reading
import Spool

/// The list of a recording's simulated faults, which is one file, or one file per part of the
/// recording.
struct FaultLedger {
  private let folder: String
  /// The names of the list's files, in the order of the parts.
  private let names: [String]

  /// Finds the list of faults of a recording.
  ///
  /// - Throws: `SourceError.noFolder`, `NoFaultLedger` or `FileError`.
  init(in folder: String) throws {
    guard let names = try Folder.names(in: folder) else { throw SourceError.noFolder(folder) }
    let parts = RecordingParts(in: names).faults
    guard !parts.isEmpty else { throw NoFaultLedger(folder: folder) }
    self.folder = folder
    self.names = parts.map(\.name)
  }

  /// Calls `body` with every fault, one part after another.
  ///
  /// - Throws: `MalformedFile` or `FileError`.
  func read(_ body: (FaultEntry) throws -> Void) throws {
    let reader = FaultReader(names, in: folder)
    while let fault = try reader.next() { try body(fault) }
  }
}

/// The error that a folder has no list of faults, so that findings cannot be scored.
public struct NoFaultLedger: Error, Equatable, CustomStringConvertible {
  /// The path of the folder, as the user wrote it.
  public let folder: String

  public var description: String {
    "'\(folder)' has no list of faults (faults.jsonl, which `record --faults` writes)"
  }
}
