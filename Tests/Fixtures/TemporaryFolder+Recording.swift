import Recorders
import Simulation
import Spool

extension TemporaryFolder {
  /// Records a study into the folder, or continues what is there.
  ///
  /// - Parameters:
  ///   - only: numbers of participants, or nil for all.
  ///   - arguments: that the manifest names.
  ///   - profiles: the checksums that the manifest names.
  @discardableResult
  public func record(
    _ study: Study, _ choice: StudyRecorder.Choice, only: [Int]? = nil, width: Int = 1,
    arguments: [String: String] = [:], profiles: [String: UInt32] = [:]
  ) async throws -> Manifest {
    let profile = study.profile
    let numbers = only ?? Array(0..<profile.participants)
    let folder = try RecordingFolder.open(
      path,
      for: Manifest(
        version: "1.0", study: study.name, seed: profile.seed,
        start: profile.start.description, days: profile.days, timeZone: study.zone.name,
        participants: numbers, phones: study.phones(of: numbers), apps: study.listedApps,
        recorders: choice.layouts.map(\.name),
        streams: choice.streams, arguments: arguments, profiles: profiles)
    ) { PatientID.text(of: $0, seed: profile.seed) }
    return try await StudyRecorder(study, choice: choice, progress: Progress())
      .record(numbers, to: folder, width: width)
  }
}
