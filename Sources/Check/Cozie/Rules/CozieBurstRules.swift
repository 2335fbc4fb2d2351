import Formats
import Reading

extension CozieCheck {
  /// The minimum interval before a burst of the phone, in the foreground and in the background, in
  /// ms.
  private static let spacing = (usual: Int64(60_000), background: Int64(1_500_000))

  static let cozieBursts = [
    Rule(
      "cozie-spacing",
      "Requests are in order of time, and bursts of health data keep their minimum interval.",
      limit:
        "A burst from the phone is at least \(spacing.usual / 1_000) s after its previous burst, "
        + "or \(spacing.background / 60_000) min in the background. A burst from the watch comes "
        + "after a survey",
      catches: "one burst 59 s after the previous burst",
      .requests { _ in SpacingOfBursts(usual: spacing.usual, background: spacing.background) }),
    Rule(
      "cozie-order",
      "A burst lists the samples of each type from newest to oldest, without duplicate quantities.",
      limit:
        "All samples of one type are together. A quantity begins after all samples of its type "
        + "that the device has already sent",
      catches: "two swapped rows",
      .requests { _ in OrderOfBursts() }),
    Rule(
      "cozie-devices",
      "Phone and watch send equal values for a sample that both send.",
      limit:
        "The rule compares rows with equal times and equal fields without their prefix, after the "
        + "rounding of the app's version. It compares steps and distances only if the field names "
        + "the device that counted them",
      catches: "one heart rate raised by 1 beat per minute",
      .requests { ValuesOfDevices($0.keys) }),
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
        last.due <= request.due, "due \(request.due)", allowed: "\(last.due) or later",
        at: request.place)
    }
    if request.isFirst(after: last) { burst = nil }
    guard request.kind == .health else {
      if request.device == .watch { watch = request.kind }
      return
    }
    if request.device == .watch {
      finding.judge(
        watch == .survey, "health data from the watch without a survey before them",
        allowed: "a survey before the health data",
        at: request.place)
      watch = .health
      return
    }
    if let burst {
      let spacing = request.trigger == "background_task" ? background : usual
      finding.judge(
        request.due - burst >= spacing, "\(request.due - burst) ms after the last burst",
        allowed: "at least \(spacing) ms", at: request.place)
    }
    burst = request.due
  }

  func finish() -> Finding { finding }
}

private struct OrderOfBursts: CozieJudge {
  /// The end of the last sent sample in ms, by device and type of data.
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
          time <= last.time, "\(type) at \(row.time)",
          allowed: "a time equal to or before the previous row's time",
          at: request.place)
      } else {
        finding.judge(
          ends[key] == nil, "\(type) again", allowed: "all rows of a type in succession",
          at: request.place)
      }
      last = (type, time)
      // The app sorts sleep stages and workouts by their ends, which are not in the rows.
      if type != "sleep", type != "workout" {
        finding.judge(
          time > marks[key] ?? .min, "\(type) at \(row.time)",
          allowed: "a time after the last sample of this type that was sent",
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
  /// The values that one of the two devices has sent, and the other one has not, by sample.
  private var sent: [String: (device: CozieSent.Device, value: CozieValue)] = [:]
  private var finding = Finding()

  /// The age of sent samples that are forgotten, in ms. Both devices send only samples of the last
  /// 4 days.
  private static let reach: Int64 = 4 * 86_400_000
  /// The quantities that phone and watch both count, and that versions before 3.0.2 do not
  /// distinguish. If both have a sample with the same start, each device omits the sample that
  /// arrives later.
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
        allowed:
          "\(other.value), which is the value that the \(other.device) sent", at: request.place)
    }
    forget(before: request.due - Self.reach)
  }

  /// Forgets the samples before a time, because the other device can no longer send them.
  private mutating func forget(before time: Int64) {
    guard time > forgotten + Self.reach else { return }
    forgotten = time
    sent = sent.filter { key, _ in (Int64(key.prefix { $0 != " " }) ?? .max) >= time }
  }

  func finish() -> Finding {
    finding.isJudged
      ? finding : .lacking("sample that both the phone and the watch have sent")
  }
}

extension CozieSent {
  /// Returns whether this is the first request of a new installation of the app, which does not
  /// remember earlier requests.
  func isFirst(after last: CozieSent?) -> Bool {
    last.map { $0.rows.first?.tags != rows.first?.tags } ?? false
  }
}
