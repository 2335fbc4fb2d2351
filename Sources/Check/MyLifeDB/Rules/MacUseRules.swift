import Reading
import Spool

extension MyLifeDBCheck {
  static let macUse = [
    Rule(
      "mac-use",
      "A Mac is used only where its owner is awake at home, at work or in a hotel, and not during "
        + "a meeting in person or a long use of the phone.",
      limit:
        "\(MacPresence.second.told) s. A long use has one app on the phone's screen for more than "
        + "\(MacPresence.longUse.told) s. Meetings are the ones that the ground truth calls "
        + "attended. The rule does not judge the time after the study",
      catches: "one active app during a walk",
      .dates(.truth) { MacPresence($0) }),
    Rule(
      "mac-apps",
      "One app of a Mac is active at a time, and the use of an editor is the time in which it is "
        + "active.",
      limit:
        "exact for the order of active apps. The use of an editor begins and ends within "
        + "\(MacPresence.second.told) s of an active app's start and end",
      catches: "one active app that begins a second before the end of the app before",
      .dates(.everySample) { MacApps() }),
    Rule(
      "mac-typing",
      "Keys are pressed while an app of the Mac is active, and deletions are among them.",
      limit:
        "A sample covers \(Typing.bin.told) s. It has at most \(Typing.fastest.told) keys for "
        + "each second with an active app, whose edges differ by at most "
        + "\(MacPresence.second.told) s",
      catches: "one sample with as many keys as 13 a second",
      .dates(.everySample) { Typing() }),
    Rule(
      "mac-deep-work",
      "A session of deep work that the Mac infers is long, and has one category of apps.",
      limit:
        "At least \(DeepWork.shortest.told) min. Each leave to other apps, or without an app, is "
        + "at most \(DeepWork.leave.told) s, with \(MacPresence.second.told) s of tolerance",
      catches: "one session of 24 min",
      .dates(.everySample) { DeepWork() }),
  ]
}

extension DaySample {
  /// The types of the Mac's samples.
  enum Mac {
    static let app = "sim.focus.active-app"
    static let deepWork = "sim.focus.deep-work"
    static let typing = "sim.typing.typing"
    static let editor = "sim.dev-work.ide-usage"
    static let commit = "sim.dev-work.git-commits"
    static let activity = "sim.dev-work.git-activity"
    static let command = "sim.dev-work.terminal-history"
    static let written = "sim.dev-work.code-written"
    static let build = "sim.dev-work.builds"
  }
}

/// A judge of where and when a Mac is used.
struct MacPresence: DateJudge {
  /// The resolution of times, in seconds.
  static let second = 1.0
  /// The longest use of the phone beside the Mac, in seconds.
  static let longUse = 120.0

  static let lack = Finding.lacking("active apps of a Mac")

  /// The kinds of places at which people use a Mac.
  private static let kinds: Set = ["home", "work", "hotel"]

  /// The end of the study, in ms since 1970, where the ground truth ends.
  private let end: Int64
  private var together: PassingSpans
  private var asleep: PassingSpans
  private var meetings: PassingSpans

  init(_ setting: HealthSetting) {
    let truth = setting.known
    end = truth.span.upperBound
    let kinds = Dictionary(
      truth.places.map { ($0.number, $0.kind) }, uniquingKeysWith: { first, _ in first })
    together = PassingSpans(
      truth.segments { $0.place.map { Self.kinds.contains(kinds[$0] ?? "") } ?? false }.joined)
    asleep = PassingSpans(setting.knownBody.asleep)
    meetings = PassingSpans(
      truth.digital.events.filter {
        $0.kind == "meeting" && $0.isAttended && $0.isConfirmed && !$0.isOnline
      }.map(\.span).joined)
  }

  mutating func judge(_ dates: NeighbouringDates, _ finding: inout Finding) {
    let longUses = dates.nearby(DaySample.Screen.usage)
      .filter { $0.sample.span.seconds > Self.longUse + Self.second }
    for app in dates.samples(DaySample.Mac.app) {
      let span = app.start..<max(app.start, min(app.end, end))
      finding.judge(
        span.seconds - together.overlap(span), limit: Self.second,
        "s of a Mac's use away from home, work and hotels", at: app.place)
      finding.judge(
        asleep.overlap(span), limit: Self.second, "s of a Mac's use asleep", at: app.place)
      finding.judge(
        meetings.overlap(span), limit: Self.second, "s of a Mac's use in a meeting in person",
        at: app.place)
      finding.judge(
        longUses.reduce(0) { $0 + app.overlap($1) }, limit: Self.second,
        "s of a Mac's use during a long use of the phone", at: app.place)
    }
  }
}

