import Simulation
import Spool

/// Writes what really happened to one participant, beside what the apps recorded of it.
struct TruthRecorder {
  init(_ participant: Participant, of study: Study, recorded: RecordedParticipant) {
  }

  mutating func observe(_ period: Period) throws {
  }

  mutating func finish() throws -> [FileEntry] {
    []
  }
}
