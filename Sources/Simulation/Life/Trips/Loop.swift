extension [Route.Move] {
  /// A rectangle that ends where and as it began, turning right.
  static func loop(heading: Double, length: Double, width: Double) -> [Route.Move] {
    // The first side is cut in two, so that the round ends in the middle of a straight.
    [
      Route.Move(heading: heading, length: 0.5 * length),
      Route.Move(heading: heading - 0.5 * .pi, length: width),
      Route.Move(heading: heading - .pi, length: length),
      Route.Move(heading: heading - 1.5 * .pi, length: width),
      Route.Move(heading: heading - 2 * .pi, length: 0.5 * length),
    ]
  }
}
