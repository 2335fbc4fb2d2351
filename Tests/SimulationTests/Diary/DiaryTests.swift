import Testing

@testable import Simulation

/// Tests of the times at which people write, and of the effect of diaries on the rest of the life.
struct DiaryTests {
  /// Rule 40 of the specification of digital lives.
  @Test func `an entry is saved in a use of the diary that is long enough for its characters`()
    throws
  {
    var count = 0
    for writer in try DiaryLives.all.get() {
      for log in writer.logs {
        let uses = log.digital.uses.filter { $0.app.id == "diary" }
        var reached = -Double.infinity
        for entry in log.entries {
          let time = entry.entered.seconds(since: log.day.start)
          let use = try #require(uses.first { $0.start < time && time <= $0.end })
          let typed = (entry.text?.utf8.count ?? 0) + entry.texts("items").joined().utf8.count
          let begin = max(reached, use.start)
          #expect(time - begin >= Double(typed) / writer.diarist.typing, "\(entry)")
          #expect(entry.start <= entry.end && entry.end <= entry.entered)
          #expect(time < log.day.plan.asleep && log.day.tripLeg(at: time)?.mode != .car)
          reached = time
          count += 1
        }
      }
    }
    #expect(count > 2_000)
  }

  @Test func `people open the diary on the days on which they write, and on no other`() throws {
    var opened = 0
    for writer in try DiaryLives.all.get() {
      for log in writer.logs {
        let uses = log.digital.uses.filter { $0.app.id == "diary" }
        if !writer.diarist.adherence.writes(on: log.day.index) { #expect(uses.isEmpty) }
        if uses.isEmpty { #expect(log.entries.isEmpty) } else { opened += 1 }
      }
    }
    #expect(opened > 100)
  }

  @Test func `people write less often from week to week, in runs of days`() throws {
    let profile = try #require(World.made.people["office-worker"]?.digital.diary)
    let people = (0..<2_000).map { Adherence(profile, random: World.random($0)) }
    func share(_ days: Range<Int>) -> Double {
      let written = people.reduce(0) { sum, person in sum + days.count(where: person.writes) }
      return Double(written) / Double(people.count * days.count)
    }
    // The mean chance of the first week is about .66: the median is .75 on the first day.
    #expect((0.58...0.7).contains(share(0..<7)), "\(share(0..<7))")
    let weeks = (0..<8).map { share(7 * $0..<7 * $0 + 7) }
    #expect(zip(weeks, weeks.dropFirst()).allSatisfy { $0 > $1 }, "\(weeks)")
    // Days that decide anew are one of five, so neighbours are much more alike than days apart.
    func agree(_ distance: Int) -> Double {
      let pairs = people.flatMap { person in
        (0..<20).map { person.writes(on: $0) == person.writes(on: $0 + distance) }
      }
      return Double(pairs.count { $0 }) / Double(pairs.count)
    }
    #expect(agree(1) > 0.9 && agree(1) > agree(8) + 0.1, "\(agree(1)), \(agree(8))")
  }

  @Test func `some entries are about a day before, and none about earlier ones`() throws {
    let entries = try DiaryLives.all.get().flatMap(\.entries)
    let late = entries.count(where: \.isBackfilled)
    #expect((0.02...0.22).contains(Double(late) / Double(entries.count)), "\(late)")
    #expect(entries.allSatisfy { $0.entered.seconds(since: $0.end) < 2 * 86_400 })
    // People write about a day without entries on a fifth of the mornings after.
    for writer in try DiaryLives.all.get() {
      for entry in writer.entries(.moodJournal) where entry.isBackfilled {
        let day = try #require(writer.day(at: entry.end))
        #expect(!writer.diarist.adherence.writes(on: day.index))
      }
    }
  }

  @Test func `people differ in the logs that they keep`() throws {
    let profile = try #require(World.made.people["office-worker"]?.digital.diary)
    #expect(profile.logs == DiaryLog.allCases.map(\.share))
    let diarists = try (0..<160).map { try DiaryLives.diarist($0, keeping: .natural) }
    let keepers = diarists.count { $0?.keeps(.habits) == true }
    // Each log has its own share; a deviation of five standard errors is not chance.
    let error = (0.25 * 0.75 / 160).squareRoot()
    #expect(abs(Double(keepers) / 160 - 0.25) < 5 * error, "\(keepers)")
    let moods = diarists.count { $0?.keeps(.mood) == true && $0?.keeps(.habits) == true }
    #expect(moods < keepers / 2)
  }

  @Test func `entries are the same whichever day was asked for before`() throws {
    let (_, health, reader) = try DiaryLives.reader(4, keeping: .all)
    var instant = health.life.life.start.advanced(bySeconds: 43_200)
    let days = (0..<8).map { _ in
      let day = health.life.day(at: instant)
      instant = day.end.advanced(bySeconds: 60)
      return day
    }
    let entries = days.map { reader.log(of: $0).entries }
    #expect(entries.contains { !$0.isEmpty })
    #expect(reader.log(of: days[1]).entries == entries[1])
    #expect(reader.log(of: days[7]).entries == entries[7])
    let (_, other, second) = try DiaryLives.reader(4, keeping: .all)
    let late = other.life.day(at: days[6].start.advanced(bySeconds: 60))
    #expect(second.log(of: late).entries == entries[6])
  }

  @Test func `a diary moves neither the life nor the other apps' surveys`() throws {
    for number in [1, 3, 4] {
      let (_, health, with) = try DiaryLives.reader(number, keeping: .all)
      let (_, plain, without) = try DiaryLives.reader(number, keeping: .all, hasDiary: false)
      var instant = health.life.life.start.advanced(bySeconds: 43_200)
      for _ in 0..<6 {
        let day = health.life.day(at: instant)
        let other = plain.life.day(at: instant)
        let (log, bare) = (with.log(of: day), without.log(of: other))
        #expect(bare.entries.isEmpty && !bare.digital.uses.contains { $0.app.id == "diary" })
        #expect(day.use.sessions.map(\.start) == other.use.sessions.map(\.start))
        #expect(log.digital.uses.map(\.start) == bare.digital.uses.map(\.start))
        #expect(log.mail == bare.mail && log.digital.events == bare.digital.events)
        // Neighbours of the diary's parts may have other apps, since none comes twice in a row.
        let sessions = Set(log.digital.uses.filter { $0.app.id == "diary" }.map(\.session))
        for (use, old) in zip(log.digital.uses, bare.digital.uses)
        where !sessions.contains(use.session) && !["camera"].contains(use.app.id)
          && old.app.id != "camera"
        {
          #expect(use.app == old.app)
        }
        instant = day.end.advanced(bySeconds: 60)
      }
    }
  }
}
