/// The courses, skills and creative work of a person.
struct Practice: Sendable {
  /// Sessions a week.
  let perWeek: Double
  /// The weights of courses and skills.
  let course: Double
  let skill: Double
  /// The weights of creative work by kind; 0 for work that the person does not do.
  let creations: [EntryKind: Double]
  /// The names of the person's skills.
  let skills: [String]
  let books: Double

  /// The kinds of creative work, with the shares of creative people who do them. Assumed.
  static let kinds: [(kind: EntryKind, share: Double)] = [
    (.writing, 0.5), (.photoProjects, 0.4), (.drawing, 0.35), (.musicProduction, 0.25),
    (.videoEditing, 0.25),
  ]
  private static let names = [
    "an instrument", "singing", "a language", "chess", "cooking", "drawing", "dancing", "climbing",
    "tennis", "swimming", "coding", "writing", "knitting", "gardening",
  ]
  /// The weight of practice about which the person keeps no log.
  private static let unlogged = 0.3
  /// The share of people who read no book (Gallup 2021).
  private static let nonReaders = 0.17

  init(
    _ profile: DiaryProfile, keepsAll: Bool, learns: Bool, creates: Bool, random: Random
  ) {
    perWeek = profile.practice.draw(random["sessions"])
    func taste(_ name: StaticString) -> Double { random[name].logNormal(median: 1, sigma: 0.6) }
    course = taste("course") * (learns ? 1 : Self.unlogged)
    skill = taste("skill") * (learns ? 1 : Self.unlogged)
    let favourite = random["favourite"].choice(weights: Self.kinds.map(\.share))
    var creations: [EntryKind: Double] = [:]
    for (number, item) in Self.kinds.enumerated() {
      let does =
        keepsAll || number == favourite || random["does"].chance(item.share, at: number)
      let weight = random["creation"].logNormal(median: 0.6, sigma: 0.6, at: number)
      creations[item.kind] = does ? weight * (creates ? 1 : Self.unlogged) : 0
    }
    self.creations = creations
    let order = Self.names.indices.sorted {
      random["skills"].uniform(at: $0) < random["skills"].uniform(at: $1)
    }
    skills = order.prefix(1 + Int(random["count"].uniform() * 2.2)).map { Self.names[$0] }
    books =
      !keepsAll && random["reads"].chance(Self.nonReaders) ? 0 : profile.books.draw(random["books"])
  }
}

/// The sessions in which a person learns, and the books and certificates at the end of it.
enum Learning {
  /// Minutes of a session: median and standard deviation of the logarithm.
  private static let session = (median: 35.0, sigma: 0.6)
  /// The most sessions of a day.
  private static let most = 3

  /// The creative work that people may do at a Mac.
  private static let onMac: Set<EntryKind> = [
    .writing, .photoProjects, .musicProduction, .videoEditing,
  ]

  static func drafts(
    of day: DiaryDay, in free: inout FreeTime, state: inout DiaryState
  ) -> [Draft] {
    state.photos.add(day.digital.photos)
    let practice = day.diarist.practice
    let random = day.random["practice"]
    let creations = Practice.kinds.map { practice.creations[$0.kind] ?? 0 }
    let hours = day.day.plan.isWorkDay ? 17.0...23 : 9.5...23
    let weights = [practice.course, practice.skill] + creations
    var sessions: [(span: Range<Double>, choice: Int, random: Random)] = []
    for number in 0..<min(random["count"].poisson(mean: practice.perWeek / 7), most) {
      let random = random[number]
      let minutes = random["minutes"].within(8...240) {
        $0.logNormal(median: session.median, sigma: session.sigma)
      }
      let choice = random["kind"].choice(weights: weights)
      let usesMac = choice == 0 || choice > 1 && onMac.contains(Practice.kinds[choice - 2].kind)
      let time = free.take(
        60 * minutes, in: day.stays([.home, .hotel]), hours: hours, usesMac: usesMac,
        random["time"])
      if let time { sessions.append((time.span, choice, random)) }
    }
    // Lessons have to come in order of time.
    sessions.sort { $0.span.lowerBound < $1.span.lowerBound }
    var drafts: [Draft] = []
    for (span, choice, random) in sessions {
      switch choice {
      case 0: drafts.append(lesson(day, span, &state.course, random["course"]))
      case 1: drafts.append(skill(day, span, random["skill"]))
      default:
        let kind = Practice.kinds[choice - 2].kind
        if let draft = Creation.draft(kind, day, span, &state.photos, random["creation"]) {
          drafts.append(draft)
        }
      }
    }
    return drafts + books(day, &state.reading) + certifications(day)
  }

