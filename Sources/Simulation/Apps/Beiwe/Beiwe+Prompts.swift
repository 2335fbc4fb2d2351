/// When the surveys of a study reach its participants.
extension Beiwe {
  /// The server looks for due surveys every so many seconds (`services/cron.py`).
  private static let tick = 360

  public func prompts(in span: CivilSpan, of study: Study, random: Random) -> [Prompt] {
    let dates = content.dates(in: study, random: random)
    return content.surveys.flatMap { survey in
      let random = random["survey"][named: survey.id]
      return notices(of: survey, in: span, of: study, dates: dates, random)
        + offers(of: survey, in: span, of: study, random)
    }
  }

  public func interventions(in study: Study, random: Random) -> [String: CivilDate] {
    content.dates(in: study, random: random)
  }

  /// Notifications. The server sends them at the first of its ticks after the scheduled time; the oldest
  /// versions know weekly schedules alone and notify by themselves.
  private func notices(
    of survey: Survey, in span: CivilSpan, of study: Study, dates: [String: CivilDate],
    _ random: Random
  ) -> [Prompt] {
    let isLocal = profile.notifiesItself
    func times(_ date: CivilDate) -> [Int] {
      isLocal
        ? survey.schedule.weekly[date.weekday].sorted()
        : survey.schedule.times(on: date, interventions: dates)
    }
    return span.instants(of: times).map { due in
      let day = due.date.daysSinceEpoch - study.profile.start.daysSinceEpoch
      let number = 1_000 * day + (times(due.date).firstIndex(of: due.seconds) ?? 0)
      let random = random["notice"][number]
      let sent =
        isLocal
        ? due.instant
        : due.instant.rounded(upToMultipleOf: Self.tick)
          .advanced(bySeconds: random["sending"].uniform(in: 0.5...25))
      return Prompt(
        id(survey, number), on: .phone, at: sent, scheduled: due.instant,
        asking: questionnaire(survey, random), repetition: repetition)
    }
  }

  /// What waits in the app: a survey that is there from the first look for surveys on, and one that
  /// is always there, which somebody may open on any day.
  private func offers(
    of survey: Survey, in span: CivilSpan, of study: Study, _ random: Random
  ) -> [Prompt] {
    var prompts: [Prompt] = []
    let first = study.span.lowerBound.advanced(bySeconds: random["first"].uniform(in: 2...12))
    if survey.isAskedFirst, span.span.contains(first) {
      prompts.append(
        Prompt(
          id(survey, 998), on: .phone, at: first, as: .waiting,
          asking: questionnaire(survey, random["first"])))
    }
    if survey.isAlwaysAvailable {
      prompts += span.instants { _ in [4 * 3_600] }.map { dawn in
        let day = dawn.date.daysSinceEpoch - study.profile.start.daysSinceEpoch
        return Prompt(
          id(survey, 1_000 * day + 999), on: .phone, at: dawn.instant, as: .always,
          asking: questionnaire(survey, random["order"]))
      }
    }
    return prompts
  }

  private func id(_ survey: Survey, _ number: Int) -> Prompt.ID {
    Prompt.ID(app: Self.name, subject: survey.id, number: number)
  }

  private func questionnaire(_ survey: Survey, _ random: Random) -> Questionnaire {
    Questionnaire(
      survey: survey, random: random["questions"], logout: Double(settings.logout),
      longestVoice: Double(settings.longestVoice))
  }

  /// Seconds until the server sends again what nobody has opened, a multiple of its ticks.
  private var repetition: Double? {
    guard profile.resendsSurveys, settings.resendMinutes > 0 else { return nil }
    let ticks = (60 * settings.resendMinutes + Self.tick - 1) / Self.tick
    return Double(ticks * Self.tick)
  }
}

extension StudyContent {
  /// Days of the study within which an intervention of unknown date is, most often early.
  private static let latestDay = 28

  /// The dates of a participant's interventions: those that the study gives, and others drawn.
  ///
  /// - Parameter random: of the app on the participant's phone.
  func dates(in study: Study, random: Random) -> [String: CivilDate] {
    interventions.reduce(into: [:]) { dates, intervention in
      let (name, date) = intervention
      // The same however long the study is, so that one that grows goes on as it began.
      let draw = random["intervention"][named: name].uniform()
      let day = Int(Double(Self.latestDay) * draw * draw)
      dates[name] = date ?? study.profile.start.advanced(byDays: day)
    }
  }
}

extension Timestamp {
  /// The first multiple of so many seconds since 1970 that is not before.
  fileprivate func rounded(upToMultipleOf seconds: Int) -> Timestamp {
    let step = Int64(seconds) * 1_000_000
    return Timestamp(microseconds: (microseconds + step - 1) / step * step)
  }
}
