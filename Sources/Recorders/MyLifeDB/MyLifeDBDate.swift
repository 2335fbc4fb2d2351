import Simulation

/// One date's samples of one stream until its file is written, and which of them are exported.
struct MyLifeDBDate {
  let stream: String
  let date: CivilDate
  private(set) var samples: [DailySample] = []
  /// The last export that wrote it; nil before the first.
  private(set) var exported: Timestamp?
  /// The number of samples in the last export.
  private(set) var count = 0

  init(_ stream: String, on date: CivilDate) {
    self.stream = stream
    self.date = date
  }

  mutating func add(_ sample: DailySample) { samples.append(sample) }

  /// Takes an export at an instant; returns how many samples it wrote, and how many of these were not in the
  /// file before. Nil if there was nothing to write.
  mutating func export(
    at instant: Timestamp, _ exports: MyLifeDBSettings.Exports
  ) -> (samples: Int, late: Int)? {
    if exports == .once && exported != nil { return nil }
    let saved = samples.count { $0.saved <= instant }
    guard exported == nil || saved != count else { return nil }
    defer { (exported, count) = (instant, saved) }
    return (saved, exported == nil ? 0 : saved - count)
  }

  /// The samples of the last export, in the order of files.
  var written: [DailySample] {
    guard let exported else { return [] }
    return samples.filter { $0.saved <= exported }.sorted(by: DailySample.isBefore)
  }

  /// Whether some sample is in no file.
  var hasMore: Bool { count < samples.count }
}
