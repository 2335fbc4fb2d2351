/// The credentials for participants' servers: one for all servers, or a list with one for each
/// server.
///
/// The file has one line with a common credential, or it is CSV with the header
/// `patient_id,credential`. Cells have no quotes, and a credential may contain commas.
public struct ServerCredentialList: Equatable, Sendable {
  private let common: ServerCredential?
  private let byPatient: [String: ServerCredential]

  /// The format of the file, for help texts.
  public static let form = ServerCredential.form + "; or CSV with \(header)"
  private static let header = "patient_id,credential"

  /// Creates a list without credentials.
  public init() {
    common = nil
    byPatient = [:]
  }

  /// Parses the text of a file; throws an error about the first malformed line.
  public init(_ text: String) throws(MalformedLine) {
    let lines = text.listLines
    guard let first = lines.first, first.text == Self.header else {
      guard let common = lines.first.flatMap({ ServerCredential(String($0.text)) }) else {
        throw MalformedLine(
          line: lines.first?.number ?? 1,
          allowed: "\(ServerCredential.form), or a file with the header \(Self.header)")
      }
      self.common = common
      byPatient = [:]
      return
    }
    var credentials: [String: ServerCredential] = [:]
    for line in lines.dropFirst() {
      let cells = line.text.split(separator: ",", maxSplits: 1).map(String.init)
      guard cells.count == 2, let credential = ServerCredential(cells[1]),
        credentials.updateValue(credential, forKey: cells[0]) == nil
      else {
        throw MalformedLine(
          line: line.number,
          allowed: "an id that occurs on no other line, then a comma and " + ServerCredential.form)
      }
    }
    common = nil
    byPatient = credentials
  }

  /// Returns the credential of a participant; nil if the list has none.
  public func credential(of patient: String) -> ServerCredential? { common ?? byPatient[patient] }

  /// All credentials of the list.
  public var all: [ServerCredential] { (common.map { [$0] } ?? []) + byPatient.values }
}