  // MARK: Courses and skills

  private static let subjects = [
    "Statistics", "Drawing", "History of maps", "Spanish", "Italian", "Bookkeeping", "Botany",
    "Astronomy", "Photography", "Cooking", "Programming", "Music theory", "Economics", "Geology",
    "Typography", "Carpentry",
  ]

  /// - Parameter lessons: the number of lessons that the person has done, which the lesson raises.
  private static func lesson(
    _ day: DiaryDay, _ span: Range<Double>, _ done: inout Int, _ random: Random
  ) -> Draft {
    let own = day.diarist.random["courses"]
    // A person has done a part of the first course before the study.
    var (number, rest) = (0, done + Int(own["before"].uniform() * 12))
    func length(_ number: Int) -> Int { 14 + Int(own["lessons"].uniform(at: number) * 26) }
    while rest >= length(number) { (number, rest) = (number + 1, rest - length(number)) }
    done += 1
    let lessons = length(number)
    let subject = subjects[Int(own["subject"].uniform(at: number) * Double(subjects.count))]
    let level = ["I", "II"][own["level"].chance(0.3, at: number) ? 1 : 0]
    var draft = day.draft(
      .courses, span, random, value: Double(rest + 1) / Double(lessons),
      [
        .init("title", .text("\(subject) \(level)")), .init("lesson", .integer(rest + 1)),
        .init("lessons", .integer(lessons)),
      ])
    let minutes = (draft.end.seconds(since: draft.start) / 60).rounded()
    draft.members.append(.init("minutes", .integer(Int(minutes))))
    return draft
  }

  private static func skill(_ day: DiaryDay, _ span: Range<Double>, _ random: Random) -> Draft {
    let state = day.day.mind.state(at: span.upperBound)
    let quality = 2 + 1.5 * state.energy + 0.8 * state.mood + 0.8 * random["quality"].normal()
    return day.draft(
      .skills, span, random,
      [
        .init("skill", .text(Titles.pick(day.diarist.practice.skills, random["name"]))),
        .init("quality", .integer(max(1, min(Int((quality + 0.5).rounded()), 5)))),
      ])
  }

  // MARK: Books

  private static func books(_ day: DiaryDay, _ open: inout BooksOpen) -> [Draft] {
    open.finished(on: day).map { finished in
      let book = finished.book
      let random = day.random["finished"][book.number]
      let stars = 3.6 + 0.9 * random["rating"].normal()
      return day.draft(
        .booksFinished, at: finished.time, max(1, min(stars.rounded(), 5)),
        typed: book.title.utf8.count + book.author.utf8.count,
        [
          .init("title", .text(book.title)), .init("author", .text(book.author)),
          .init("pages", .integer(book.pages)), .init("started", .text("\(finished.started)")),
          .init("format", .text(finished.format)),
        ])
    }
  }

  // MARK: Certificates

  /// Certificates a year. Assumed.
  private static let certificates = 0.4
  private static let titles: [(title: String, issuer: String, years: Int?)] = [
    ("First aid", "Town college", 2), ("Language level B1", "Language school", nil),
    ("Language level B2", "Language school", nil), ("Data basics", "Online academy", nil),
    ("Boating licence", "Harbour office", nil), ("Food hygiene", "Health office", 3),
    ("Project basics", "Online academy", 3), ("Lifeguard", "Swimming club", 2),
    ("Forklift licence", "Training centre", 5), ("Bookkeeping", "Town college", nil),
  ]

  private static func certifications(_ day: DiaryDay) -> [Draft] {
    let rare = day.diarist.rareDay(day.diarist.random["certificate"])
    let isRare = rare.map { $0 == day.day.index } ?? false
    let random = day.random["certificate"]
    guard isRare || random["gets"].chance(certificates / 365) else { return [] }
    let item = Titles.pick(titles, random["title"])
    let time = max(
      600,
      min(
        day.day.plan.clock.time(atHour: random["hour"].uniform(in: 10...18)),
        day.day.plan.asleep - 3_600))
    var draft = day.draft(
      .certifications, at: time, 1, typed: item.title.utf8.count + item.issuer.utf8.count,
      [.init("title", .text(item.title)), .init("issuer", .text(item.issuer))])
    if let years = item.years {
      let last = day.date.advanced(byDays: 365 * years)
      draft.members.append(.init("valid_until", .text("\(last)")))
    }
    return [draft]
  }
}
