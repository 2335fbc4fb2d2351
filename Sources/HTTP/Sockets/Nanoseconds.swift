/// Instants of the monotonic clock, in nanoseconds.
enum Nanoseconds {
  /// So many seconds after an instant.
  static func after(_ instant: Int64, _ seconds: Double) -> Int64 {
    // 30 years are as good as forever.
    instant + Int64(min(max(seconds, 0), 1e9) * 1e9)
  }

  /// Seconds as failures tell them, such as `0.5 s`.
  static func text(_ seconds: Double) -> String {
    let rounded = (seconds * 1_000).rounded() / 1_000
    return rounded == rounded.rounded() ? "\(Int(rounded)) s" : "\(rounded) s"
  }
}
