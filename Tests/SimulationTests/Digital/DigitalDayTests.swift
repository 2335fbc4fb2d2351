import Testing

@testable import Simulation

/// Tests of the calendar, calls, media, devices and storage of digital days.
struct DigitalDayTests {
  private static func days() throws -> [DigitalLives.Logged] {
    try DigitalLives.all.get().flatMap { $0 }
  }

  private func overlap(_ spans: [Range<Double>]) -> Bool {
    let sorted = spans.sorted { $0.lowerBound < $1.lowerBound }
    return zip(sorted, sorted.dropFirst()).contains { $1.lowerBound < $0.upperBound - 1e-6 }
  }

  @Test func `confirmed meetings are in stays while the person is awake, and do not overlap`()
    throws
  {
    var meetings = 0
    for logged in try Self.days() {
      let confirmed = logged.log.digital.events.filter {
        $0.kind == .meeting && $0.status == .confirmed
      }
      meetings += confirmed.count
      #expect(!overlap(confirmed.map(\.span)))
      for event in confirmed {
        let segment = logged.day.segment(at: event.span.lowerBound)
        guard case .stay(let place, isAsleep: false) = segment.kind else {
          Issue.record("a meeting on the way or asleep")
          continue
        }
        #expect(event.span.upperBound <= segment.end)
        #expect(event.isOnline ? event.place == nil : event.place == place)
        let clock = logged.day.plan.clock.hour(at: event.span.lowerBound) * 2
        #expect(abs(clock - clock.rounded()) < 1e-6)
      }
    }
    #expect(meetings > 20)
  }

  @Test func `a shift in the calendar is the time at work`() throws {
    var shifts = 0
    for logged in try Self.days() {
      for shift in logged.log.digital.events where shift.kind == .shift {
        let stays = logged.day.plan.segments.filter { segment in
          segment.stay.map { logged.day.places[$0.place].kind == .work } ?? false
        }
        let (first, last) = (try #require(stays.first), try #require(stays.last))
        #expect(abs(shift.span.lowerBound - first.start) <= 900)
        #expect(abs(shift.span.upperBound - last.end) <= 900)
        shifts += 1
      }
    }
    #expect(shifts > 3)
  }

  @Test func `a video call of a meeting is inside it, and apart from voice calls`() throws {
    var calls = 0
    for logged in try Self.days() {
      let voice = logged.log.calls.filter(\.isConnected).map { $0.start..<$0.end }
      for call in logged.log.videoCalls {
        calls += 1
        #expect(call.start < call.end && !voice.contains { $0.overlaps(call.start..<call.end) })
        guard let id = call.event else { continue }
        let event = logged.log.digital.events.first {
          $0.id == id && $0.span.lowerBound <= call.start && call.end <= $0.span.upperBound
        }
        #expect(event?.isOnline == true)
      }
    }
    #expect(calls > 5)
  }

  @Test func `connected calls are the calls of the phone`() throws {
    for logged in try Self.days() {
      let used = logged.day.use.sessions.filter { if case .call = $0.kind { true } else { false } }
      let calls = logged.log.calls.filter(\.isConnected)
      #expect(calls.map(\.start) == used.map(\.start) && calls.map(\.end) == used.map(\.end))
      #expect(logged.log.calls.allSatisfy { $0.isConnected || $0.start == $0.end })
    }
  }

  @Test func `plays do not overlap, and headphones play whenever the phone measures them`() throws {
    var measured = 0
    for logged in try Self.days() {
      let plays = logged.log.plays
      #expect(!overlap(plays.map { $0.start..<$0.end }))
      for play in plays where play.output == .car {
        #expect(logged.day.tripLeg(at: play.start)?.mode == .car)
      }
      for play in plays where play.output == .speaker {
        #expect([.home, .hotel].contains(logged.day.place(at: play.start)?.kind))
      }
      let seconds = { (time: Timestamp) in time.seconds(since: logged.day.start) }
      for sample in logged.body.samples() where sample.type == AudioSignals.headphones {
        measured += 1
        #expect(
          plays.contains {
            $0.output == .headphones && $0.start < seconds(sample.end)
              && seconds(sample.start) < $0.end
          })
      }
    }
    #expect(measured > 50)
  }

