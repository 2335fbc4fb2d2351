import ProfileFiles
import Testing

@testable import Simulation

struct QuestionOrderTests {
  private func survey(_ settings: String, questions: Int) throws -> Survey {
    let content = (0..<questions).map {
      "{ question_id: \"q\($0)\", question_text: \"?\", question_type: \"date\" }"
    }
    let text = """
      { survey_type: "tracking_survey", settings: { \(settings) },
        content: [\(content.joined(separator: ","))] }
      """
    return try ProfileReader.read(ProfileValue(json5: text, file: "survey"), file: "survey") {
      (reader) throws(ProfileError) in
      try Survey(reading: &reader, study: "Study", position: 0)
    }
  }

  @Test func `questions come in their order unless it is random`() throws {
    let survey = try survey("number_of_random_questions: 2", questions: 5)
    #expect(survey.questionOrder(number: 3, random: Random(seed: 1)) == [0, 1, 2, 3, 4])
  }

  @Test func `a random order shows as many as are asked for, each once`() throws {
    let survey = try survey("randomize: true, number_of_random_questions: 3", questions: 5)
    let orders = (0..<200).map { survey.questionOrder(number: 0, random: Random(seed: $0)) }
    #expect(orders.allSatisfy { $0.count == 3 && Set($0).count == 3 })
    #expect(Set(orders).count > 40 && Set(orders.flatMap { $0 }).count == 5)
  }

  @Test(arguments: [(7, 3), (4, 4), (5, 2), (3, 1), (6, 5)])
  func `a memory shows all before any comes again`(questions: Int, shown: Int) throws {
    let survey = try survey(
      "randomize: true, randomize_with_memory: true, number_of_random_questions: \(shown)",
      questions: questions)
    for seed in 0..<20 {
      var counts = Array(repeating: 0, count: questions)
      for number in 0..<12 {
        let order = survey.questionOrder(number: number, random: Random(seed: UInt64(seed)))
        #expect(order.count == shown && Set(order).count == shown)
        for place in order { counts[place] += 1 }
        let passes = (number + 1) * shown / questions
        #expect(counts.allSatisfy { $0 >= passes && $0 <= passes + 2 })
      }
    }
  }
}
