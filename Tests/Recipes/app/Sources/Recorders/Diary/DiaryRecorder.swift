import Simulation
import Spool

/// A recorder that writes one file each evening, with the time of the question and a mood from -1
/// to 1.
final class DiaryRecorder: Recorder {
  static let app: (any App.Type)? = Diary.self
  static let layouts = [Layout("diary", compressing: .onDemand)]
  static let streams = ["answers"]

  static func streams(in study: Study) -> [String] {
    study.app(Diary.self) == nil ? [] : streams
  }

  private let assignment: Assignment
  /// The times of the diary's question that are still to come, in order.
  private var evenings: ArraySlice<Timestamp>
  private var answers: [(milliseconds: Int64, mood: Double)] = []

  init?(_ assignment: Assignment) {
    let study = assignment.study
    guard let diary = study.app(Diary.self) else { return nil }
    self.assignment = assignment
    evenings =
      (0..<study.profile.days).map { day in
        study.zone.startOfDay(study.profile.start.advanced(byDays: day))
          .advanced(bySeconds: 3_600 * diary.settings.hour)
      }[...]
  }

  var isDone: Bool { evenings.isEmpty }

  func record(until instant: Timestamp) -> AppWork {
    while let evening = evenings.first, evening < instant {
      evenings.removeFirst()
      let day = assignment.life.day(at: evening)
      let mind = day.mind.state(at: evening.seconds(since: day.start))
      answers.append((evening.milliseconds, mind.mood))
    }
    return AppWork()
  }

  func finish() throws -> [FileEntry] {
    let choice = assignment.choice
    guard choice.layouts.contains(Self.layouts[0]), choice.streams.contains("answers") else {
      return []
    }
    let compression = choice.plainCompression
    var files = ListedFiles("diary", of: assignment.recorded, compression: compression)
    for (time, mood) in answers where isAskedFor(time) {
      try files.create("\(time).csv\(compression.suffix)", stream: "answers")
      try files.write(Array("timestamp,mood\n".utf8))
      try files.write(Array("\(time),\(mood)\n".utf8).span, rows: 1, first: time, last: time)
      try files.close(at: time)
    }
    return files.entries
  }

  private func isAskedFor(_ milliseconds: Int64) -> Bool {
    let isInSpan =
      assignment.choice.between?.contains(Timestamp(milliseconds: milliseconds)) ?? true
    let windows = assignment.windows
    return isInSpan && windows.map { $0.writes(window: $0.window(at: milliseconds)) } ?? true
  }
}
