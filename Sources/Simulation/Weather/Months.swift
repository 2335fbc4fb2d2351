/// A quantity that follows the year, given by its mean in each month.
struct Months: Equatable, Sendable {
  /// The values in the middle of the months, between which the quantity is linear.
  private let middles: [Double]

  /// - Parameter means: of January to December.
  init(means: [Double]) {
    // A line between the middles has the mean (before + 6 here + after) / 8 over a month. The
    // middles are moved until these means are the given ones.
    var middles = means
    for _ in 0..<40 {
      let now = middles
      for month in 0..<12 {
        let mean = (now[(month + 11) % 12] + 6 * now[month] + now[(month + 1) % 12]) / 8
        middles[month] += means[month] - mean
      }
    }
    self.middles = middles
  }

  /// - Parameter season: months since the start of the year, from 0 up to 12.
  func value(at season: Double) -> Double {
    let position = season + 11.5
    let month = Int(position)
    let fraction = position - Double(month)
    return middles[month % 12] + fraction * (middles[(month + 1) % 12] - middles[month % 12])
  }
}

/// A quantity that swings between a value in the middle of January and one in the middle of July.
struct Seasons: Equatable, Sendable {
  let january: Double
  let july: Double

  /// - Parameter season: months since the start of the year, from 0 up to 12.
  func value(at season: Double) -> Double {
    let swing = Elementary.sinCos(turns: (season - 0.5) / 12).cos
    return 0.5 * (january + july) + 0.5 * (january - july) * swing
  }

  /// The quantity in the other half of the Earth, with January and July exchanged.
  var swapped: Seasons { Seasons(january: july, july: january) }
}

extension Timestamp {
  /// Months since the start of the year in UTC, from 0 up to 12.
  var season: Double {
    let days = Double(microseconds) / 86_400e6
    let date = CivilDate(daysSinceEpoch: Int(days.rounded(.down)))
    let next = CivilDate(
      year: date.month == 12 ? date.year + 1 : date.year, month: date.month % 12 + 1, day: 1)
    let first = date.daysSinceEpoch - date.day + 1
    let length = Double((next?.daysSinceEpoch ?? first + 31) - first)
    return Double(date.month - 1) + (days - Double(first)) / length
  }
}
