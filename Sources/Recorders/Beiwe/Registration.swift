import Formats
import Simulation

/// How the server came to know the phone.
extension Timeline.Setup {
  /// When the phone registered with the server, in ms: whole seconds in the hour of UTC before the
  /// study's first.
  var registration: Int64 {
    let first = BeiweHour(milliseconds: start.milliseconds).index
    let second = 300 + Int64(random["registration"].uniform(in: 0...3_000))
    return (BeiweHour(index: first - 1).start / 1_000 + second) * 1_000
  }

  /// The app's identifier of its device, a UUID of version 4.
  var identifier: String { random["identifier"].uuid }
}
