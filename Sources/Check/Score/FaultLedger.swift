import Reading
import Spool

/// The ledger of a recording's faults, of the whole or of its parts.
struct FaultLedger {
  private let folder: String
  /// The names of its files, in order of the parts.
  private let names: [String]

  /// - Throws: `SourceError.noFolder`, `NoFaultLedger` or `FileError`.
  init(in folder: String) throws {
    guard let names = try Folder.names(in: folder) else { throw SourceError.noFolder(folder) }
    let parts = RecordingParts(in: names).faults
    guard !parts.isEmpty else { throw NoFaultLedger(folder: folder) }
    self.folder = folder
    self.names = parts.map(\.name)
  }

  /// Hands out every fault, part after part.
  ///
  /// - Throws: `MalformedFile` or `FileError`.
  func read(_ body: (FaultEntry) throws -> Void) throws {
    let reader = FaultReader(names, in: folder)
    while let fault = try reader.next() { try body(fault) }
  }
}

/// A folder has no ledger of faults, so nothing can be scored.
public struct NoFaultLedger: Error, Equatable, CustomStringConvertible {
  /// The folder's path, as it was given.
  public let folder: String

  public var description: String {
    "'\(folder)' has no ledger of faults: no faults.jsonl, which `record --faults` writes"
  }
}
