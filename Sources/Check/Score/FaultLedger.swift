import Spool

/// The ledger of a recording's faults, of the whole or of its parts.
struct FaultLedger {
  private let folder: String
  /// The names of its files, in order of the parts.
  private let names: [String]

  private static let stem = "faults"
  private static let suffix = ".jsonl"

  /// - Throws: `CheckError.noFolder`, `NoFaultLedger` or `FileError`.
  init(in folder: String) throws {
    guard let names = try Folder.names(in: folder) else { throw CheckError.noFolder(folder) }
    let parts = names.compactMap { name in Self.place(of: name).map { (name, $0) } }
    guard !parts.isEmpty else { throw NoFaultLedger(folder: folder) }
    self.folder = folder
    self.names = parts.sorted { $0.1 < $1.1 }.map(\.0)
  }

  /// Hands out every fault, part after part.
  ///
  /// - Throws: `MalformedFile` or `FileError`.
  func read(_ body: (FaultLine) throws -> Void) throws {
    let reader = EntryReader(names, in: folder)
    while let line = try reader.nextLine() {
      let fault: FaultLine
      do throws(BadListedValue) {
        fault = try FaultLine(line)
      } catch {
        throw reader.malformed(error)
      }
      try body(fault)
    }
  }

  /// 0 for the ledger of a whole recording, its number for that of a part; nil for another file.
  private static func place(of name: String) -> Int? {
    guard name.hasPrefix(stem + "."), name.hasSuffix(suffix) else { return nil }
    let middle = name.dropFirst(stem.count).dropLast(suffix.count)
    return middle.isEmpty ? 0 : Shard(middle.dropFirst())?.number
  }
}

/// A folder has no ledger of faults, so nothing can be scored.
public struct NoFaultLedger: Error, Equatable, CustomStringConvertible {
  /// As it was given.
  public let folder: String

  public var description: String {
    "'\(folder)' has no ledger of faults: no faults.jsonl, which `record --faults` writes"
  }
}
