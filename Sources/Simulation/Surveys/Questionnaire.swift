/// A survey as an app asks for it.
public struct Questionnaire: Equatable, Sendable {
  /// What is asked.
  public let survey: Survey
  /// Addresses the order of the questions.
  let random: Random
  /// Seconds away from the app after which it asks for a password.
  let logout: Double
  /// Seconds after which the recording of a voice ends by itself.
  let longestVoice: Double

  /// The places of the questions in the survey, in the order in which they are shown; empty for a voice.
  ///
  /// - Parameter number: how often the survey was handed in before, where the app remembers that.
  func order(number: Int) -> [Int] { survey.questionOrder(number: number, random: random) }
}

extension Survey {
  /// The order in which the app shows the questions.
  ///
  /// The app for iOS (`ActiveSurvey.reset`): a random order begins anew each time, but with memory it
  /// goes on behind the questions that were shown last, with another random order at its end.
  ///
  /// - Parameters:
  ///   - number: how often the survey was shown before, where that is remembered.
  ///   - random: of the survey on the participant's phone.
  func questionOrder(number: Int, random: Random) -> [Int] {
    guard case .questions(let questions) = form else { return [] }
    let all = Array(questions.indices)
    guard order.isRandom else { return all }
    let count = min(order.count ?? all.count, all.count)
    func shuffled(_ time: Int) -> [Int] {
      all.map { (random[time].word(at: $0), $0) }.sorted { $0 < $1 }.map { $0.1 }
    }
    guard order.remembers else { return Array(shuffled(number).prefix(count)) }
    var (shown, waiting) = (Array(shuffled(0).prefix(count)), Array(shuffled(0).dropFirst(count)))
    for time in 0..<number {
      if waiting.count < count { waiting += shuffled(time + 1) }
      // What comes twice among the next ones goes to the end.
      shown = []
      var (others, repeated): ([Int], [Int]) = ([], [])
      for place in waiting {
        if shown.count == count {
          others.append(place)
        } else if shown.contains(place) {
          repeated.append(place)
        } else {
          shown.append(place)
        }
      }
      waiting = others + repeated
    }
    return shown
  }
}
