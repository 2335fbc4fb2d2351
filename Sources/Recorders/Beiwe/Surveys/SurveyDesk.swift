import Formats
import Simulation

/// The app's surveys on one phone: what is on the screen, the open files, and those that are closed.
struct SurveyDesk {
  /// What the app does because of something on the screen.
  enum Happening {
    /// A row of the app's log; the message ends with the survey's id where it is about one.
    case log(StaticString, StaticString, about: String, detail: String)
    /// A new file was made.
    case file(BeiweFileName)
    /// A file is ready to be sent.
    case closed(BeiweFileName)
  }

  private let patient: String
  private let dialect: BeiweDialect
  private let presentedTwice: Double
  private let random: Random
  private var feed: SurveyFeed
  /// What was entered, by prompt, until it is handed in.
  private var sheets: [Prompt.ID: SurveySheet] = [:]
  /// The notification of each survey that can be filled in, in versions that say when one has expired.
  private var available: [String: Prompt.ID] = [:]
  /// The open timings of the survey on the screen.
  private var timings: SurveyFile?
  /// Voices lie where the app does not send from until it is started again.
  private var voices: [SurveyFile] = []
  private(set) var closed: [SurveyFile] = []
  private var count = 0
  /// Whether a survey is on the screen.
  private(set) var isOnScreen = false

  /// - Parameters:
  ///   - patient: the participant's id, which begins the names of files.
  ///   - presentedTwice: the chance that a question is said to be presented twice.
  ///   - start: of the study.
  init(
    of patient: String, in dialect: BeiweDialect, presentedTwice: Double, life: LifeReader,
    from start: Timestamp, random: Random
  ) {
    self.patient = patient
    self.dialect = dialect
    self.presentedTwice = presentedTwice
    self.random = random
    feed = SurveyFeed(life, from: start)
  }

  /// When somebody next opens a survey in a span of time; nil if nobody does.
  mutating func nextOpening(in span: Range<Timestamp>) -> Timestamp? { feed.nextOpening(in: span) }

  /// Takes what happens in a window; what happened before it is forgotten, because the app did not run.
  mutating func collect(_ window: Range<Timestamp>) -> [(Timestamp, Happening)] {
    var happenings: [(Timestamp, Happening)] = []
    for moment in feed.take(until: window.upperBound) where window.contains(moment.instant) {
      happenings += take(moment).map { (moment.instant, $0) }
    }
    return happenings
  }

  /// A new process finds the voices that the last one has left, and sends them.
  mutating func launch(at instant: Timestamp) -> [Happening] {
    var happenings: [Happening] = []
    for var voice in voices {
      voice.closed = instant
      closed.append(voice)
      happenings.append(.closed(name(voice)))
    }
    voices = []
    sheets = [:]
    return happenings
  }

  /// Closes the file that is open; returns it.
  mutating func close(at instant: Timestamp) -> [Happening] {
    guard var file = timings.take() else { return [] }
    file.closed = instant
    closed.append(file)
    return [.closed(name(file))]
  }

  /// The study is over: what no later launch will send stays on the phone.
  mutating func end() {
    closed += voices.map { voice in
      var voice = voice
      voice.isSent = false
      return voice
    }
    voices = []
  }

  mutating func writeFiles(to writer: inout FileWriter) throws {
    for file in closed { try writer.write(file) }
    dropFiles()
  }

  mutating func dropFiles() { closed = [] }

  // MARK: On the screen

  private mutating func take(_ moment: SurveyFeed.Moment) -> [Happening] {
    guard let survey = moment.prompt.questionnaire?.survey else { return [] }
    guard case .event(let event, let order) = moment.kind else { return notify(survey, moment) }
    let (id, instant) = (moment.prompt.id, moment.instant)
    var happenings: [Happening] = []
    switch event {
    case .opened:
      isOnScreen = true
      sheets[id] = sheets[id] ?? SurveySheet(survey, order: order, dialect: dialect)
      if case .questions = survey.form {
        happenings.append(log("opened survey", about: survey, moment.prompt))
      }
    case .presented(let place):
      sheets[id]?.present(place)
      count += 1
      happenings += write(.present, place, of: moment, survey)
      if random["presented twice"].chance(presentedTwice, at: count) {
        let later = moment.later(by: random["second time"].uniform(in: 0.002...0.04, at: count))
        happenings += write(.present, place, of: later, survey)
      }
    case .changed(let place, let answer):
      sheets[id]?.store(answer, for: place)
      happenings += write(.changed, place, of: moment, survey)
    case .left(let place): happenings += write(.unpresent, place, of: moment, survey)
    case .submitted:
      happenings += write(.submitted, nil, of: moment, survey)
      happenings += submit(survey, moment)
    case .closed:
      isOnScreen = false
      happenings += close(at: instant)
    case .recording: break
    case .saved(let seconds):
      guard case .voice(_, let sound) = survey.form else { break }
      happenings += save(seconds, sound, of: survey, moment)
    }
    return happenings
  }

