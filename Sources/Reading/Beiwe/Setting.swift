import Formats

/// The facts about a participant before the first piece of rows is read.
package struct Setting: Sendable {
  /// The app's name in the truth.
  package static let app = "beiwe"

  package var patient: String
  package var dialect: BeiweDialect
  /// The layout whose rows are judged.
  package var layout: Layout
  /// The ground truth; nil for data without it.
  package var truth: Truth?
  /// Whether Understudy recorded the data. Other data come from any version of the app and the
  /// server, and other programs may have changed their form.
  package var isRecorded = true
  package var events = Events()
  package var clock = PhoneClock.exact
  /// Streams with files.
  package var streams: Set<BeiweStream> = []
  /// Whether the recording has only the files around a span. Its truth covers the whole study.
  package var isExcerpt = false
  /// Whether data is missing, or may be: without a log, only the manifest says that the phone's system ends the app.
  package var losesData = false

  package init(patient: String, dialect: BeiweDialect, layout: Layout) {
    self.patient = patient
    self.dialect = dialect
    self.layout = layout
  }

  /// The level of deviations that are defects of a recording, but that real phones have.
  package var quirk: FindingLog.Level { isRecorded ? .failure : .remark }

  /// The truth, or an empty one.
  package var known: Truth { truth ?? Truth() }

  /// Whether the app was launched again during the study, or may have been, or was without something.
  package var isInterrupted: Bool {
    isExcerpt || losesData || (launches?.count ?? 0) > 1
  }

  /// Whether it is known which events the app has missed, if it has missed any.
  package var knowsGaps: Bool { !isInterrupted || !isExcerpt && known.hasGapTable }

  /// Whether devicemotion is not what Core Motion says but what really is, with the field.
  package var isExact: Bool { known.term("devicemotion", "tilt_sd") == 0 }

  /// When the app was launched, in ms since 1970 UTC; nil if it is not known.
  ///
  /// An excerpt may lack the row of a launch, but each row of the log names the launch before it. For
  /// a version without a log, only the truth has launches after the study's start.
  package var launches: [Int64]? {
    if events.hasLog {
      return isExcerpt
        ? events.namedLaunches : events.log.filter { $0.name == "launch" }.map(\.time)
    }
    if let truth { return truth.launches(of: Self.app) }
    return losesData || isExcerpt ? nil : []
  }

  /// The spans in which the phone was unlocked. In gaps of the rows, the truth's sessions count.
  package var unlocked: [Span] {
    guard truth != nil else { return events.unlocked(until: end) }
    let gaps = known.gaps(of: BeiweStream.powerState.rawValue, in: Self.app)
    let sessions = known.uses("session", "unlocked")
    let seen = [known.span].without(gaps).flatMap { span in
      var part = Events()
      if sessions.contains(span.lowerBound) {
        // Its unlocking was missed.
        part.power.append(
          Events.Event(time: span.lowerBound, name: "Unlocked", place: RowPlace("")))
      }
      part.power += events.power.filter { span.contains($0.time) }
      return part.unlocked(until: span.upperBound)
    }
    return (seen + sessions.common(with: gaps)).sorted { $0.lowerBound < $1.lowerBound }.joined
  }

  /// Ms that cutting both of two times to ms may cost.
  package static let cut = 1.01

  /// Ms that a motion row may be off without its clock's exported errors: rows are cut to ms, and
  /// offsets of later launches are not exported.
  package var clockReserve: Double {
    Self.cut + (isInterrupted ? 5_000 * known.term("clock", "offset_sd") : 0)
  }

  /// When everything ends: the study's end, or the last event.
  package var end: Int64 { known.span.upperBound }

  /// The spans in which the phone is at rest, and the participant does not touch it. The phone is
  /// put down within 1.2 s and picked up 1.5 s before use; the rest is reserve.
  package var stillSpans: [Span] {
    let touched = (known.uses("session") + known.uses("call")).map {
      $0.widened(before: 3, after: 13)
    }
    return known.segments(\.isLying).compactMap { $0.trimmed(start: 5, end: 2) }
      .without(touched)
  }

  /// Walks of 20 s and more without a change of pose.
  package func walks(with placements: Set<String>) -> [Span] {
    known.bouts.filter { $0.mode == "walk" }.map(\.span).common(
      with: known.segments { placements.contains($0.placement) }
        .compactMap { $0.trimmed(start: 3, end: 2) }
    ).filter { $0.seconds >= 20 }
  }
}
