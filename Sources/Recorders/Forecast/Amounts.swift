import Spool

/// Numbers of files, rows and bytes in a forecast.
struct Amounts: Sendable {
  /// The numbers of files, rows, content bytes and bytes on disk.
  var values: SIMD4<Double>

  static let zero = Amounts(values: .zero)

  init(values: SIMD4<Double>) {
    self.values = values
  }

  init(of entry: FileEntry) {
    values = [1, Double(entry.rows), Double(entry.contentBytes), Double(entry.bytes)]
  }

  var totals: Manifest.Totals {
    let whole = values.rounded(.toNearestOrAwayFromZero)
    var totals = Manifest.Totals()
    totals.files = Int64(whole[0])
    totals.rows = Int64(whole[1])
    totals.contentBytes = Int64(whole[2])
    totals.bytes = Int64(whole[3])
    return totals
  }

  static func + (left: Self, right: Self) -> Self { Self(values: left.values + right.values) }
  static func += (left: inout Self, right: Self) { left.values += right.values }
  static func * (left: Self, factor: Double) -> Self { Self(values: left.values * factor) }
}

extension [Amounts] {
  var sum: Amounts { reduce(.zero, +) }

  /// The variance of each number over participants; zero for fewer than two participants.
  var variance: Amounts {
    guard count > 1 else { return .zero }
    let mean = sum.values / Double(count)
    let squares = reduce(SIMD4<Double>.zero) { $0 + ($1.values - mean) * ($1.values - mean) }
    return Amounts(values: squares / Double(count - 1))
  }
}
