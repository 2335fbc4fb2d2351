extension [Route.Move] {
  /// Returns a rectangular path with right turns that ends at its start, in the starting direction.
  static func loop(heading: Double, length: Double, width: Double) -> [Route.Move] {
    // The first side is divided, so that the loop starts and ends in the middle of a straight line.
    [
      Route.Move(heading: heading, length: 0.5 * length),
      Route.Move(heading: heading - 0.5 * .pi, length: width),
      Route.Move(heading: heading - .pi, length: length),
      Route.Move(heading: heading - 1.5 * .pi, length: width),
      Route.Move(heading: heading - 2 * .pi, length: 0.5 * length),
    ]
  }
}
