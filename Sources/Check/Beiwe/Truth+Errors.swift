import Glibc
import Reading

/// What the exported error terms amount to.
extension Truth {
  /// White noise of one sample, with what cutting the digits adds.
  func white(_ stream: MotionStream) -> Double {
    let (white, step) = (term(stream.name, "white_noise"), term(stream.name, "step"))
    return (white * white + step * step / 12).squareRoot()
  }

  /// Degrees above the 25 that temperature coefficients refer to.
  var meanWarmth: Double { term("temperature", "mean") - 25 }

  /// Allan variance of the flicker noise after a second: that of Ornstein-Uhlenbeck processes of
  /// equal size, each with a longer memory than the one before.
  func flickerVariance(of stream: MotionStream) -> Double {
    let floor = term(stream.name, "bias_instability")
    let processes = term(stream.name, "flicker_processes")
    guard (0...64).contains(processes) else { return .nan }
    let memories = sequence(first: term(stream.name, "flicker_tau_shortest")) {
      $0 * self.term(stream.name, "flicker_tau_ratio")
    }
    return floor * floor
      * memories.prefix(Int(processes)).reduce(0) { sum, memory in
        let (span, decay) = (1 / memory, 1 - exp(-1 / memory))
        return sum + (2 * (span - decay) - decay * decay) / (span * span)
      }
  }

  /// Standard deviation of a mean about bias and mean temperature: temperature, flicker noise,
  /// random walk and white noise.
  func deviation(ofMean stream: MotionStream, _ axis: Int, count: Int, until end: Int64) -> Double {
    let name = stream.name
    let warmer = term("temperature", "sd") * axes(name, "temperature_coefficient")[axis]
    let (floor, walk) = (term(name, "bias_instability"), term(name, "rate_random_walk"))
    let flicker = term(name, "flicker_processes") * floor * floor
    let seconds = Double(end - span.lowerBound) / 1_000
    let white = white(stream)
    return
      (warmer * warmer + flicker + walk * walk * seconds
      + white * white / Double(count)).squareRoot()
  }
}
