import Simulation

/// What an app did in some time, for the truth, which tells of it whether or not the app's files are
/// written.
struct AppWork {
  /// A stream was on.
  struct Window {
    /// The stream's name in the list of files.
    let stream: String
    let start: Timestamp
    let end: Timestamp
  }

  /// The on-windows that ended in the time.
  var windows: [Window] = []
  /// The fixes that the app wrote, with their times in ms.
  var fixes: [(milliseconds: Int64, sample: GPS.Sample)] = []

  static func += (left: inout AppWork, right: AppWork) {
    left.windows += right.windows
    left.fixes += right.fixes
  }
}
