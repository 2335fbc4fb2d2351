import Testing

@testable import Simulation

/// Tests of the content of entries about substances, money, company and habits.
struct EntryRuleTests {
  private static func writers() throws -> [DiaryLives.Writer] { try DiaryLives.all.get() }

  @Test func `all kinds of entries occur, with a value of their kind`() throws {
    let entries = try Self.writers().flatMap(\.entries)
    // All of these people have a Mac, which records concentrated work itself.
    for kind in EntryKind.allCases where kind != .deepWork {
      let own = entries.filter { $0.kind == kind }
      #expect(!own.isEmpty, "\(kind)")
      for entry in own {
        switch kind.value {
        case .duration: #expect(entry.value == entry.end.seconds(since: entry.start))
        case .text: #expect((entry.value ?? 0) >= 1)
        case .number: #expect(entry.value != nil)
        case .choice: #expect(entry.value != nil || kind == .moviesTV)
        }
        #expect(Set(entry.members.map(\.key)).count == entry.members.count)
      }
    }
  }

  /// Rule 43.
  @Test func `nobody below 18 drinks or smokes, and nobody below 15 earns a salary`() throws {
    var young = 0
    for writer in try Self.writers() {
      let age = writer.person.physiology.age
      if age < 18 {
        young += 1
        #expect(writer.entries(.alcohol).isEmpty && writer.entries(.smoking).isEmpty)
      }
      if age < 15 {
        #expect(!writer.entries(.income).contains { $0.text("stream") == "salary" })
      }
    }
    #expect(young > 0)
    let profile = try #require(World.made.people["office-worker"]?.digital.diary)
    let child = Household(
      profile, age: 14, in: try DiaryLives.world(), from: World.date, random: World.random(1))
    let dates = (0..<100).map { World.date.advanced(byDays: $0) }
    #expect(dates.flatMap { child.payments(on: $0) }.allSatisfy { $0.stream == "allowance" })
  }

  @Test func `drinks are in evenings at places where people sit, with 14 g each`() throws {
    var drinks = 0
    for writer in try Self.writers() {
      for entry in writer.entries(.alcohol) {
        let day = try #require(writer.day(at: entry.start))
        let hour = day.plan.clock.hour(at: entry.start.seconds(since: day.start))
        #expect((18..<23).contains(hour))
        #expect(entry.number("grams") == 14 * (entry.value ?? 0))
        #expect(["home", "hotel", "social", "lunch"].contains(entry.text("place")))
        drinks += 1
      }
    }
    #expect(drinks > 10)
  }

  @Test func `people drink more on Fridays and Saturdays`() throws {
    let profile = try #require(World.made.people["office-worker"]?.digital.diary)
    var people = 0
    for number in 0..<400 {
      let habits = Consumption(profile, age: 40, keepsAll: false, random: World.random(number))
      people += habits.drinks > 0 ? 1 : 0
    }
    #expect((0.5...0.7).contains(Double(people) / 400))
    var drinks = [0.0, 0]
    for writer in try Self.writers() where writer.diarist.consumption.drinks > 0 {
      let contacts = try DiaryLives.reader(writer.number, keeping: .all).reader.contacts
      for log in writer.logs {
        for number in 0..<20 {
          let day = Self.remembered(
            log, by: writer, contacts, World.random(number)["day"][log.day.index])
          let sum = Substances.drafts(of: day).filter { $0.kind == .alcohol }
            .reduce(0) { $0 + ($1.value ?? 0) }
          drinks[log.day.date.weekday >= 5 ? 1 : 0] += sum
        }
      }
    }
    // Two of seven days would have .29; with the factor 2.2 and more company they have more than .47.
    let share = drinks[1] / (drinks[0] + drinks[1])
    #expect((0.42...0.62).contains(share), "\(share)")
  }

  private static func remembered(
    _ log: DigitalLog, by writer: DiaryLives.Writer, _ contacts: Contacts, _ random: Random
  ) -> DiaryDay {
    DiaryDay(
      day: log.day, digital: log.digital, readings: log.readings, plays: log.plays,
      calls: log.calls, atMac: [], contacts: contacts, diarist: writer.diarist, slept: 7,
      usualStress: 0.38,
      brightness: 0, random: random)
  }

  /// Rule 44.
  @Test func `people meet in company, and families at home`() throws {
    var (met, home) = (0, 0)
    for writer in try Self.writers() {
      for entry in writer.entries {
        let kinds: Set<Place.Kind>
        switch entry.kind {
        case .peopleMet, .socialEvents: kinds = [.social]
        case .familyTime: kinds = [.home]
        default: continue
        }
        let day = try #require(writer.day(at: entry.start))
        let segment = day.segment(at: entry.start.seconds(since: day.start) + 0.001)
        let place = try #require(segment.stay?.place)
        #expect(kinds.contains(day.places[place].kind))
        #expect(day.instant(segment.start) <= entry.start && entry.end <= day.instant(segment.end))
        if entry.kind == .familyTime {
          home += 1
        } else {
          #expect(entry.text("place") == "place-\(place)")
          met += 1
        }
      }
    }
    #expect(met > 20 && home > 20)
  }

