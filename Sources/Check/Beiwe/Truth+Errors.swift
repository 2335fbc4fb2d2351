/// What the exported error terms amount to.
extension Truth {
  /// White noise of one sample, with what cutting the digits adds.
  func white(_ stream: MotionStream) -> Double {
    let (white, step) = (term(stream.rawValue, "white_noise"), term(stream.rawValue, "step"))
    return (white * white + step * step / 12).squareRoot()
  }

  /// Degrees above the 25 that temperature coefficients refer to.
  var meanWarmth: Double { term("temperature", "mean") - 25 }

  /// Standard deviation of a mean about bias and mean temperature: temperature, seven processes of
  /// flicker noise, random walk and white noise.
  func deviation(ofMean stream: MotionStream, _ axis: Int, count: Int, until end: Int64) -> Double {
    let name = stream.rawValue
    let warmer = term("temperature", "sd") * axes(name, "temperature_coefficient")[axis]
    let (floor, walk) = (term(name, "bias_instability"), term(name, "rate_random_walk"))
    let seconds = Double(end - span.lowerBound) / 1_000
    let white = white(stream)
    return
      (warmer * warmer + 7 * floor * floor + walk * walk * seconds
      + white * white / Double(count)).squareRoot()
  }
}