  @Test func `the car, headphones and the watch connect while they are used`() throws {
    var kinds: Set<BluetoothConnection.Kind> = []
    for logged in try Self.days() {
      let connections = logged.log.connections
      kinds.formUnion(connections.map(\.kind))
      for leg in logged.day.plan.legs
      where leg.mode == .car && !logged.day.isOff(at: logged.day.instant(leg.start)) {
        #expect(
          connections.contains {
            $0.kind == .car && abs($0.span.lowerBound - leg.start) <= 30
          })
      }
      for play in logged.log.plays where play.output == .headphones {
        #expect(
          connections.contains { $0.kind == .headphones && $0.span.contains(play.start) })
      }
      for connection in connections where connection.kind == .watch {
        let middle = 0.5 * (connection.span.lowerBound + connection.span.upperBound)
        #expect(logged.body.isWorn(at: middle) && logged.body.watchFindsPhone(at: middle))
      }
      #expect(connections.allSatisfy { (-95 ... -35).contains($0.signal) })
    }
    #expect(kinds.isSuperset(of: [.watch, .headphones, .car, .speaker]))
  }

  @Test func `storage grows by pictures at least, and its parts add up`() throws {
    for days in try DigitalLives.all.get() {
      var last: StorageLevel?
      var pictures = 0.0
      for logged in days {
        pictures += logged.log.digital.photos.reduce(0) { $0 + Double($1.bytes) } / 1e9
        for level in logged.log.storage {
          #expect(abs(level.used - level.photos - level.apps - level.system) < 1e-9)
          #expect(level.used <= level.total)
          if let last { #expect(level.used - last.used + level.freed >= pictures - 1e-9) }
          last = level
          pictures = 0
        }
      }
    }
  }

  @Test func `books go on where they stopped`() throws {
    var readings = 0
    for days in try DigitalLives.all.get() {
      let all = days.flatMap(\.log.readings)
      readings += all.count
      #expect(all.allSatisfy { 0 <= $0.from && $0.from < $0.to && $0.to <= 1 })
      for (one, next) in zip(all, all.dropFirst()) {
        #expect(one.to < 1 ? next.book == one.book && next.from == one.to : next.from == 0)
      }
    }
    #expect(readings > 5)
  }

  @Test func `a day is the same whichever day was asked for before`() throws {
    let (days, _) = try DigitalLives.days(3, 5)
    let (first, reader) = try DigitalLives.days(3, 1)
    let later = reader.log(of: days[4].day)
    #expect(later.digital.uses == days[4].log.digital.uses)
    #expect(later.mail == days[4].log.mail && later.storage == days[4].log.storage)
    let again = reader.log(of: first[0].day)
    #expect(again.mail == days[0].log.mail && again.storage == days[0].log.storage)
  }

  @Test func `subscriptions renew, and birthdays come a week ahead`() throws {
    let (_, reader) = try DigitalLives.days(0, 1)
    let dates = (0..<400).map { World.date.advanced(byDays: $0) }
    let first = reader.subscriptions.notices(on: World.date)
    #expect(!first.isEmpty && Set(first.map(\.active)).count == 1)
    for notice in dates.flatMap({ reader.subscriptions.notices(on: $0) }) {
      #expect(notice.price > 0 && notice.renews > World.date)
    }
    let birthdays = dates.map { reader.contacts.birthdays(on: $0) }
    for (date, today) in birthdays.enumerated().dropLast(7) {
      let ahead = today.filter { $0.daysAhead == 7 }.map(\.contact)
      let then = birthdays[date + 7].filter { $0.daysAhead == 0 }.map(\.contact)
      #expect(ahead.sorted() == then.sorted())
    }
    #expect(birthdays.contains { !$0.isEmpty })
  }
}
