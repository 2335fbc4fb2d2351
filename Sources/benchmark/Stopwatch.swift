import Glibc

/// A stopwatch for this process's CPU time and for wall time, in seconds.
struct Stopwatch {
  private let cpu = Self.seconds(CLOCK_PROCESS_CPUTIME_ID)
  private let wall = Self.seconds(CLOCK_MONOTONIC)

  /// The time since the stopwatch was created.
  var elapsed: Reading {
    Reading(
      cpu: Self.seconds(CLOCK_PROCESS_CPUTIME_ID) - cpu,
      wall: Self.seconds(CLOCK_MONOTONIC) - wall)
  }

  /// Times of both kinds, in seconds.
  struct Reading {
    var cpu: Double
    var wall: Double

    static func - (left: Reading, right: Reading) -> Reading {
      Reading(cpu: left.cpu - right.cpu, wall: left.wall - right.wall)
    }
  }

  private static func seconds(_ clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) + 1e-9 * Double(time.tv_nsec)
  }
}
