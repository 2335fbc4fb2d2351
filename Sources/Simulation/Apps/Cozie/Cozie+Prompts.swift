/// When Cozie asks.
extension Cozie {
  /// Notifications that iOS keeps waiting for an app; each reminder of a week is one.
  static let pending = 64

  public func prompts(in span: CivilSpan, of study: Study, random: Random) -> [Prompt] {
    reminders(in: span, of: study, random) + messages(in: span, of: study)
  }

  /// The app's own reminders, by the clock of the devices, at the wrist.
  private func reminders(in span: CivilSpan, of study: Study, _ random: Random) -> [Prompt] {
    guard let watchSurvey, settings.isReminding else { return [] }
    let visits = CozieVisits(settings, random: random)
    func times(_ date: CivilDate) -> [Int] {
      settings.reminders(on: date, during: visits.hours(onDay: Self.day(of: date, in: study)))
    }
    return span.instants(of: times).map { due in
      let number = Self.number(of: due, in: study, among: times(due.date))
      return Prompt(
        Prompt.ID(app: Self.name, subject: watchSurvey.id, number: number), on: .watch,
        at: due.instant,
        asking: Questionnaire(
          survey: watchSurvey, random: random["reminder"][number], logout: .infinity,
          longestVoice: 0))
    }
  }

  /// The messages that researchers push, which come to the phone and ask for nothing.
  private func messages(in span: CivilSpan, of study: Study) -> [Prompt] {
    settings.push.indices.flatMap { index -> [Prompt] in
      let message = settings.push[index]
      func times(_ date: CivilDate) -> [Int] {
        message.days.contains(Weekday(of: date)) ? [message.seconds] : []
      }
      return span.instants(of: times).map { due in
        Prompt(
          Prompt.ID(
            app: Self.name, subject: Self.subject(ofMessage: index),
            number: Self.number(of: due, in: study, among: times(due.date))),
          on: .phone, at: due.instant)
      }
    }
  }

  /// What prompts of a message are about.
  private static func subject(ofMessage index: Int) -> String { messageMark + "\(index)" }
  private static let messageMark = "push "

  /// Which of the study's messages a prompt of the app is; nil for a reminder.
  public static func message(of prompt: Prompt) -> Int? {
    let subject = prompt.id.subject
    return subject.hasPrefix(messageMark) ? Int(subject.dropFirst(messageMark.count)) : nil
  }

  private static func number(
    of due: (date: CivilDate, seconds: Int, instant: Timestamp), in study: Study,
    among times: [Int]
  ) -> Int {
    1_000 * day(of: due.date, in: study) + (times.firstIndex(of: due.seconds) ?? 0)
  }

  /// The number of a date among the study's, from 0.
  private static func day(of date: CivilDate, in study: Study) -> Int {
    date.daysSinceEpoch - study.profile.start.daysSinceEpoch
  }
}

extension CozieSettings {
  /// The seconds after midnight at which the app reminds on a date: from the start by the interval while before
  /// the end (ReminderManager, cozie-apple 8c88818). Of a week's reminders iOS keeps the first that the app
  /// asks for; in which order it asks is assumed: days from Monday on, each from its start.
  ///
  /// - Parameter hours: in seconds after local midnight.
  func reminders(on date: CivilDate, during hours: Range<Int>) -> [Int] {
    let interval = interval(during: hours)
    let times = Array(stride(from: hours.lowerBound, to: hours.upperBound, by: 60 * interval))
    let days = Weekday.allCases.filter(days.contains)
    guard let place = days.firstIndex(of: Weekday(of: date)) else { return [] }
    return Array(times.prefix(max(Cozie.pending - place * times.count, 0)))
  }
}