  /// Old versions say that a survey has become available, and that the one before has expired: what was
  /// entered by then is handed in.
  private mutating func notify(_ survey: Survey, _ moment: SurveyFeed.Moment) -> [Happening] {
    guard dialect.notifiesItself else { return [] }
    var happenings: [Happening] = []
    if let last = available[survey.id] {
      happenings += write(.expired, nil, of: moment, survey)
      let order = survey.order.isRandom ? [] : survey.questionPlaces
      let sheet = sheets[last] ?? SurveySheet(survey, order: order, dialect: dialect)
      sheets[last] = nil
      happenings += file(sheet.rows(), of: survey, at: moment.instant)
    }
    available[survey.id] = moment.prompt.id
    return happenings + write(.notified, nil, of: moment, survey) + close(at: moment.instant)
  }

  private mutating func write(
    _ event: BeiweSurveyText.Event, _ place: Int?, of moment: SurveyFeed.Moment, _ survey: Survey
  ) -> [Happening] {
    let sheet = sheets[moment.prompt.id]
    let cells = place.flatMap { sheet?.timings(event, of: $0) } ?? SurveySheet.timings(event)
    let row = (milliseconds: moment.instant.milliseconds, cells: cells)
    guard timings == nil else {
      timings?.rows.append(row)
      return []
    }
    let file = SurveyFile(
      kind: .surveyTimings(survey: survey.id), created: moment.instant, closed: moment.instant,
      rows: [row])
    timings = file
    return [.file(name(file))]
  }

  private mutating func submit(_ survey: Survey, _ moment: SurveyFeed.Moment) -> [Happening] {
    guard let sheet = sheets.removeValue(forKey: moment.prompt.id) else { return [] }
    if available[survey.id] == moment.prompt.id { available[survey.id] = nil }
    return [log("saving survey answers", about: survey, moment.prompt)]
      + file(sheet.rows(), of: survey, at: moment.instant)
  }

  /// Writes a file of answers.
  private mutating func file(
    _ rows: [[String]], of survey: Survey, at instant: Timestamp
  ) -> [Happening] {
    let file = SurveyFile(
      kind: .surveyAnswers(survey: survey.id), created: instant, closed: instant,
      rows: rows.map { (instant.milliseconds, $0) })
    closed.append(file)
    return [.file(name(file)), .closed(name(file))]
  }

  private mutating func save(
    _ seconds: Double, _ sound: Survey.Sound, of survey: Survey, _ moment: SurveyFeed.Moment
  ) -> [Happening] {
    let form: BeiweFileKind.Sound =
      switch sound {
      case .raw: .wav
      case .compressed: .mp4
      }
    let file = SurveyFile(
      kind: .voiceRecording(survey: survey.id, form), created: moment.instant,
      closed: moment.instant,
      voice: .init(seconds: seconds, sound: sound, random: random["voice"][count]))
    count += 1
    voices.append(file)
    let text = name(file).text
    return [
      .log("audio_save", "Save audio pressed", about: "", detail: text),
      .log("audio_save_closing", "Closing audio file", about: "", detail: text),
    ]
  }

  private func log(_ event: StaticString, about survey: Survey, _ prompt: Prompt) -> Happening {
    let id = prompt.id
    let address = random["notice"][named: id.subject][id.number][id.attempt]
    let uuid = prompt.manner == .notice ? address.uuid.lowercased() : ""
    return .log(
      event, "survey_id: ", about: survey.id, detail: "source_notification_uuids: \(uuid)")
  }

  private func name(_ file: SurveyFile) -> BeiweFileName {
    BeiweFileName(patient: patient, kind: file.kind, milliseconds: file.created.milliseconds)
  }
}
