import Formats
import Recorders
import Simulation
import Spool

/// The forecast of a recording, for the option `--dry-run`.
extension Record {
  /// The memory for a file until its participant is complete, in bytes. Recordings of 40 and 80
  /// days with all streams needed 1.0 kB and 1.2 kB.
  private static let memoryOfFile: Int64 = 1_150

  /// Prints the expected size and duration of a recording of the participants, and writes no files.
  func forecast(
    _ participants: [Int], by recorder: StudyRecorder, as manifest: Manifest, to path: String
  ) async throws {
    let isBegun = try RecordingFolder.inspect(
      path, for: manifest, shard: shard, replacing: replaces
    ) { PatientID.text(of: $0, seed: manifest.seed) }
    let progress = recorder.progress
    let bar = ProgressBar(progressStyle) { seconds in
      let rate = Double(progress.rows) / max(seconds, 0.001)
      return ProgressLine([
        "a sample", counted(progress.rows, "row"), Quantity.bytes(Int64(progress.bytes)),
        counted(Int(rate), "row") + "/s",
      ])
    }
    let width = jobs
    let sampled = try await stopping(progress, remark: "stopped") {
      try await bar.showing { try await recorder.sample(participants, width: width) }
    }
    let whole = sampled.forecast(of: participants)
    let part = shard.map { sampled.forecast(of: $0.part(of: participants)) }
    if printsJSON {
      print(json(whole, part: part, from: sampled))
      return
    }
    print("\(path): \(text(whole))")
    if let part, let shard { print("part \(shard.number) of \(shard.count): \(text(part))") }
    print(Self.text(sampled))
    if isBegun { print("The forecast includes the files that are already in \(path).") }
  }

  // MARK: Text

  private func text(_ forecast: Forecast) -> String {
    let totals = forecast.totals
    let margin = forecast.uncertainty
    return """
      \(counted(totals.files, "file"))\(Self.margin(margin?.files)), \
      \(counted(totals.rows, "row"))\(Self.margin(margin?.rows)), \
      \(Quantity.bytes(totals.bytes))\(Self.margin(margin?.bytes)) \
      (\(Quantity.bytes(totals.contentBytes)) before compression)
      \(counted(forecast.participants, "participant")), \
      \(counted(forecast.participantDays, "participant-day")) in about \
      \(Quantity.time(forecast.seconds)), with \(Quantity.bytes(memory(of: forecast))) of memory
      """
  }

  /// Returns two standard errors as a margin, rounded up to a tenth of a percent.
  static func margin(_ share: Double?) -> String {
    guard let share else { return " or so" }
    let tenths = Int((share * 1_000).rounded(.up))
    return tenths == 0 ? "" : " ± \(tenths / 10).\(tenths % 10) %"
  }

  private static func text(_ sampled: SampledStudy) -> String {
    let windows =
      sampled.every == 1
      ? "" : " (one of every \(sampled.every) windows of \(sampled.windowLength / 60) min)"
    return
      "The forecast extrapolates from \(counted(sampled.participantDays, "participant-day"))"
      + "\(windows). Nothing was written."
  }

  // MARK: JSON

  private func json(_ whole: Forecast, part: Forecast?, from sampled: SampledStudy) -> String {
    var json = JSONWriter(.compact)
    json.object { json in
      write(whole, to: &json)
      json.member("sampled_participant_days", sampled.participantDays)
      if let part, let shard {
        json.key("part")
        json.object { json in
          json.member("number", shard.number)
          json.member("parts", shard.count)
          write(part, to: &json)
        }
      }
    }
    return String(decoding: json.bytes, as: UTF8.self)
  }

  private func write(_ forecast: Forecast, to json: inout JSONWriter) {
    json.member("files", forecast.totals.files)
    json.member("rows", forecast.totals.rows)
    json.member("content_bytes", forecast.totals.contentBytes)
    json.member("bytes", forecast.totals.bytes)
    json.key("seconds")
    json.number((forecast.seconds * 1_000).rounded() / 1_000)
    json.member("memory_bytes", memory(of: forecast))
    json.member("participants", forecast.participants)
    json.member("participant_days", forecast.participantDays)
    guard let margin = forecast.uncertainty else { return }
    json.key("two_standard_errors")
    json.object { json in
      for (key, share) in [
        ("files", margin.files), ("rows", margin.rows), ("bytes", margin.bytes),
      ] {
        json.key(key)
        json.number((share * 10_000).rounded(.up) / 10_000)
      }
    }
  }

  /// Returns the expected peak memory, in bytes. This memory is the peak of the sample, plus the
  /// lists of files of all participants that are recorded at the same time. These lists grow with
  /// the number of days.
  private func memory(of forecast: Forecast) -> Int64 {
    (peakMemory() ?? 0)
      + Int64(min(jobs, forecast.participants) * forecast.filesEach) * Self.memoryOfFile
  }
}
