import Formats

extension Frame {
  /// Returns the local time of an instant, as ms since 1970 of a clock that shows UTC.
  ///
  /// - Parameter offset: The difference between local time and UTC in the file, in ms; nil if the
  ///   file has none.
  func local(_ time: Int64, offset: Int64?) -> Int64 {
    guard followsLocalTimes, let offset else { return clock.local(time) }
    return time + offset
  }

  /// The description of the clock in captions, such as `America/New_York`.
  var zone: String { followsLocalTimes ? LocalClock.localTime : clock.zone }
}

extension LocalClock {
  /// The name in place of a time zone for the local times in files.
  static let localTime = "local time"

  /// Creates a clock that shows the local times of files.
  ///
  /// - Parameter offsets: The differences between local time and UTC by hour of UTC, both in ms. An
  ///   hour between has the difference of the hour before.
  init(offsets: [Int64: Int64]) {
    var changes: [(time: Int64, offset: Int64)] = []
    for (hour, offset) in offsets.sorted(by: { $0.key < $1.key })
    where changes.last?.offset != offset {
      changes.append((hour, offset))
    }
    self.init(zone: Self.localTime) { [changes] time in
      var (low, high) = (0, changes.count)
      while low < high {
        let middle = (low + high) / 2
        if changes[middle].time <= time { low = middle + 1 } else { high = middle }
      }
      return changes.isEmpty ? 0 : changes[max(low - 1, 0)].offset
    }
  }
}
