import Simulation
import Spool

extension StudyRecorder {
  /// Records a sample of the participants into temporary folders, `width` participants at a time,
  /// with the recorders of the whole study.
  ///
  /// - Throws: `FileError`, or `CancellationError` after `progress.stop()`.
  public func sample(_ participants: [Int], width: Int) async throws -> SampledStudy {
    let sample = Sample(of: participants, in: study, choice: choice)
    let width = min(width, participants.count)
    var estimates = try await estimates(of: sample, width: width)
    let bare = estimates.removeLast()
    return SampledStudy(
      sample, estimates,
      cost: .init(estimates, bare: bare, lengths: lengths(of: sample.stays[0])),
      participants: participants, of: study, width: width)
  }

  /// Records every stay, and then the last stay again with hardly any rows. The second time shows
  /// which part of the duration does not depend on the rows.
  private func estimates(of sample: Sample, width: Int) async throws -> [StayEstimate] {
    let last = sample.stays[sample.stays.count - 1]
    let stays = sample.stays.map { ($0, $0.phase) } + [(last, sample.every)]
    return try await withThrowingTaskGroup(of: (Int, StayEstimate).self) { group in
      var estimates = [StayEstimate?](repeating: nil, count: stays.count)
      for (position, (stay, phase)) in stays.enumerated() {
        if position >= width, let done = try await group.next() { estimates[done.0] = done.1 }
        group.addTask {
          do {
            return (position, try estimate(stay, of: sample, phase: phase))
          } catch {
            progress.stopAfterError()
            throw error
          }
        }
      }
      for try await done in group { estimates[done.0] = done.1 }
      return estimates.compactMap { $0 }
    }
  }

  /// Records a stay as a separate study, in the middle of the participant's life. A new life from
  /// its first day would draw the same days.
  private func estimate(_ stay: Sample.Stay, of sample: Sample, phase: Int) throws -> StayEstimate {
    var shorter = study
    shorter.profile.start = study.profile.start.advanced(byDays: stay.firstDay)
    shorter.profile.days = stay.days
    let windows = SampleWindows(
      of: shorter.span, length: sample.window, every: sample.every, phase: phase)
    let recorder = StudyRecorder(shorter, choice: choice, progress: progress)
    return try withTemporaryFolder { folder in
      let start = ContinuousClock.now
      let participant = study.participant(stay.participant)
      let entries = try recorder.write(
        participant,
        as: RecordedParticipant(
          number: stay.participant, patient: participant.patient, folder: folder, keeping: .none),
        windows: windows)
      return StayEstimate(
        entries, of: stay.participant, windows: windows,
        inner: SampleWindows.inner(of: study.span, length: sample.window),
        lengths: lengths(of: stay), seconds: (ContinuousClock.now - start) / .seconds(1))
    }
  }

  private func lengths(of stay: Sample.Stay) -> Double {
    Double(study.profile.days) / Double(stay.days)
  }
}
