import Declarations
import Formats
import Spool

/// What opens a Beiwe server to participants: ids and temporary passwords, by number.
struct BeiweCredentials: Sendable {
  private let accounts: [Int: BeiweAccountList.Account]
  /// The list that they come from; nil without one.
  let file: String?
  /// The password of all participants where there is no list of accounts.
  let password: String

  /// - Throws: `DeliveryError.badFile`, which does not tell the values, or `FileError`.
  init(_ options: DeliveryOptions) throws {
    password = options.password ?? BeiweAccountList.commonPassword
    file = options.given[.accounts]
    guard let file else {
      accounts = [:]
      return
    }
    let text = String(decoding: try FileReader.bytes(of: file), as: UTF8.self)
    do {
      let list = try BeiweAccountList(text)
      accounts = Dictionary(uniqueKeysWithValues: list.accounts.map { ($0.participant, $0) })
    } catch {
      throw DeliveryError.badFile(file, line: error.line, allowed: error.allowed)
    }
  }

  /// The account of a participant in the list; nil without a list.
  ///
  /// - Throws: `DeliveryError.noCredentials` if the list has none.
  func account(
    _ participant: Int, named name: String
  ) throws(DeliveryError) -> BeiweAccountList.Account? {
    guard let file else { return nil }
    guard let account = accounts[participant] else {
      throw .noCredentials(patient: name, file: file)
    }
    return account
  }
}
