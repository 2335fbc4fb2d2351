import Simulation

/// A writer of workouts as `Workout` elements, with their sums and a reference to the route's file.
struct ExportWorkouts {
  let dates: ExportDate
  let sources: ExportSources

  /// Appends a workout to the export.
  ///
  /// - Parameters:
  ///   - samples: all samples of the day, in order of their starts.
  ///   - route: the path of the route's file below the export's folder; nil indoors.
  func write(
    _ sample: HealthSample, _ workout: Workout, among samples: [HealthSample], route: String?,
    to text: inout TextBuffer
  ) {
    text.append(" <Workout")
    text.attribute("workoutActivityType", workout.exportedName)
    let seconds = (1_000 * sample.end.seconds(since: sample.start)).rounded() / 1_000
    text.attribute("duration", seconds / 60)
    text.attribute("durationUnit", "min")
    writeSource(of: sample, hasDevice: true, to: &text)
    writeSpan(of: sample, hasCreation: true, to: &text)
    text.append(">\n")
    ExportRecords.write(sample.metadata, to: &text)
    for sum in WorkoutSum.sums(of: sample, workout, among: samples) {
      write(sum, of: sample, to: &text)
    }
    if let route {
      text.append("  <WorkoutRoute")
      writeSource(of: sample, hasDevice: false, to: &text)
      writeSpan(of: sample, hasCreation: true, to: &text)
      text.append(">\n   <FileReference")
      text.attribute("path", route)
      text.append("/>\n  </WorkoutRoute>\n")
    }
    text.append(" </Workout>\n")
  }

  private func write(_ sum: WorkoutSum, of sample: HealthSample, to text: inout TextBuffer) {
    text.append("  <WorkoutStatistics")
    text.attribute("type", sum.type.identifier)
    writeSpan(of: sample, hasCreation: false, to: &text)
    if sum.isSum {
      text.attribute("sum", Self.rounded(sum.sum))
    } else {
      text.attribute("average", Self.rounded(sum.sum / sum.count))
      text.attribute("minimum", sum.least)
      text.attribute("maximum", sum.most)
    }
    if let unit = sum.type.exportedUnit { text.attribute("unit", unit) }
    text.append("/>\n")
  }

  private func writeSource(
    of sample: HealthSample, hasDevice: Bool, to text: inout TextBuffer
  ) {
    let named = sources[sample.source]
    text.attribute("sourceName", named.name)
    if let version = named.version { text.attribute("sourceVersion", version) }
    if hasDevice, let device = named.device { text.attribute("device", device) }
  }

  private func writeSpan(of sample: HealthSample, hasCreation: Bool, to text: inout TextBuffer) {
    let saved = hasCreation ? sample.saved : nil
    for (name, time) in [
      ("creationDate" as StaticString, saved), ("startDate", sample.start), ("endDate", sample.end),
    ] {
      guard let time else { continue }
      text.open(name)
      dates.write(time, to: &text)
      text.append(UInt8(ascii: "\""))
    }
  }

  /// Returns the value rounded to a thousandth, which is the resolution of samples.
  private static func rounded(_ value: Double) -> Double { (1_000 * value).rounded() / 1_000 }
}
