/// By what Cozie's server knows a participant and his phone.
public struct CozieIdentity: Equatable, Sendable {
  /// Such as `Participant_7GK2MDPA`; no other participant of the study has it.
  public let participant: String
  /// Sixteen characters, as the app makes one.
  public let password: String
  /// The id of the service that pushes messages.
  public let oneSignal: String
  /// The phone's id for the app's maker.
  public let device: String

  private static let letters = Array("ABCDEFGHKLMNPQRSTUVWXYZ23456789")
  private static let passwordLetters = Array(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789*&%$#@")

  /// The one of a number, which is a function of number and seed.
  public init(of number: Int, seed: UInt64) {
    let all = Random(seed: seed)["cozie"]
    participant =
      "Participant_"
      + NumberedID.text(of: number, letters: Self.letters, random: all["participant"])
    let random = all[number]
    password = String(
      (0..<16).map { index in
        Self.passwordLetters[
          Int(random["password"].uniform(at: index) * Double(Self.passwordLetters.count))]
      })
    oneSignal = random["one signal"].uuid
    device = random["device"].uuid
  }
}
