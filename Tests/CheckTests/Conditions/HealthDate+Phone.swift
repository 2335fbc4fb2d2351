import Formats
import Spool

@testable import Check
@testable import Reading

extension HealthDate {
  /// Returns the first date, with a file for the stream of each sample.
  static func phone(_ samples: [DaySample]) -> HealthDate { phone(0, samples) }

  /// Returns a date by its number from 0, with a file for the stream of each sample.
  ///
  /// - Parameter streams: streams with a file even without a sample.
  static func phone(
    _ number: Int64, also streams: [String] = [], _ samples: [DaySample]
  ) -> HealthDate {
    let own = Dictionary(grouping: samples) { HealthKind.all[$0.type]?.streams.first ?? "" }
    let files = Set(own.keys).union(streams).sorted().map { stream in
      var file = DayFile(path: "\(stream)\(number)", collector: stream, date: first + number)
      file.phone = "phone"
      let samples = (own[stream] ?? []).sorted { $0.start < $1.start }
      file.samples = samples.enumerated().map { index, sample in
        var sample = sample
        sample.row = index + 1
        return sample
      }
      return file
    }
    return HealthDate(date: first + number, files: files)
  }
}

extension DaySample {
  /// A sample of the phone, with times in seconds of the hand-made day. Its value is its length by
  /// default.
  static func phone(
    _ name: String, _ start: Double, _ end: Double? = nil, _ value: Double? = nil,
    _ metadata: [String: JSONTree] = [:]
  ) -> DaySample {
    var sample = DaySample.sample(
      "sim." + name, start, end, value ?? (end ?? start) - start, by: "phone",
      source: "com.mylifedb.app")
    sample.metadata = metadata
    return sample
  }
}

extension Condition {
  /// Dates of the phone, without a body.
  static func phone(
    _ rule: String, _ value: String, failures: Int = 1, inside: [HealthDate],
    outside: [HealthDate]
  ) -> Condition {
    .health(rule, value, failures: failures, inside: inside, outside: outside)
  }
}

extension JSONTree {
  /// The text of an instant of the hand-made day.
  static func instant(_ seconds: Double) -> JSONTree {
    .text(BeiweUTCTime.text(Truth.at(seconds)).prefix(19) + "Z")
  }
}
