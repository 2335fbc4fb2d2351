import HTTP

/// The address of servers that are one person's each: of one, or of all with a mark in the path or the
/// query where they differ.
struct PersonAddress: Sendable {
  /// What stands for a participant's id.
  static let mark = "{patient}"

  /// The address as users write it, with the mark.
  let text: String

  /// - Throws: `BadAddress`; `DeliveryError.onePerson` for an address without the mark where the files
  ///   are of several participants; what reading the backlog throws.
  init(_ url: String, for backlog: Backlog) throws {
    // No address has braces, so they come back encoded.
    text = try HTTPAddress.normalised(url, hasPath: true)
      .replacing("%7Bpatient%7D", with: Self.mark)
    guard !text.contains(Self.mark) else { return }
    let participants = try backlog.participantCount()
    guard participants <= 1 else {
      throw DeliveryError.onePerson(url: text, participants: participants)
    }
  }

  /// The address of a participant's own server; nil where an id is needed and there is none.
  func server(of patient: String) -> String? {
    if patient.isEmpty, text.contains(Self.mark) { return nil }
    return text.replacing(Self.mark, with: FormText.encoded(patient))
  }
}
