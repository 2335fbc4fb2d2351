import Formats
import Reading

extension CozieCheck {
  /// Ms between two bursts of the phone, and before one of the background.
  private static let spacing = (usual: Int64(60_000), background: Int64(1_500_000))

  static let cozieBursts = [
    Rule(
      "cozie-spacing", "Requests are in order, and bursts of health keep their spacing.",
      limit: "exact: a burst of the phone comes \(spacing.usual / 1_000) s after the last, of the "
        + "background \(spacing.background / 60_000) min; one of the watch follows a survey",
      catches: "a burst 59 s after the last",
      .requests { _ in SpacingOfBursts(usual: spacing.usual, background: spacing.background) }),
    Rule(
      "cozie-order", "Of a type a burst has the newest first, and no quantity twice.",
      limit: "exact: types one after another; a quantity begins after the end of all that the "
        + "device has sent of its type",
      catches: "two rows swapped", .requests { _ in OrderOfBursts() }),
    Rule(
      "cozie-devices", "Phone and watch send the same value of a sample.",
      limit:
        "exact: of one time and one field but for its prefix, after the version's rounding; steps and "
        + "distances only if the field names the device that counted",
      catches: "one heart rate one higher", .requests { ValuesOfDevices($0.keys) }),
  ]
}

private struct SpacingOfBursts: CozieJudge {
  let usual: Int64
  let background: Int64
  private var last: CozieSent?
  private var burst: Int64?
  private var watch: CozieSent.Kind?
  private var finding = Finding()

  init(usual: Int64, background: Int64) {
    (self.usual, self.background) = (usual, background)
  }

  mutating func see(_ request: CozieSent) {
    defer { last = request }
    if let last {
      finding.judge(
        last.due <= request.due, "due \(request.due)", allowed: "\(last.due)", at: request.place)
    }
    if request.isFirst(after: last) { burst = nil }
    guard request.kind == .health else {
      if request.device == .watch { watch = request.kind }
      return
    }
    if request.device == .watch {
      finding.judge(
        watch == .survey, "health of the watch", allowed: "behind a survey", at: request.place)
      watch = .health
      return
    }
    if let burst {
      let spacing = request.trigger == "background_task" ? background : usual
      finding.judge(
        request.due - burst >= spacing, "\(request.due - burst) ms after the last",
        allowed: "\(spacing)", at: request.place)
    }
    burst = request.due
  }

  func finish() -> Finding { finding }
}

private struct OrderOfBursts: CozieJudge {
  /// The end of the last sample that was sent, by device and type.
  private var marks: [String: Int64] = [:]
  private var last: CozieSent?
  private var finding = Finding()

  mutating func see(_ request: CozieSent) {
    if request.isFirst(after: last) { marks = [:] }
    last = request
    guard request.kind == .health else { return }
    var ends: [String: Int64] = [:]
    var last: (type: String, time: Int64)?
    for row in request.rows {
      guard let type = row.type, let time = row.instant else { continue }
      let key = "\(request.device) \(type)"
      if let last, last.type == type {
        finding.judge(
          time <= last.time, "\(type) at \(row.time)", allowed: "not after the one before",
          at: request.place)
      } else {
        finding.judge(
          ends[key] == nil, "\(type) again", allowed: "types one after another",
          at: request.place)
      }
      last = (type, time)
      // Stages of sleep and workouts go by their ends, which rows do not tell.
      if type != "sleep", type != "workout" {
        finding.judge(
          time > marks[key] ?? .min, "\(type) at \(row.time)", allowed: "after its mark",
          at: request.place)
      }
      ends[key] = max(ends[key] ?? .min, row.measured?.end ?? time)
    }
    marks.merge(ends, uniquingKeysWith: max)
  }

  func finish() -> Finding { finding }
}

private struct ValuesOfDevices: CozieJudge {
  private let keys: CozieKeys?
  /// What one device has sent of a sample, until the other does.
  private var sent: [String: (device: CozieSent.Device, value: CozieValue)] = [:]
  private var finding = Finding()

  /// Both devices reach back by the cut-off alone; 4 days, in ms, are more than the app's own.
  private static let reach: Int64 = 4 * 86_400_000
  /// What phone and watch both count and versions before 3.0.2 do not tell apart: two samples may begin with
  /// one walk, and each device leaves out the one that it learns of later.
  private static let countedTwice: Set<Substring> = ["step_count", "walking_distance"]
  private var forgotten = Int64.min

  init(_ keys: CozieKeys?) { self.keys = keys }

  mutating func see(_ request: CozieSent) {
    guard request.kind == .health else { return }
    for row in request.rows {
      guard let measured = row.measured, measured.key.dropFirst(2).first == "_",
        let time = row.instant
      else { continue }
      let field = measured.key.dropFirst(3)
      guard !Self.countedTwice.contains(field) else { continue }
      let key = "\(time) \(field)"
      guard let other = sent[key], other.device != request.device else {
        sent[key] = (request.device, measured.value)
        continue
      }
      sent[key] = nil
      let isRounded = ["ts_", "ws_"].contains { keys?.isRounded($0 + field) ?? false }
      let isSame =
        isRounded
        ? other.value.double?.rounded() == measured.value.double?.rounded()
        : other.value == measured.value
      finding.judge(
        isSame, "\(measured.key) \(measured.value)",
        allowed: "\(other.value) as by the \(other.device)", at: request.place)
    }
    forget(before: request.due - Self.reach)
  }

  /// What the other device has not sent by then it will not send.
  private mutating func forget(before time: Int64) {
    guard time > forgotten + Self.reach else { return }
    forgotten = time
    sent = sent.filter { key, _ in (Int64(key.prefix { $0 != " " }) ?? .max) >= time }
  }

  func finish() -> Finding {
    finding.verdict == .notJudged ? .lacking("sample that both devices have sent") : finding
  }
}

extension CozieSent {
  /// Whether this is the first request of a new installation of the app, which knows nothing of what was sent.
  func isFirst(after last: CozieSent?) -> Bool {
    last.map { $0.rows.first?.tags != rows.first?.tags } ?? false
  }
}
