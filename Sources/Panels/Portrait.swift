import Formats
import Reading

/// The data of one participant that a page needs.
struct Portrait: Onlooker {
  let patient: String
  private let frame: Frame
  private(set) var coverage = Coverage()
  /// The rows of streams whose hours are unknown, because no piece and no list of events has them.
  private(set) var otherRows: [BeiweStream: Int] = [:]
  private(set) var files: [BeiweStream: Int] = [:]
  private(set) var contentBytes: Int64 = 0
  private(set) var hasTruth = false
  /// The panels; empty for a participant of the overview alone.
  private(set) var panels: [any Panel]
  let isDetailed: Bool

  /// - Parameter panels: The panels; nil for a participant of the overview alone.
  init(_ patient: String, _ frame: Frame, panels: [any Panel.Type]?) {
    self.patient = patient
    self.frame = frame
    isDetailed = panels != nil
    self.panels = panels?.map { $0.init(frame) } ?? []
  }

  mutating func begin(_ truth: Truth) {
    hasTruth = true
    for index in panels.indices { panels[index].begin(truth) }
  }

  mutating func begin(_ setting: Setting) {
    let events: [(BeiweStream, [Events.Event])] = [
      (.powerState, setting.events.power), (.proximity, setting.events.proximity),
      (.reachability, setting.events.reachability),
    ]
    for (stream, events) in events { coverage.add(events, of: stream, in: frame) }
    for index in panels.indices { panels[index].begin(setting) }
  }

  mutating func see(_ piece: Piece) {
    coverage.see(piece, in: frame)
    for index in panels.indices { panels[index].see(piece) }
  }

  mutating func finish(_ files: [FileFacts], _ surveys: SurveyRecords) {
    let counted = Set(coverage.counts.keys)
    for file in files {
      let stream = file.file.stream
      self.files[stream, default: 0] += 1
      contentBytes += file.contentBytes
      // The number of rows within a span is unknown.
      if frame.window == nil, !counted.contains(stream) {
        otherRows[stream, default: 0] += file.rows
      }
    }
    for index in panels.indices { panels[index].finish(surveys) }
  }

  mutating func begin(_ body: BodyTruth) {
    for index in panels.indices { panels[index].begin(body) }
  }

  mutating func see(_ piece: HealthPiece) {
    for sample in piece.samples {
      coverage.add(1, of: piece.app, at: sample.span.lowerBound, frame, offset: sample.offset)
    }
    for index in panels.indices { panels[index].see(piece) }
  }

  mutating func see(_ piece: CoziePiece) {
    for request in piece.requests {
      coverage.add(request.rows, of: CoziePanel.app, at: request.time, frame)
    }
    for index in panels.indices { panels[index].see(piece) }
  }

  mutating func see(_ piece: SWIPPiece) {
    for session in piece.sessions {
      coverage.add(1 + session.looks, of: SWIPPanel.app, at: session.start, frame)
    }
    for index in panels.indices { panels[index].see(piece) }
  }

  /// The clock of the participant's days.
  var clock: LocalClock {
    frame.followsLocalTimes ? LocalClock(offsets: coverage.offsets) : frame.clock
  }

  /// The rows by stream, 0 for a stream with files but without rows.
  var rows: [BeiweStream: Int] { coverage.rows.merging(otherRows) { $0 + $1 } }
}
