import Testing

struct InvariantTests {
  @Test(.whole, arguments: Invariant.all)
  func `an invariant holds in every recording`(invariant: Invariant) async throws {
    for study in Survey.Study.allCases where invariant.studies.contains(study) {
      var judged = 0
      for report in try await Survey.reports(of: study) {
        let finding = try #require(report.findings[invariant.name])
        judged += finding.judged
        #expect(finding.failures == 0, "\(report.name): \(finding.examples)")
      }
      #expect(judged > 0, "\(study)")
    }
  }

  /// Otherwise a suite could pass and be blind.
  @Test(.whole, arguments: Invariant.all)
  func `an invariant notices spoiled rows`(invariant: Invariant) async throws {
    for study in Survey.Study.allCases where invariant.studies.contains(study) {
      let controls = try await Survey.reports(of: study).compactMap {
        $0.controls[invariant.name]
      }
      #expect(!controls.isEmpty, "\(study)")
      for control in controls { #expect(control.failures > 0, "\(study)") }
    }
  }

  @Test(.whole) func `screens that are on drain the battery`() async throws {
    let days = try await Survey.reports(of: .continuous).flatMap(\.days)
    #expect(days.count >= 30)
    #expect(BatteryDay.correlation(days) > 0.6)
    let shuffled = zip(days, days.dropFirst(days.count / 2) + days.prefix(days.count / 2)).map {
      BatteryDay(drain: $0.drain, screen: $1.screen)
    }
    #expect(BatteryDay.correlation(shuffled) < 0.6)
  }

  /// The demo has four streams more than the defaults.
  @Test(.whole) func `enabling a stream changes no other`() async throws {
    let more = try await Survey.reports(of: .demo)
    for (few, more) in zip(try await Survey.reports(of: .defaults), more) {
      // The app's log tells of all streams.
      let shared = few.checksums.filter { !$0.key.contains("_ios_log_") }
      #expect(shared.count > 100)
      for (path, checksum) in shared { #expect(more.checksums[path] == checksum, "\(path)") }
      #expect(more.checksums.count > few.checksums.count)
    }
  }
}

extension Invariant: CustomTestStringConvertible {
  var testDescription: String { name }
}
