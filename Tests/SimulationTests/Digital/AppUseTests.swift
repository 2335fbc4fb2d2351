import Testing

@testable import Simulation

/// Tests of the apps on the screen and of notifications.
struct AppUseTests {
  private static func days() throws -> [DigitalLives.Logged] {
    try DigitalLives.all.get().flatMap { $0 }
  }

  @Test func `the parts of an unlocked session fill it exactly, and a glance has none`() throws {
    for logged in try Self.days() {
      for (number, session) in logged.day.use.sessions.enumerated() {
        let parts = logged.log.digital.uses.filter { $0.session == number }
        guard session.kind == .unlocked else {
          #expect(parts.isEmpty)
          continue
        }
        #expect(parts.first?.start == session.start && parts.last?.end == session.end)
        #expect(zip(parts, parts.dropFirst()).allSatisfy { $0.end == $1.start })
        #expect(parts.allSatisfy { $0.start < $0.end })
        #expect(parts.map(\.order) == Array(1...max(parts.count, 1)))
      }
    }
  }

  @Test func `sessions have the parts of real people`() throws {
    let uses = try Self.days().flatMap(\.log.digital.uses)
    let sessions = try Self.days().flatMap { day in
      Dictionary(grouping: day.log.digital.uses, by: \.session).values.map(\.count)
    }
    let single = Double(sessions.count { $0 == 1 }) / Double(sessions.count)
    let short = Double(uses.count { $0.end - $0.start < 15 }) / Double(uses.count)
    let mean = uses.reduce(0) { $0 + $1.end - $1.start } / Double(uses.count)
    // Limits around a prototype with .55, .35 and 108 s on the same sessions.
    #expect((0.45...0.75).contains(single), "\(single)")
    #expect((0.3...0.45).contains(short), "\(short)")
    #expect((70...130).contains(mean), "\(mean)")
  }

  @Test func `an answered notification is followed by its app`() throws {
    var answered = 0
    for logged in try Self.days() {
      let digital = logged.log.digital
      for notification in logged.log.notifications where notification.outcome == .answered {
        answered += 1
        let wait = try #require(notification.answeredAfter)
        #expect((2...60).contains(wait) && notification.phone == .locked)
        let use = digital.uses.first { abs($0.start - notification.time - wait) < 1e-6 }
        #expect(use?.app == notification.app && use?.order == 1)
      }
    }
    #expect(answered > 50)
  }

  @Test func `a notification arrives on a phone that is on and has a network`() throws {
    for logged in try Self.days() {
      let digital = logged.log.digital
      for notification in logged.log.notifications {
        let time = notification.time
        #expect(!logged.day.isOff(at: logged.day.instant(time)))
        #expect(!logged.day.network.offline.contains { $0.contains(time) })
        let isSilenced = digital.focus.contains { $0.span.contains(time) }
        #expect(notification.isSilenced == isSilenced)
        #expect(!isSilenced || notification.outcome != .answered)
        let use = digital.uses.first { $0.start <= time && time < $0.end }
        #expect((notification.phone == .locked) == (use == nil))
        #expect((notification.phone == .inApp) == (use?.app == notification.app))
      }
    }
  }

  @Test func `the focus for sleep covers sleep, and the focus for drives covers drives`() throws {
    var (nights, drives) = (0, 0)
    for logged in try Self.days() {
      let (day, focus) = (logged.day, logged.log.digital.focus)
      for sleep in focus where sleep.mode == .sleep {
        nights += 1
        #expect(sleep.span.lowerBound <= day.plan.asleep && sleep.span.upperBound == day.duration)
      }
      for driving in focus where driving.mode == .driving {
        drives += 1
        #expect(
          day.legs.contains { leg in
            leg.mode == .car && abs(leg.start - driving.span.lowerBound) < 60
              && abs(leg.end - driving.span.upperBound) < 60
          })
      }
    }
    #expect(nights > 5 && drives > 2)
  }

  @Test func `pictures are taken in the camera, and screenshots in other apps`() throws {
    var pictures = 0
    for logged in try Self.days() {
      for photo in logged.log.digital.photos {
        pictures += 1
        let use = logged.log.digital.uses.first { $0.start <= photo.start && photo.start < $0.end }
        #expect((use?.app.id == "camera") == (photo.kind != .screenshot))
        #expect(photo.end <= (use?.end ?? 0) && photo.app == use?.app)
        #expect(logged.day.place(at: photo.start)?.kind != .pool)
        if photo.kind == .screenshot { #expect(photo.location == nil) }
      }
    }
    #expect(pictures > 50)
  }

  /// The phone states the accuracy within which 68 of 100 positions are.
  @Test func `photos have positions with the errors of their stated accuracy`() throws {
    let errors = try DigitalLives.all.get().flatMap { $0 }.flatMap { logged in
      // The photos of a burst have one position.
      let locations = logged.log.digital.photos.compactMap(\.location)
      return Set(locations.map { $0.error.length / $0.accuracy })
    }
    let within = { (limit: Double) in Double(errors.count { $0 <= limit }) / Double(errors.count) }
    #expect(errors.count > 100)
    #expect((0.6...0.75).contains(within(1)) && within(2) >= 0.93, "\(within(1)), \(within(2))")
  }
}
