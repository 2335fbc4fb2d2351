import Formats
import Reading
import Spool

extension Comparison.Naming {
  /// The first folder was sent with this list, which has a line for each participant's number.
  static func accounts(_ list: BeiweAccountList) -> Self {
    .numbers(
      Dictionary(
        list.accounts.map { ($0.participant, $0.patient) }, uniquingKeysWith: { $1 }))
  }

  /// - Throws: `BadAccounts` or `FileError`.
  public static func accounts(reading file: String) throws -> Self {
    let text = String(decoding: try FileReader.bytes(of: file), as: UTF8.self)
    do throws(BeiweAccountList.Malformed) {
      return .accounts(try BeiweAccountList(text))
    } catch {
      throw BadAccounts(file: file, line: error.line, allowed: error.allowed)
    }
  }
}

/// A list of accounts that cannot be read; its values are secrets and not told.
public struct BadAccounts: Error, CustomStringConvertible {
  let file: String
  let line: Int
  let allowed: String

  public var description: String { "\(file):\(line): must be \(allowed)" }
}