/// A judge of the order of active apps, and of editors.
private struct MacApps: DateJudge {
  static let lack = Finding.lacking("active apps of a Mac")

  /// The end of the last active app, in ms since 1970.
  private var end = Int64.min

  mutating func judge(_ dates: NeighbouringDates, _ finding: inout Finding) {
    let apps = dates.samples(DaySample.Mac.app)
    for app in apps {
      finding.judge(
        app.start >= end, "an active app that begins before the end of the last one",
        allowed: "a start at the end of the last one or later", at: app.place)
      finding.judge(
        (app.sample.number("idle_s") ?? 0) <= app.sample.span.seconds + MacPresence.second,
        "more idle seconds than the app is active", allowed: "at most the time of the app",
        at: app.place)
      end = max(end, app.end)
    }
    guard dates.knows(DaySample.Mac.editor), dates.knows(DaySample.Mac.app) else { return }
    let slack = Int64(1_000 * MacPresence.second)
    func isSame(_ app: PlacedSample, _ use: PlacedSample) -> Bool {
      app.sample.text("name") == use.sample.text("ide") && abs(app.start - use.start) <= slack
        && abs(app.end - use.end) <= slack
    }
    let uses = dates.samples(DaySample.Mac.editor)
    for use in uses {
      finding.judge(
        apps.contains { isSame($0, use) }, "a use of an editor that is not active",
        allowed: "an active app with the same times", at: use.place)
    }
    let editors = Set(uses.map { $0.sample.text("ide") })
    for app in apps where editors.contains(app.sample.text("name")) {
      finding.judge(
        uses.contains { isSame(app, $0) }, "an active editor without a use",
        allowed: "a use of the editor with the same times", at: app.place)
    }
  }
}

/// A judge of key presses.
private struct Typing: DateJudge {
  /// The time of a sample, in seconds.
  static let bin = 300.0
  /// The largest number of keys a second.
  static let fastest = 12.0

  static let lack = Finding.lacking("typing")

  func judge(_ dates: NeighbouringDates, _ finding: inout Finding) {
    let apps = dates.nearby(DaySample.Mac.app)
    let known = dates.known(DaySample.Mac.app)
    for typing in dates.samples(DaySample.Mac.typing) {
      let keys = typing.sample.value ?? .nan
      let bin = Int64(1_000 * Self.bin)
      finding.judge(
        typing.start % bin == 0 && typing.end - typing.start == bin,
        "\(typing.sample.span.seconds.told) s of typing",
        allowed: "\(Self.bin.told) s that begin at a multiple of \(Self.bin.told) s",
        at: typing.place)
      finding.judge(
        (typing.sample.number("deletions") ?? .nan) <= keys, "more deletions than keys",
        allowed: "at most \(keys.told)", at: typing.place)
      guard let known, known.contains(typing.start), typing.end <= known.upperBound else {
        continue
      }
      let parts = apps.filter { typing.overlap($0) > 0 }
      let seconds = parts.reduce(0) { $0 + typing.overlap($1) + MacPresence.second }
      finding.judge(
        keys <= Self.fastest * seconds, "\(keys.told) keys in \(seconds.told) s of use",
        allowed: "at most \(Self.fastest.told) keys a second", at: typing.place)
    }
  }
}

/// A judge of inferred deep work.
private struct DeepWork: DateJudge {
  /// In minutes.
  static let shortest = 25.0
  /// The longest leave, in seconds.
  static let leave = 60.0

  static let lack = Finding.lacking("inferred deep work")

  func judge(_ dates: NeighbouringDates, _ finding: inout Finding) {
    let apps = dates.nearby(DaySample.Mac.app)
    for work in dates.samples(DaySample.Mac.deepWork)
    where work.sample.text("origin") == "inferred" {
      finding.judge(
        work.sample.span.seconds >= 60 * Self.shortest - MacPresence.second,
        "\((work.sample.span.seconds / 60).told) min of deep work",
        allowed: "at least \(Self.shortest.told) min", at: work.place)
      guard dates.knows(DaySample.Mac.app),
        dates.knowsAfter(DaySample.Mac.app) || work.end <= apps.map(\.end).max() ?? .min
      else { continue }
      let own = apps.filter {
        work.overlap($0) > 0 && $0.sample.text("category") == work.sample.text("category")
      }.inOrder()
      var (reached, longest) = (work.start, Int64(0))
      for app in own {
        longest = max(longest, app.start - reached)
        reached = max(reached, app.end)
      }
      longest = max(longest, work.end - reached)
      finding.judge(
        max(0, Double(longest) / 1_000 - Self.leave), limit: MacPresence.second,
        "s of a leave beyond \(Self.leave.told) s in deep work", at: work.place)
    }
  }
}
