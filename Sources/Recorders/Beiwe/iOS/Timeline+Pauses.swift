import Formats
import Simulation

/// What keeps the app, its sensors and its uploads still.
extension Timeline {
  /// Seconds for which the app tries to make a file before it ends: ten times 50 ms.
  private static let attempts = 0.5
  /// How far pauses are learned ahead, in seconds.
  private static let foresight = 3_600.0

  /// Learns of the pauses that begin before an instant, and a little beyond.
  mutating func foresee(until instant: Timestamp) {
    guard let missing, instant >= foreseen else { return }
    foreseen = instant.advanced(bySeconds: Self.foresight)
    let all = missing.pauses(of: Beiwe.name, until: foreseen)
    let new = all[learned...].sorted { $0.span.lowerBound < $1.span.lowerBound }
    learned = all.count
    for pause in new where !pause.scope.endsApp { noteGap(pause) }
    if let end = new.first(where: { $0.scope.endsApp && $0.span.lowerBound >= now }) {
      nextEnd = Self.earlier(nextEnd, end)
    }
    pauses.removeAll { $0.span.upperBound < collected }
    pauses = (pauses + new).sorted { $0.span.lowerBound < $1.span.lowerBound }
  }

  private static func earlier(_ one: Pause?, _ other: Pause) -> Pause {
    guard let one, one.span.lowerBound <= other.span.lowerBound else { return other }
    return one
  }

  /// What next ends the app after a launch; nil if it runs to the end of the study.
  func nextEnd(after launch: Launch) -> Pause? {
    let known = pauses.first { $0.scope.endsApp && $0.span.lowerBound > launch.instant }
    let suspension = setup.suspension(after: launch.instant, number: launch.number)
    guard let known else { return suspension }
    return Self.earlier(suspension, known)
  }

  /// When the app is launched again, which no other pause prevents then.
  mutating func launch(after pause: Pause) -> Timestamp {
    foresee(until: min(pause.span.upperBound, setup.end))
    return pauses.filter(\.scope.endsApp).reduce(pause.span.upperBound) { back, other in
      other.span.contains(back) ? other.span.upperBound : back
    }
  }

  func allowsUpload(at instant: Timestamp) -> Bool {
    !pauses.contains { $0.scope.stopsTasks && $0.span.contains(instant) }
  }

  /// The parts of a window in which a stream's sensor gives the app anything.
  func parts(of window: Range<Timestamp>, of stream: BeiweStream) -> [Range<Timestamp>] {
    pauses.filter { pause in
      !pause.scope.endsApp && pause.span.overlaps(window)
        && pause.scope.stops(stream: stream.rawValue)
    }.reduce([window]) { $1.cut(from: $0) }
  }

  // MARK: Room

  /// Ends the app where nothing has been sent for so long that its next file finds no room.
  mutating func lookForRoom() {
    guard let room = missing?.room(of: Beiwe.name, number: fillings),
      now.seconds(since: emptied) > 86_400 * room.days
    else { return }
    let end = now.advanced(bySeconds: Self.attempts)
    nextEnd = Self.earlier(
      nextEnd,
      Pause(.storageFull, of: .app, during: end..<end.advanced(bySeconds: 3_600 * room.hours)))
  }

  /// Tells of a pause that has taken effect.
  mutating func noteGap(_ pause: Pause) {
    period.work.gaps.append(AppWork.Gap(app: Beiwe.name, pause: pause, of: streamNames))
  }

  private var streamNames: [String] { started.map(\.name.rawValue) }
}
