/// A list of a Beiwe study's participants with their temporary passwords, as CSV with a header.
///
/// With the header `patient_id,password`, the n-th line below it is for participant n, counted from
/// 0. Lists from the server's website have this form with other header names. With the header
/// `participant,patient_id,password`, each line has the number. Cells have no quotes; a password
/// may contain commas.
public struct BeiweAccountList: Equatable, Sendable {
  /// An account of a participant on a server.
  public struct Account: Equatable, Sendable {
    /// The participant's number, counted from 0.
    public var participant: Int
    /// The patient id, which has 8 characters of `a-z1-9`.
    public var patient: String
    /// The temporary password, with which a phone registers.
    public var password: String

    /// Creates an account from its properties.
    public init(participant: Int, patient: String, password: String) {
      self.participant = participant
      self.patient = patient
      self.password = password
    }
  }

  /// The accounts in the order of the file.
  public var accounts: [Account] = []

  /// The password of all participants that `send` and `receive` use if no list exists.
  public static let commonPassword = "understudy"

  /// An error in a list.
  public typealias Malformed = MalformedLine

  private static let columns = ["patient_id", "password"]
  private static let serverColumns = ["Patient ID", "Registration password"]
  private static let number = "participant"

  /// Parses the text of a list; throws an error for the first malformed line.
  public init(_ text: String) throws(Malformed) {
    var patients: Set<String> = []
    var numbers: Set<Int> = []
    var columns: [String] = []
    for (number, line) in text.listLines {
      if columns.isEmpty {
        columns = line.split(separator: ",").map(String.init)
        let headers = [Self.columns, [Self.number] + Self.columns, Self.serverColumns]
        guard headers.contains(columns) else {
          let texts = headers.map { $0.joined(separator: ",") }
          throw Malformed(
            line: number, allowed: "the header " + texts.joined(separator: " or "))
        }
        continue
      }
      var cells = line.split(
        separator: ",", maxSplits: columns.count - 1, omittingEmptySubsequences: false)
      let participant = columns.count > 2 ? Int(cells.removeFirst()) : accounts.count
      guard let participant, participant >= 0, cells.count == 2, BeiweFileName.isPatient(cells[0]),
        !cells[1].isEmpty
      else {
        throw Malformed(
          line: number,
          allowed: columns.joined(separator: ",") + ", with an id of 8 characters of a-z and 1-9")
      }
      let account = Account(
        participant: participant, patient: String(cells[0]), password: String(cells[1]))
      guard patients.insert(account.patient).inserted, numbers.insert(participant).inserted else {
        throw Malformed(
          line: number, allowed: "a participant and an id that are unique in the list")
      }
      accounts.append(account)
    }
  }
}
