import Glibc
import Reading

/// The mean noise in bed, at home, at work and elsewhere, collected from samples.
struct NoiseByPlace {
  /// The minimum number of samples for the mean of a place.
  static let fewest = 100.0
  /// The names of the classes of places, from quiet to loud.
  private static let names = ["in bed", "at home", "at work", "on the way or at leisure places"]
  /// The kinds of places at which people eat, meet or exercise. Other kinds are in no class.
  private static let lively: Set = ["lunch", "social", "gym", "pool"]

  /// The class of the participant's place in each minute since the first sample that waits; nil
  /// without a class.
  private var minutes: [(time: Int64, place: Int?)] = []
  private var waiting: [DaySample] = []
  private var sums = Array(repeating: (energy: 0.0, samples: 0.0), count: names.count)

  mutating func add(_ minute: Minute) { minutes.append((minute.time, Self.place(of: minute))) }

  /// Adds the noise samples of a date. Call this function after the minutes of the date have been
  /// added.
  mutating func add(_ samples: [DaySample]) {
    waiting += samples
    guard let last = minutes.last?.time else { return }
    let known = waiting.filter { $0.end <= last }
    waiting.removeAll { $0.end <= last }
    var first = 0
    for sample in known.sorted(by: { $0.start < $1.start }) {
      while first < minutes.count, minutes[first].time < sample.start { first += 1 }
      let own = Set(minutes[first...].prefix { $0.time < sample.end }.map(\.place))
      guard own.count == 1, let place = own.first ?? nil else { continue }
      sums[place].energy += pow(10, (sample.value ?? 0) / 10)
      sums[place].samples += 1
    }
    minutes.removeFirst(min(first, minutes.count))
  }

  private static func place(of minute: Minute) -> Int? {
    if !minute.mode.isEmpty { return ["walk", "bus", "train"].contains(minute.mode) ? 3 : nil }
    if lively.contains(minute.place) { return 3 }
    if minute.place == "work" { return 2 }
    guard minute.place == "home" else { return nil }
    return minute.stage.isEmpty ? 1 : 0
  }

  /// Judges whether the mean levels of the classes rise in order. The mean is taken over sound
  /// energy.
  func judge(_ finding: inout Finding, at place: RowPlace) {
    let known = sums.indices.filter { sums[$0].samples >= Self.fewest }
    let levels = sums.map { 10 * log10($0.energy / $0.samples) }
    for (quiet, loud) in zip(known, known.dropFirst()) {
      finding.judge(
        levels[quiet] < levels[loud], "\(levels[quiet]) dBA \(Self.names[quiet])",
        allowed: "less than \(levels[loud]) dBA \(Self.names[loud])", at: place)
    }
  }
}
