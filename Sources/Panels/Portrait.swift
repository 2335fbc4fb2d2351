import Formats
import Reading

/// What a page keeps of one participant.
struct Portrait: Onlooker {
  let patient: String
  private let frame: Frame
  private(set) var coverage = Coverage()
  /// Rows of streams that are in no piece and no list of events, whose hours nobody knows.
  private(set) var otherRows: [BeiweStream: Int] = [:]
  private(set) var files: [BeiweStream: Int] = [:]
  private(set) var contentBytes: Int64 = 0
  private(set) var hasTruth = false
  /// None for who is told of in the overview alone.
  private(set) var panels: [any Panel]
  let isDetailed: Bool

  init(_ patient: String, _ frame: Frame, hasPanels: Bool) {
    self.patient = patient
    self.frame = frame
    isDetailed = hasPanels
    panels = hasPanels ? allPanels.map { $0.init(frame) } : []
  }

  mutating func begin(_ setting: Setting) {
    hasTruth = setting.truth != nil
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
      if !counted.contains(stream) { otherRows[stream, default: 0] += file.rows }
    }
    for index in panels.indices { panels[index].finish(surveys) }
  }

  /// By stream, those without a row too if they have files.
  var rows: [BeiweStream: Int] { coverage.rows.merging(otherRows) { $0 + $1 } }
}
