import Formats
import Spool

extension Comparison.Naming {
  /// The first folder was sent with this list, which has a line for each participant's number.
  static func accounts(_ list: BeiweAccountList) -> Self {
    .numbers(
      Dictionary(
        list.accounts.map { ($0.participant, $0.patient) }, uniquingKeysWith: { $1 }))
  }

  /// - Throws: `CheckError.badAccounts` or `FileError`.
  public static func accounts(reading file: String) throws -> Self {
    let text = String(decoding: try FileReader.bytes(of: file), as: UTF8.self)
    do throws(BeiweAccountList.Malformed) {
      return .accounts(try BeiweAccountList(text))
    } catch {
      throw CheckError.badAccounts(file: file, line: error.line, allowed: error.allowed)
    }
  }
}
