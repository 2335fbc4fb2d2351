import Formats
import Spool

/// What participants are to a server: ids and temporary passwords, by number.
public struct Accounts: Sendable {
  private let accounts: [Int: BeiweAccountList.Account]
  /// The file that they come from.
  public let file: String

  /// - Throws: `DeliveryError.badFile`, which does not tell the values, or `FileError`.
  public init(reading file: String) throws {
    let text = String(decoding: try FileReader.bytes(of: file), as: UTF8.self)
    do {
      let list = try BeiweAccountList(text)
      accounts = Dictionary(uniqueKeysWithValues: list.accounts.map { ($0.participant, $0) })
    } catch {
      throw DeliveryError.badFile(file, line: error.line, allowed: error.allowed)
    }
    self.file = file
  }

  subscript(participant: Int) -> BeiweAccountList.Account? { accounts[participant] }
}
