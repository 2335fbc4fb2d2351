import Formats
import Page
import Reading
import Spool

/// The numbers of rows and the time spans of all participants, and the sums over them.
struct Overview: Sendable {
  private let source: Source
  private let frame: Frame
  /// The participants, in their order in the source.
  private(set) var participants: [Person] = []
  private var streams: [BeiweStream: Sum] = [:]
  /// The sums for apps other than Beiwe, by the apps' names in manifests.
  private var apps: [String: Sum] = [:]
  private var contentBytes: Int64 = 0

  struct Person: Sendable {
    let patient: String
    let span: Span?
    /// The groups of rows that are more than a year from `span`.
    let far: [Coverage.Far]
    /// The level of completeness for each hour, over all sampled streams together.
    let levels: [(span: Span, level: Coverage.Level)]
    /// The clock of the participant's days.
    let clock: LocalClock
    let rows: Int
    let hasTruth: Bool
  }

  private struct Sum: Sendable {
    var rows = 0
    var files = 0
    var participants = 0
  }

  init(of source: Source, _ frame: Frame) {
    self.source = source
    self.frame = frame
  }

  mutating func take(_ portrait: Portrait) {
    let rows = portrait.rows
    for (stream, count) in rows {
      streams[stream, default: Sum()].rows += count
      streams[stream, default: Sum()].participants += 1
    }
    let ofApps = portrait.coverage.rowsOfApps
    for (app, count) in ofApps {
      apps[app, default: Sum()].rows += count
      apps[app, default: Sum()].participants += 1
    }
    for (stream, count) in portrait.files { streams[stream, default: Sum()].files += count }
    contentBytes += portrait.contentBytes
    participants.append(
      Person(
        patient: portrait.patient, span: portrait.coverage.span, far: portrait.coverage.far,
        levels: portrait.coverage.levelsOfAll, clock: portrait.clock,
        rows: rows.values.reduce(0, +) + ofApps.values.reduce(0, +),
        hasTruth: portrait.hasTruth))
  }

  /// The time from the first row of any participant to the last row; nil without rows.
  var span: Span? {
    let spans = participants.compactMap(\.span)
    guard let first = spans.map(\.lowerBound).min(), let last = spans.map(\.upperBound).max() else {
      return nil
    }
    return first..<last
  }

  /// The clock of the page: of the only participant, or the frame's clock for several participants.
  var clock: LocalClock {
    participants.count == 1 ? participants.first?.clock ?? frame.clock : frame.clock
  }

  private var rows: Int { participants.reduce(0) { $0 + $1.rows } }

  /// The streams that should have rows: the streams in the manifest or, without one, the streams of
  /// any participant.
  private var expected: [BeiweStream] {
    guard source.apps.contains(where: { $0.app == "beiwe" }) else { return [] }
    let named = source.manifest.map { manifest in
      BeiweStream.allCases.filter { manifest.streams.contains($0.rawValue) }
    }
    return named ?? BeiweStream.allCases.filter { streams[$0] != nil && $0 != .iosLog }
  }

  var kind: String {
    guard let manifest = source.manifest else { return "a folder without a manifest" }
    return "the study \(manifest.study), seed \(manifest.seed), by understudy \(manifest.version)"
      + (manifest.complete ? "" : ", not complete")
  }

  func write(to page: inout Markup) {
    page.element("dl", ["class": "tiles"]) { page in
      let days = span.map {
        clock.date(of: $0.upperBound - 1) - clock.date(of: $0.lowerBound) + 1
      }
      let tiles: [(name: String, value: String, detail: String)] = [
        (
          "participants", grouped(participants.count),
          "\(grouped(participants.count(where: \.hasTruth))) with ground truth"
        ),
        ("days", days.map { grouped($0) } ?? Quantity.none, "local dates"),
        ("rows", grouped(rows), "with a time"),
        (
          "text", contentBytes == 0 ? Quantity.none : Quantity.bytes(contentBytes),
          "Beiwe, uncompressed"
        ),
      ]
      for tile in tiles {
        page.element("div") { page in
          page.element("dt", text: tile.name)
          page.element("dd", text: tile.value)
          page.element("dd", ["class": "detail"], text: tile.detail)
        }
      }
    }
    page.scrollingTable(
      "streams", heading: ["stream or app", "participants", "files", "rows", "missing"]
    ) { page in
      for stream in BeiweStream.allCases
      where streams[stream] != nil || expected.contains(stream) {
        let sum = streams[stream] ?? Sum()
        let missing = expected.contains(stream) ? participants.count - sum.participants : 0
        page.row(
          stream.rawValue,
          [
            grouped(sum.participants), grouped(sum.files), grouped(sum.rows),
            missing == 0 ? Quantity.none : "of \(counted(missing, "participant"))",
          ])
      }
      for (app, sum) in apps.sorted(by: { $0.key < $1.key }) {
        page.row(
          app,
          [grouped(sum.participants), Quantity.none, grouped(sum.rows), Quantity.none])
      }
    }
  }

  func write(to json: inout JSONWriter) {
    json.member("participants", participants.count)
    json.member("from", span?.lowerBound)
    json.member("to", span?.upperBound)
    json.member("time_zone", clock.zone)
    json.member("rows", rows)
    json.member("content_bytes", contentBytes)
    json.key("streams")
    json.object { json in
      for stream in BeiweStream.allCases {
        guard let sum = streams[stream] else { continue }
        json.key(stream.rawValue)
        json.object { json in
          json.member("participants", sum.participants)
          json.member("files", sum.files)
          json.member("rows", sum.rows)
        }
      }
    }
    json.key("apps")
    json.object { json in
      for (app, sum) in apps.sorted(by: { $0.key < $1.key }) {
        json.key(app)
        json.object { json in
          json.member("participants", sum.participants)
          json.member("rows", sum.rows)
        }
      }
    }
  }
}
