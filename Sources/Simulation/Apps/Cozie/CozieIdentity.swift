/// The ids that Cozie's server has of a participant and of the phone.
public struct CozieIdentity: Equatable, Sendable {
  /// Such as `Participant_7GK2MDPA`; no other participant of the study has it.
  public let participant: String
  /// Sixteen characters, as the app makes one.
  public let password: String
  /// The id of the service that pushes messages.
  public let oneSignal: String
  /// The phone's id for the app's maker.
  public let device: String

  /// More than any study has.
  private static let participants = 100_000_000
  private static let letters = Array("ABCDEFGHKLMNPQRSTUVWXYZ23456789")
  private static let passwordLetters = Array(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789*&%$#@")

  /// The ids of a number, which are a function of number, installation and seed.
  ///
  /// The app makes new ones at each installation (Defaults.swift and UserInteractor.prepareUser, cozie-apple
  /// 8c88818).
  ///
  /// - Parameter installation: 0 for the first, less than a million.
  public init(of number: Int, installation: Int = 0, seed: UInt64) {
    let all = Random(seed: seed)["cozie"]
    participant =
      "Participant_"
      + NumberedID.text(
        of: number + installation * Self.participants, letters: Self.letters,
        random: all["participant"])
    let random = installation == 0 ? all[number] : all[number]["installation"][installation]
    password = String(
      (0..<16).map { index in
        Self.passwordLetters[
          Int(random["password"].uniform(at: index) * Double(Self.passwordLetters.count))]
      })
    oneSignal = random["one signal"].uuid
    device = random["device"].uuid
  }
}
