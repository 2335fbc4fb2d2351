import Simulation

/// What an app did in some time, for the truth, which tells of it whether or not the app's files are
/// written.
struct AppWork {
  /// A stream was on.
  struct Window {
    let stream: SensorStream
    let start: Timestamp
    let end: Timestamp
  }

  /// The on-windows that ended in the time.
  let windows: [Window]
  /// The fixes that the app wrote, with their times in ms.
  let fixes: [(milliseconds: Int64, sample: GPS.Sample)]
}
