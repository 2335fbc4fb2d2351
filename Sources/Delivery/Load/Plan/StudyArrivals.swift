import Spool

/// What the phones of a recorded study ask for, and when: uploads at the instants at which the app sends
/// them, and its other requests beside these.
struct StudyArrivals: Sendable {
  let files: PhoneFiles
  let phones: Int
  /// How much faster than in life.
  let factor: Double

  /// A phone beyond the recorded participants is a copy of one. Copies come up to so many seconds of life later, so that they do not all come at
  /// once.
  private static let spread = 600.0

  /// In order of their instants; empty if nothing in the recording is ever due.
  ///
  /// - Parameter others: what phones ask for besides uploads.
  func list(with others: [PeriodicRequest]) -> [Arrival] {
    let dues = (0..<phones).map { phone in
      files.files(of: phone).enumerated().compactMap { number, file in
        file.due.map { (due: $0, number: number) }
      }.sorted { ($0.due, $0.number) < ($1.due, $1.number) }
    }
    guard let first = dues.compactMap({ $0.first?.due }).min(),
      let last = dues.compactMap({ $0.last?.due }).max()
    else { return [] }
    let span = Double(last - first) / 1_000
    var arrivals: [Arrival] = []
    for phone in 0..<phones {
      let late = phone < files.participantCount ? 0 : Self.spread * Self.share(phone, 0)
      for (due, number) in dues[phone] {
        let seconds = Double(due - first) / 1_000 + late
        arrivals.append(
          Arrival(instant: seconds / factor, phone: phone, kind: .upload, file: number))
      }
      for (place, other) in others.enumerated() {
        let kind = Arrival.Kind.other(place)
        let period = other.period
        var seconds = period * Self.share(phone, kind.number)
        while seconds <= span {
          arrivals.append(Arrival(instant: seconds / factor, phone: phone, kind: kind))
          seconds += period
        }
      }
    }
    return arrivals.sorted {
      ($0.instant, $0.phone, $0.kind.number, $0.file)
        < ($1.instant, $1.phone, $1.kind.number, $1.file)
    }
  }

  /// From 0 to 1, spread evenly over phones by the golden ratio.
  private static func share(_ phone: Int, _ kind: Int) -> Double {
    let value = Double(phone + 1) * 0.618_033_988_749_895 + Double(kind) * 0.381_966_011_250_105
    return value - value.rounded(.down)
  }
}
