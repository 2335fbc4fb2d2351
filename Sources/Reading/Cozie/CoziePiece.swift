/// Some of what Cozie's app has sent, without what anybody has answered, and what the truth tells of it.
package struct CoziePiece: Sendable {
  package var requests: [Request]
  package var fields: [Field]

  package init(requests: [Request] = [], fields: [Field] = []) {
    self.requests = requests
    self.fields = fields
  }

  /// A request of the app.
  package struct Request: Equatable, Sendable {
    /// In ms since 1970.
    package var time: Int64
    /// Such as `survey`.
    package var kind: String
    /// Why it was sent, such as `location_change`.
    package var trigger: String
    /// From 1; a survey without a network goes again.
    package var attempt: Int
    package var rows: Int
    /// None but in a survey.
    package var answers: [Answer]

    package init(
      time: Int64, kind: String, trigger: String, attempt: Int, rows: Int,
      answers: [Answer] = []
    ) {
      self.time = time
      self.kind = kind
      self.trigger = trigger
      self.attempt = attempt
      self.rows = rows
      self.answers = answers
    }
  }

  /// A question of a survey that was handed in.
  package struct Answer: Equatable, Sendable {
    /// Of the handing in, in ms since 1970.
    package var time: Int64
    /// Its id.
    package var question: String

    package init(time: Int64, question: String) {
      self.time = time
      self.question = question
    }
  }

  /// A field of a row that was sent or should have been, and what became of it.
  package struct Field: Equatable, Sendable {
    /// Of its row, in ms since 1970.
    package var time: Int64
    package var kind: String
    /// Such as `stored`.
    package var fate: String

    package init(time: Int64, kind: String, fate: String) {
      self.time = time
      self.kind = kind
      self.fate = fate
    }
  }
}
