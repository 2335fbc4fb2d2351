extension Survey {
  /// Where each answer leads, in a survey in which that is not the next question of the list.
  public struct Route: Equatable, Sendable {
    /// The place of the question that is asked first.
    public let first: Int
    /// For each question, and each of its options, the place of the question that comes next; nil for the end.
    public let next: [[Int?]]

    /// The place of the question behind an answer; nil for the end.
    func next(after place: Int, _ answer: Answer?) -> Int? {
      guard case .options(let chosen)? = answer, let option = chosen.first else { return nil }
      return next[place][option]
    }
  }

  /// Questions that somebody answers at most: nothing keeps answers from leading round in a circle.
  public static let longestRoute = 100

  /// A survey of a watch, which knows no schedule of its own.
  ///
  /// - Parameters:
  ///   - id: any text; where no file could have it in its name, one is made from it.
  ///   - source: the survey as its file has it.
  init(id: String, name: String, questions: [Question], route: Route, source: ProfileValue) {
    let isName = !id.isEmpty && id.utf8.allSatisfy(Self.isInNames)
    self.id = isName ? id : Self.madeID(study: "", survey: id, position: 0)
    self.name = name
    form = .questions(questions)
    isAlwaysAvailable = false
    isAskedFirst = false
    order = Order(isRandom: false, remembers: false, count: nil)
    schedule = .never
    self.route = route
    self.source = source
  }

  private static func isInNames(_ byte: UInt8) -> Bool {
    let character = Character(Unicode.Scalar(byte))
    return character.isASCII
      && (character.isLetter || character.isNumber || "-_".contains(character))
  }
}
