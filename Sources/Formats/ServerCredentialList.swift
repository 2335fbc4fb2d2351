/// What opens the servers of participants: one credential for all, or a list with one each.
///
/// One is a line that says it. A list is CSV with the header `patient_id,credential`; no cell is quoted,
/// and a credential may hold commas.
public struct ServerCredentialList: Equatable, Sendable {
  private let common: ServerCredential?
  private let byPatient: [String: ServerCredential]

  /// What a file must hold, for help.
  public static let form = ServerCredential.form + "; or CSV with \(header)"
  private static let header = "patient_id,credential"

  /// Opens nothing.
  public init() {
    common = nil
    byPatient = [:]
  }

  /// Reads the text of a file; throws the first line that is malformed.
  public init(_ text: String) throws(MalformedLine) {
    let lines = text.listLines
    guard let first = lines.first, first.text == Self.header else {
      guard let common = lines.first.flatMap({ ServerCredential(String($0.text)) }) else {
        throw MalformedLine(
          line: lines.first?.number ?? 1,
          allowed: "\(ServerCredential.form); or the header \(Self.header)")
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
          allowed: "an id that no other line has, and behind a comma " + ServerCredential.form)
      }
    }
    common = nil
    byPatient = credentials
  }

  /// The credential of a participant; nil if there is none.
  public func credential(of patient: String) -> ServerCredential? { common ?? byPatient[patient] }

  /// All credentials.
  public var all: [ServerCredential] { (common.map { [$0] } ?? []) + byPatient.values }
}