  @Test func `people whom a person meets are contacts with their relations`() throws {
    let (_, _, reader) = try DiaryLives.reader(5, keeping: .all)
    let known = Dictionary(
      reader.contacts.known.map { ($0.name, $0.relation.rawValue) },
      uniquingKeysWith: { first, _ in first })
    let writer = try #require(Self.writers().first { $0.number == 5 })
    #expect(!known.isEmpty)
    for entry in writer.entries(.peopleMet) {
      #expect(known[entry.text("person") ?? ""] == entry.text("relation"))
    }
  }

  /// Rule 45.
  @Test func `runs of habits are the days in a row on which the person met the target`() throws {
    var compared = 0
    for writer in try Self.writers() {
      for entry in writer.entries(.habitStreaks) {
        let best = try #require(entry.integer("best"))
        let run = Int(entry.value ?? -1)
        #expect(0 <= run && run <= best)
        let date = try #require(writer.day(at: entry.end)).date
        #expect(best <= date.daysSinceEpoch - World.date.daysSinceEpoch + 1)
        let habit = entry.text("habit")
        let today = writer.entries(.customHabits).first {
          $0.text("habit") == habit && $0.end == entry.end
        }
        guard let met = today?.flag("met") else { continue }
        #expect(met == (run > 0))
        compared += 1
      }
      let habits = Dictionary(grouping: writer.entries(.habitStreaks)) { $0.text("habit") ?? "" }
      for entries in habits.values {
        for (one, next) in zip(entries, entries.dropFirst()) {
          let days =
            writer.day(at: next.end)!.date.daysSinceEpoch
            - writer.day(at: one.end)!.date.daysSinceEpoch
          // A run grows by a day each day, or has begun again since then.
          let (before, after) = (Int(one.value ?? 0), Int(next.value ?? 0))
          #expect(after == before + days || after < days || days == 0)
          #expect((one.integer("best") ?? 0) <= (next.integer("best") ?? 0))
        }
      }
    }
    #expect(compared > 50)
    for entry in try Self.writers().flatMap({ $0.entries(.customHabits) }) {
      let (target, met) = (try #require(entry.number("target")), entry.flag("met"))
      #expect(met == ((entry.value ?? 0) >= target) && ["count", "min"].contains(entry.unit))
    }
  }

  @Test func `routines begin after waking up and end before sleep`() throws {
    var count = 0
    for writer in try Self.writers() {
      for entry in writer.entries(.morningRoutine) + writer.entries(.eveningRoutine) {
        let day = try #require(writer.day(at: entry.start))
        #expect(day.start <= entry.start && entry.end <= day.instant(day.plan.asleep))
        guard case .flags(let done)? = entry.fact("done") else {
          Issue.record("a routine without flags")
          continue
        }
        #expect(done.count == entry.texts("steps").count && (3...6).contains(done.count))
        count += 1
      }
    }
    #expect(count > 50)
  }

  /// Rule 45.
  @Test func `what people spend in a month never falls, and property adds up`() throws {
    var (budgets, worths) = (0, 0)
    for writer in try Self.writers() {
      let household = writer.diarist.household
      for entry in writer.entries(.budget) {
        let day = try #require(writer.day(at: entry.start))
        let name = try #require(entry.text("category"))
        let number = try #require(household.categories.firstIndex { $0.name == name })
        #expect(day.date.weekday == 0)
        #expect(entry.text("month") == String("\(day.date)".prefix(7)))
        let sum = (1...day.date.day).reduce(0.0) {
          $0 + household.spent(number, on: day.date.advanced(byDays: $1 - day.date.day))
        }
        #expect(abs((entry.value ?? -1) - sum) < 0.01)
        let later = household.spentInMonth(number, until: day.date.advanced(byDays: 1))
        if day.date.advanced(byDays: 1).day > 1 { #expect(later >= entry.value ?? 0) }
        budgets += 1
      }
      for entry in writer.entries(.netWorth) {
        let (assets, debts) = (entry.number("assets"), entry.number("liabilities"))
        #expect(entry.value == (assets ?? 0) - (debts ?? 0))
        worths += 1
      }
      let dates = (0..<3).map { World.date.advanced(byDays: 28 * $0) }
      let values = dates.map { household.property(on: $0) }.map { $0.assets - $0.liabilities }
      for (number, date) in dates.enumerated().dropLast() {
        let days = (1...28).map { date.advanced(byDays: $0) }
        let income = days.flatMap { household.payments(on: $0) }.reduce(0) { $0 + $1.amount }
        let spent = days.reduce(0.0) { sum, day in
          sum
            + household.categories.indices.filter { household.categories[$0].name != "savings" }
            .reduce(0.0) { $0 + household.spent($1, on: day) }
        }
        #expect(abs(values[number + 1] - values[number] - income + spent) < 2)
      }
    }
    #expect(budgets > 100 && worths > 5)
  }

  @Test func `a person is paid in the same rhythm, and earns about the same each year`() throws {
    let profile = try #require(World.made.people["office-worker"]?.digital.diary)
    var monthly = 0
    for number in 0..<200 {
      let household = Household(
        profile, age: 40, in: try DiaryLives.world(), from: World.date,
        random: World.random(number))
      let dates = (0..<364).map { World.date.advanced(byDays: $0) }
      let paid = dates.filter { date in
        household.payments(on: date).contains { $0.stream == "salary" }
      }
      let sum = dates.flatMap { household.payments(on: $0) }.filter { $0.stream == "salary" }
        .reduce(0) { $0 + $1.amount }
      #expect(abs(sum / household.income - 12) < 1, "\(number)")
      let isMonthly = paid.count == 12
      monthly += isMonthly ? 1 : 0
      // Salaries of a weekend come on the Friday before.
      #expect(
        isMonthly
          ? paid.allSatisfy { $0.day >= 22 && (1...5).contains($0.weekday) }
          : paid.allSatisfy { $0.weekday == 5 })
    }
    #expect((70...130).contains(monthly), "\(monthly)")
  }

  @Test func `courses only go on, and books of the phone end where reading ends`() throws {
    var (lessons, finished) = (0, 0)
    for writer in try Self.writers() {
      var progress: [String: Double] = [:]
      for entry in writer.entries(.courses).sorted(by: { $0.end < $1.end }) {
        let title = try #require(entry.text("title"))
        #expect((entry.value ?? 0) > progress[title, default: 0] && entry.value ?? 2 <= 1)
        progress[title] = entry.value
        lessons += 1
      }
      for entry in writer.entries(.booksFinished) where entry.text("format") == "ebook" {
        let log = try #require(
          writer.logs.first { $0.day.start <= entry.end && entry.end < $0.day.end })
        let reading = log.readings.first { $0.book.title == entry.text("title") && $0.to >= 1 }
        #expect(reading?.book.pages == entry.integer("pages"))
        finished += 1
      }
      for entry in writer.entries(.booksFinished) {
        let started = try #require(CivilDate(entry.text("started") ?? ""))
        #expect(started <= writer.day(at: entry.end)!.date)
      }
    }
    #expect(lessons > 10 && finished > 0)
  }

