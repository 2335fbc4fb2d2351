import Simulation

/// The table of media: music, podcasts and books with their times, and pictures with true positions.
struct MediaTable: TruthTable {
  static let name = "media"

  struct Row: TruthRow {
    var start: Int64 = 0
    var end: Int64 = 0
    var kind = ""
    var item = ""
    var output = ""
    /// The true position of a picture in degrees; nil for other media.
    var position: (latitude: Double, longitude: Double)?

    var time: Int64 { start }

    func write(to row: inout RowWriter) {
      row.cell("start", start)
      row.cell("end", end)
      row.cell("kind", kind)
      row.cell("item", item)
      row.cell("output", output)
      row.cell("latitude", position?.latitude)
      row.cell("longitude", position?.longitude)
    }
  }

  private let geography: Geography

  init(in towns: Towns) { geography = Geography(towns) }

  func rows(of day: StudyDay) -> [Row] {
    guard let log = day.log else { return [] }
    var rows: [Row] = []
    func add(
      _ kind: String, _ item: String, _ output: String, _ start: Double, _ end: Double,
      _ position: (latitude: Double, longitude: Double)? = nil
    ) {
      guard day.span.contains(start) else { return }
      rows.append(
        Row(
          start: day.milliseconds(at: start),
          end: day.milliseconds(at: min(end, day.span.upperBound)), kind: kind, item: item,
          output: output, position: position))
    }
    for play in log.plays {
      let output = play.output.rawValue
      switch play.content {
      case .track(let track, _): add("track", track.id, output, play.start, play.end)
      case .episode(let episode, _, _):
        add("episode", episode.title, output, play.start, play.end)
      case .audiobook(let book, _, _): add("audiobook", book.id, output, play.start, play.end)
      }
    }
    for reading in log.readings {
      add("ebook", reading.book.id, "", reading.start, reading.end)
    }
    for photo in log.digital.photos {
      let position = geography.position(of: day.day.travel(at: photo.start).position)
      add(
        photo.kind.rawValue, "", "", photo.start, photo.end,
        (position.latitude, position.longitude))
    }
    return rows.sorted { ($0.start, $0.kind) < ($1.start, $1.kind) }
  }
}
