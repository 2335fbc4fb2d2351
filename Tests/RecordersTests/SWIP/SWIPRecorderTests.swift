import Fixtures
import Formats
import Simulation
import Testing

@testable import Recorders

/// Tests of sessions, of the measurements in them, and of the places where they are stored.
struct SWIPRecorderTests {
  private static func people() throws -> [SWIPRun.Person] { try SWIPRun.usual.get().people }

  // MARK: Sessions

  @Test func `a session is one use of its app, of a minute or more`() throws {
    let run = try SWIPRun.usual.get()
    var failures = 0
    for person in run.people {
      #expect(person.sessions.count > 10)
      for (session, next) in zip(person.sessions, person.sessions.dropFirst()) {
        let end = try #require(session.end, "only the last session can be open")
        #expect(end <= next.start)
      }
      let uses = person.uses(in: run.study)
      for session in person.sessions {
        let use = try #require(uses.first { abs($0.start.seconds(since: session.start)) < 0.001 })
        let app = try #require(run.profile.apps.first { $0.id == session.app.id })
        #expect(use.app == app.use)
        if session.failure == nil {
          let end = try #require(session.end)
          #expect(abs(end.seconds(since: use.end)) < 0.001)
          #expect(end.seconds(since: session.start) >= SWIPUse.shortest - 0.001)
        } else {
          failures += 1
          #expect(session.end.map { $0 <= use.end } ?? true)
        }
      }
    }
    #expect(failures > 0)
  }

  @Test func `nothing is monitored before the app is set up`() throws {
    for person in try Self.people() {
      let last = try #require(person.user.log.last { $0.status == .active }?.time)
      let created = try #require(person.user.created)
      #expect(created < last)
      #expect(person.sessions.allSatisfy { $0.start > last })
    }
  }

  @Test(.whole) func `sessions a day are about those that the study says`() throws {
    func median(_ sessions: Int) throws -> Double {
      let run = try SWIPRun("{ sessions_per_day: \(sessions), consent: { local_storage: 1 } }")
      let counts = run.people.map { Double($0.sessions.count) / 4 }.sorted()
      return 0.5 * (counts[3] + counts[4])
    }
    let (few, many) = (try median(4), try median(12))
    // Eight people of whom each has habits of his own.
    #expect((2...7).contains(few) && (7...19).contains(many))
  }

  @Test func `a study's end leaves a session open, and a crash ends at its last look`() throws {
    for person in try Self.people() {
      for (session, _, looks) in person.store.sessions where session.failure != nil {
        #expect(session.end == looks.last?.time ?? session.start)
      }
      for session in person.sessions where session.end == nil {
        #expect(session.reason == .open || session.place == .none || session.reason == .noCloudSync)
      }
    }
  }

  // MARK: Looks