  @Test func `people see films at home in the evening, or in company in a cinema`() throws {
    var (films, episodes) = (0, 0)
    for writer in try Self.writers() {
      for entry in writer.entries(.moviesTV) {
        let day = try #require(writer.day(at: entry.start))
        let time = entry.start.seconds(since: day.start)
        let place = day.place(at: time)?.kind
        let isCinema = entry.text("where") == "cinema"
        #expect(isCinema ? place == .social : place == .home || place == .hotel)
        #expect(isCinema || day.plan.clock.hour(at: time) >= 18 || time > 43_200)
        #expect(entry.integer("runtime_s") == Int(entry.end.seconds(since: entry.start)))
        #expect(entry.value.map { 0.5...5 ~= $0 && 2 * $0 == (2 * $0).rounded() } ?? true)
        let isEpisode = entry.text("kind") == "episode"
        #expect((entry.integer("season") != nil) == isEpisode)
        films += isEpisode ? 0 : 1
        episodes += isEpisode ? 1 : 0
      }
    }
    #expect(films > 5 && episodes > 10)
  }

  @Test func `photo projects use photos that exist`() throws {
    var projects = 0
    for writer in try Self.writers() {
      for entry in writer.entries(.photoProjects) {
        let until = try #require(writer.day(at: entry.end)).index
        let photos = writer.logs.filter { $0.day.index <= until }.flatMap(\.digital.photos)
          .count { $0.kind != .video && $0.kind != .screenshot }
        #expect((1...Double(max(photos, 1))).contains(entry.value ?? 0))
        projects += 1
      }
    }
    #expect(projects > 0)
  }

  @Test func `phases of pomodoro are in stays at a desk, and one thing is done at a time`() throws {
    var phases = 0
    for writer in try Self.writers() {
      let busy: [EntryKind] = [
        .pomodoro, .deepWork, .skills, .courses, .drawing, .familyTime, .therapyNotes,
      ]
      let spans = writer.entries.filter { busy.contains($0.kind) }
        .map { ($0.start, $0.end) }.sorted { $0.0 < $1.0 }
      #expect(zip(spans, spans.dropFirst()).allSatisfy { $0.1 <= $1.0 })
      for entry in writer.entries(.pomodoro) {
        let day = try #require(writer.day(at: entry.start))
        let place = day.place(at: entry.start.seconds(since: day.start) + 0.5)?.kind
        #expect(place == .work || place == .home || place == .hotel)
        #expect((1...12).contains(entry.integer("cycle") ?? 0))
        #expect((0...9).contains(entry.integer("interruptions") ?? -1))
        phases += 1
      }
    }
    #expect(phases > 50)
  }
}
