import Formats
import Simulation

/// What is measured at an instant of a session.
struct SWIPBiosignal {
  /// What can be measured, in the order of `SWIPTable.signals`, which has the columns' names.
  enum Signal: Int, CaseIterable {
    case respiration, variability, heartRate, acceleration, temperature, oxygen
    case heartVoltage, muscle, skin, rotation, pulse, interval
  }

  let time: Timestamp
  var emotion: SWIPEmotionRow?
  private var values = [12 of Double?](repeating: nil)
  /// Addresses what is drawn for this look alone.
  private let random: Random

  /// A look that has measured nothing so far.
  init(at time: Timestamp, random: Random) {
    self.time = time
    self.random = random
  }

  var id: String { random["id"].uuid(at: time.milliseconds) }

  /// Nil for what nothing measures.
  subscript(signal: Signal) -> Double? {
    get { values[signal.rawValue] }
    set { values[signal.rawValue] = newValue }
  }

  /// Keeps a value to so many parts of its unit.
  mutating func set(_ signal: Signal, _ value: Double, parts: Double) {
    self[signal] = (parts * value).rounded() / parts
  }
}

/// What the engine makes of a biosignal.
struct SWIPEmotionRow {
  let score: SWIPEngine.Score
  /// The most probable emotion, by the engine's own name.
  let dominant: String
}