  @Test func `looks and emotions come in their intervals`() throws {
    let profile = try #require(SWIPRun.usual.get().study.app(SWIP.self)).profile
    var emotions = 0
    for person in try Self.people() {
      for (session, _, looks) in person.store.sessions {
        var last = session.start
        for look in looks {
          let pause = look.time.seconds(since: last)
          #expect(profile.biosignals.contains(pause))
          last = look.time
        }
        if let end = session.end { #expect(last <= end && end.seconds(since: last) < 15) }
        var before = session.start
        for look in looks where look.emotion != nil {
          emotions += 1
          // The emotion is recorded at the newest look.
          let pause = look.time.seconds(since: before)
          #expect(pause > profile.emotions.lowerBound - profile.biosignals.upperBound)
          before = look.time
        }
      }
    }
    #expect(emotions > 50)
  }

  @Test func `what the watch does not measure is missing`() throws {
    var (worn, bare) = (0, 0)
    for person in try Self.people() {
      for (_, _, looks) in person.store.sessions {
        for look in looks {
          let day = try #require(person.day(at: look.time))
          let time = look.time.seconds(since: day.start)
          let isWorn =
            day.wear?.spells.contains {
              $0.state == .worn && $0.start <= time && time < $0.end
            } ?? false
          let own: [SWIPBiosignal.Signal] = [
            .heartRate, .variability, .respiration, .acceleration, .interval,
          ]
          #expect(own.allSatisfy { (look[$0] != nil) == isWorn })
          #expect(isWorn || SWIPBiosignal.Signal.allCases.allSatisfy { look[$0] == nil })
          let laboratory: [SWIPBiosignal.Signal] = [
            .heartVoltage, .muscle, .skin, .rotation, .pulse,
          ]
          #expect(laboratory.allSatisfy { look[$0] == nil })
          #expect(isWorn || look.emotion == nil)
          if isWorn { worn += 1 } else { bare += 1 }
        }
      }
    }
    #expect(worn > 500 && bare > 500)
  }

  @Test(.whole) func `a watch without a sensor has none of its values, and a laboratory has all`()
    throws
  {
    func seen(_ signal: SWIPBiosignal.Signal, in run: SWIPRun) -> Int {
      run.people.flatMap(\.store.sessions).flatMap(\.biosignals).count { $0[signal] != nil }
    }
    let settings = "{ consent: { local_storage: 1 }, lab_sensors: true }"
    let (full, cheap) = (
      try SWIPRun(settings, people: 2, days: 3, watch: "series-9"),
      try SWIPRun(settings, people: 2, days: 3, watch: "se-2")
    )
    #expect(SWIPBiosignal.Signal.allCases.allSatisfy { seen($0, in: full) > 100 })
    #expect(seen(.oxygen, in: cheap) == 0 && seen(.temperature, in: cheap) == 0)
    #expect(seen(.heartRate, in: cheap) > 100 && seen(.skin, in: cheap) > 100)
  }

  @Test func `a phone that moves more is felt at the wrist`() throws {
    var (still, moving): ([Double], [Double]) = ([], [])
    for person in try Self.people() {
      for look in person.store.sessions.flatMap(\.biosignals) {
        guard let motion = look[.acceleration], let day = person.day(at: look.time) else {
          continue
        }
        let time = look.time.seconds(since: day.start)
        #expect(motion >= 0 && motion < 2)
        let isWalking = day.legs.contains {
          $0.mode == .walk && $0.start <= time - 15 && time <= $0.end
        }
        if isWalking { moving.append(motion) } else { still.append(motion) }
      }
    }
    func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }
    #expect(moving.count > 5 && median(moving) > 5 * median(still))
    #expect(median(still) < 0.05)
  }

  // MARK: Scores

  @Test func `averages are means, and a session without emotions has none`() throws {
    var without = 0
    for person in try Self.people() {
      for (session, _, looks) in person.store.sessions {
        let scores = looks.compactMap { $0.emotion?.score.value }
        let mean = scores.isEmpty ? nil : scores.reduce(0, +) / Double(scores.count)
        #expect(session.average == mean)
        if mean == nil { without += 1 }
      }
      for (app, average) in person.store.apps {
        let own = person.store.sessions.filter { $0.session.app.id == app.id }
        let averages = own.compactMap { $0.session.average }
        #expect((average == nil) == averages.isEmpty)
        if let average {
          #expect(abs(average - averages.reduce(0, +) / Double(averages.count)) < 1e-9)
        }
      }
    }
    #expect(without > 0)
  }

  @Test func `emotions of the truth are those of the store`() throws {
    for person in try Self.people() {
      let looks = person.store.sessions.flatMap(\.biosignals).filter { $0.emotion != nil }
      #expect(person.feelings.map(\.biosignal.id) == looks.map(\.id))
      for felt in person.feelings {
        let dominant = felt.feeling.probabilities.max { $0.value < $1.value }?.key
        #expect(felt.biosignal.emotion?.dominant == dominant?.rawValue)
        let day = try #require(person.day(at: felt.biosignal.time))
        let time = felt.biosignal.time.seconds(since: day.start)
        #expect(abs(day.mind.state(at: time).stress - felt.feeling.state.stress) < 1e-6)
      }
    }
  }
}
