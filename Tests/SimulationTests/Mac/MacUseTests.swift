import Testing

@testable import Simulation

/// Tests of the use of Macs: when, in which apps, and with how many keys.
struct MacUseTests {
  private static func days() throws -> [MacLives.Logged] { try MacLives.all.flatMap { $0 } }

  @Test func `a Mac is in use at awake stays with nothing else to do`() throws {
    var uses = 0
    for logged in try Self.days() {
      let day = logged.day
      let meetings = logged.log.digital.events.filter {
        $0.kind == .meeting && $0.status == .confirmed && !$0.isOnline
      }.map(\.span)
      let phone = logged.log.digital.uses.filter { $0.end - $0.start > 120 }
        .map { $0.start..<$0.end }
      let legs = day.legs.map { $0.start..<$0.end }
      let busy = meetings + phone + legs + day.calls
      for use in logged.mac.uses {
        uses += 1
        guard case .stay(let place, isAsleep: false) = day.segment(at: use.start).kind else {
          Issue.record("a Mac is in use on the way or asleep")
          continue
        }
        #expect(place == use.place && use.end <= day.segment(at: use.start).end)
        #expect([.home, .work, .hotel].contains(day.places[place].kind))
        #expect(!busy.contains { $0.overlaps(use.start..<use.end) })
      }
    }
    #expect(uses > 10_000)
  }

  @Test func `uses are in order, at whole seconds, and not longer idle than they last`() throws {
    for logged in try Self.days() {
      let uses = logged.mac.uses
      #expect(zip(uses, uses.dropFirst()).allSatisfy { $0.end <= $1.start })
      for use in uses {
        #expect(use.length > 0.9 && (0...use.length).contains(use.idle))
        for time in [use.start, use.end] {
          let instant = logged.day.instant(time)
          #expect(instant.microseconds == 1_000_000 * instant.wholeSeconds)
        }
        // Editors, and only editors, have work on code.
        #expect((use.coding == nil) == !use.app.id.hasPrefix("editor"))
      }
    }
  }

  @Test func `most uses last less than a minute, and some last long`() throws {
    let lengths = try Self.days().flatMap(\.mac.uses).map(\.length).sorted()
    let median = lengths[lengths.count / 2]
    // 47 s is the mean time on a screen that Mark reports; 40 s is the median of the profile.
    #expect((32...48).contains(median), "\(median)")
    #expect(lengths[lengths.count * 99 / 100] > 300)
  }

  @Test func `a meeting online is a video call on the Mac if its owner is there`() throws {
    var calls: [VideoCall.Device: Int] = [:]
    for logged in try Self.days() {
      for call in logged.log.videoCalls where call.event != nil {
        calls[call.device, default: 0] += 1
        let shown = logged.mac.uses.filter {
          $0.app.id == "video-chat" && $0.start < call.end && call.start < $0.end
        }
        #expect((call.device == .mac) == !shown.isEmpty)
      }
      #expect(logged.log.videoCalls.allSatisfy { $0.event != nil || $0.device == .iphone })
    }
    #expect(calls[.mac, default: 0] > 10 && calls[.iphone, default: 0] > 2)
  }

  @Test func `a block of undisturbed work follows from the uses of apps`() throws {
    var blocks = 0
    for logged in try Self.days() {
      let uses = logged.mac.uses
      for block in logged.mac.deepWork {
        blocks += 1
        let inside = uses.filter { $0.start < block.end && block.start < $0.end }
        let own = inside.filter { $0.app.category == block.category }
        #expect(block.end - block.start >= 1_500 && (0...5).contains(block.switches))
        #expect(own.first?.start == block.start && own.last?.end == block.end)
        #expect(zip(own, own.dropFirst()).allSatisfy { $1.start - $0.end <= 60 })
        #expect(zip(own, own.dropFirst()).count { $1.start > $0.end } == block.switches)
        #expect(!inside.contains { $0.app.id == "video-chat" })
      }
      let spans = logged.mac.deepWork
      #expect(zip(spans, spans.dropFirst()).allSatisfy { $0.end <= $1.start })
    }
    #expect(blocks > 60)
  }

  @Test func `keys are pressed in use, no faster than hands can`() throws {
    var bins = 0
    for logged in try Self.days() {
      for bin in logged.mac.typing {
        bins += 1
        let seconds = logged.mac.uses.reduce(0) { sum, use in
          sum + max(0, min(use.end, bin.end) - max(use.start, bin.start))
        }
        #expect(seconds > 0 && Double(bin.keys) <= 12 * seconds)
        #expect(bin.deletions + bin.shortcuts <= bin.keys && bin.bursts >= 1)
        #expect((60...600).contains(bin.medianInterval))
        #expect(logged.day.instant(bin.start).wholeSeconds % 300 == 0)
      }
    }
    #expect(bins > 2_000)
  }

  @Test func `a document is created before it is changed, in an app of its kind`() throws {
    var changes = 0
    for days in try MacLives.all {
      var known: Set<String> = []
      for logged in days {
        for change in logged.mac.documents {
          changes += 1
          let use = logged.mac.uses.first { $0.start <= change.time && change.time < $0.end }
          #expect(use?.app.document == change.kind)
          #expect(change.changedBytes >= 1 && change.bytes >= 40)
          #expect(known.insert(change.file).inserted == (change.action == .created))
        }
      }
    }
    #expect(changes > 500)
  }

  @Test func `a day is the same whichever day was asked for before`() throws {
    let days = try MacLives.days(of: "software-developer", 3, 5)
    let (reader, _) = try MacLives.reader(of: "software-developer", 3)
    for number in [4, 1] {
      let mac = try #require(reader.log(of: days[number].day).mac)
      #expect(mac.uses == days[number].mac.uses && mac.claude == days[number].mac.claude)
      #expect(mac.documents == days[number].mac.documents && mac.typing == days[number].mac.typing)
      #expect(mac.development.commits == days[number].mac.development.commits)
      #expect(mac.development.activity == days[number].mac.development.activity)
      #expect(mac.development.builds == days[number].mac.development.builds)
    }
  }

  @Test func `few couriers and all developers have a Mac`() throws {
    for number in 0..<12 {
      #expect(
        try MacLives.reader(of: "software-developer", number, keeping: .natural).reader.mac != nil)
    }
    let couriers = try (0..<40).count {
      try MacLives.reader(of: "courier", $0, keeping: .natural).reader.mac != nil
    }
    #expect(couriers < 8)
  }
}
