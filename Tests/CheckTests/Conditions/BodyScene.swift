import Spool

@testable import Check
@testable import Reading

/// Ten minutes of a body: asleep from 60 s to 180 s, with a watch and a carried phone until 300 s.
struct BodyScene {
  var start = 0.0
  var end = 600.0
  /// When the phone is laid down.
  var laidDown = 300.0
  var phone: [Truth.Use] = []
  var body = BodyTruth()
  var minutes: [MinuteRow] = []
  /// Minutes of the next date.
  var later: [MinuteRow] = []
  /// HealthKit's samples, and other collectors' files.
  var samples: [DaySample] = []
  var files: [DayFile] = []
  var losesData = false

  /// - Parameter count: of minutes.
  init(minutes count: Int = 10) {
    end = 60 * Double(count)
    body.tables = ["wear"]
    body.wear = [
      BodyTruth.Wear(span: Truth.span(0, 300), isWorn: true, row: 1),
      BodyTruth.Wear(span: Truth.span(300, end), isWorn: false, row: 2),
    ]
    body.stages = [.init("n1", 60, 120), .init("n2", 120, 180)]
    minutes = (0..<count).map { number in
      MinuteRow(
        seconds: 60 * Double(number), stage: [1: "n1", 2: "n2"][number] ?? "",
        isWorn: number < 5, isCarried: number < 5)
    }
  }

  /// The exports of the files, each of which was written once.
  var exports: [BodyTruth.Export] {
    dates[0].files.map { file in
      BodyTruth.Export(
        time: Truth.at(900.999), date: file.date, collector: file.collector, isWritten: true,
        samples: file.samples.count, late: 0, row: 1)
    }
  }

  fileprivate var dates: [HealthDate] {
    var date = HealthDate.day(samples, more: files)
    for index in date.files.indices { date.files[index].exported = Truth.at(900) }
    var all = [date.with(minutes)]
    if !later.isEmpty { all.append(HealthDate(date: HealthDate.first + 1).with(later)) }
    return all
  }

  fileprivate var truth: Truth {
    var truth = Truth.oneDay
    truth.phone = phone
    truth.segments = [
      Truth.way(start, laidDown, mode: "walk"), Truth.stay(laidDown, end, place: 1),
    ]
    return truth
  }
}

extension Scene {
  /// The scene with a change; where exports are not told, they are those of the files.
  static func body(
    minutes: Int = 10, _ change: (inout BodyScene) -> Void
  ) throws -> Scene {
    var scene = BodyScene(minutes: minutes)
    change(&scene)
    if scene.body.exports.isEmpty { scene.body.exports = scene.exports }
    var setting = try HealthSetting.oneDay(scene.truth, scene.body)
    setting.losesData = scene.losesData
    setting.tree.days = scene.dates.flatMap(\.files).map {
      MyLifeDBTree.Day(path: $0.path, collector: $0.collector, date: $0.date)
    }
    return .days(setting, scene.dates)
  }
}

extension BodyTruth.Stage {
  init(_ name: String, _ start: Double, _ end: Double) {
    self.init(span: Truth.span(start, end), name: name, row: 1)
  }
}

extension BodyTruth.Workout {
  /// A run of 50 kcal and 1,000 m with two fixes.
  init(_ start: Double, _ end: Double) {
    self.init(
      span: Truth.span(start, end), activity: "running", distance: 1_000, energy: 50, fixes: 2,
      row: 1)
  }
}

extension DayFile {
  /// A file of the first date.
  static func file(_ collector: String, _ samples: [DaySample]) -> DayFile {
    var file = DayFile(path: collector, collector: collector, date: HealthDate.first)
    file.samples = samples
    return file
  }
}
