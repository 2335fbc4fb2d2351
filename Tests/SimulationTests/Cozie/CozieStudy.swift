import Testing

@testable import ProfileFiles
@testable import Simulation

/// Studies with Cozie as their only app.
enum CozieStudy {
  /// - Parameters:
  ///   - installed: additional keys of the object `apps.cozie` in the study.
  ///   - settings: the settings of the app.
  static func make(
    _ settings: String = "", installed: String = #"watch_survey: "momentary""#, days: Int = 14,
    region: String = "boston", watches: String = #"{ "series-9": 1 }"#
  ) throws -> Study {
    let text = """
      {
        name: "Cozie", seed: 5, region: "\(region)", start: "2026-03-02", days: \(days),
        participants: {
          count: 6, people: { "office-worker": 1 }, devices: { "iphone-14": 1 },
          watches: \(watches),
        },
        apps: { cozie: { version: "cozie-3.0.2", settings: { \(settings) }, \(installed) } },
      }
      """
    let files = try ProfileFiles(directory: nil, environment: [:])
    return try Study.load(
      LoadedProfile(text, file: "cozie.json5"), named: nil, from: files, with: .init()
    )
    .study
  }

  /// Returns the days of a participant.
  static func days(of study: Study, _ number: Int = 0) -> [Day] {
    let reader = LifeReader(study.participant(number).life)
    var days = [reader.day(at: study.span.lowerBound.advanced(bySeconds: 1))]
    while let last = days.last, last.end < study.span.upperBound {
      days.append(reader.day(at: last.end))
    }
    return days
  }
}
