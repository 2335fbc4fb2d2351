import Testing

@testable import Simulation

struct RouteTests {
  static let right = TurnCurve(angle: 0.5 * .pi)

  /// The value 0.588 is from a separate program that integrates the curvature ramp.
  @Test func `a right angle begins .588 of its arc before the corner`() {
    #expect(abs(TurnCurve.tangent(of: 0.5 * .pi) - 0.588) < 0.0005)
    let end = Self.right.point(at: 1)
    #expect(abs(end.along - end.across) < 1e-12)
  }

  @Test func `the interpolated curve follows its own direction`() {
    for step in 1..<200 {
      let u = Double(step) / 200
      let (before, after) = (
        Self.right.point(at: u - 1e-5), Self.right.point(at: u + 1e-5)
      )
      let heading = 0.5 * Double.pi * Easing.ramp(u, over: 1).value
      let (sine, cosine) = Elementary.sinCos(heading)
      #expect(abs((after.along - before.along) / 2e-5 - cosine) < 1e-7)
      #expect(abs((after.across - before.across) / 2e-5 - sine) < 1e-7)
    }
  }

  /// The expected values are from a separate program that integrates the curvature ramp.
  @Test(arguments: [
    (degrees: 15.0, tangent: 0.502), (degrees: 30, tangent: 0.508), (degrees: 45, tangent: 0.518),
    (degrees: 60, tangent: 0.533), (degrees: 120, tangent: 0.711),
  ])
  func `other turns begin where they should`(degrees: Double, tangent: Double) {
    let angle = degrees * .pi / 180
    let curve = TurnCurve(angle: angle)
    #expect(abs(TurnCurve.tangent(of: angle) - tangent) < 0.0006)
    let (end, sinCos) = (curve.point(at: 1), Elementary.sinCos(angle))
    let tangent = TurnCurve.tangent(of: angle)
    #expect(abs(end.along - tangent * (1 + sinCos.cos)) < 1e-9)
    #expect(abs(end.across - tangent * sinCos.sin) < 1e-9)
  }

  /// For gentle turns, the interpolation table has fewer nodes.
  @Test(arguments: [1e-4, 0.05, 0.2, 0.349])
  func `gentle turns lie where integration says`(angle: Double) {
    let curve = TurnCurve(angle: angle)
    var (along, across) = (0.0, 0.0)
    let steps = 20_000
    for step in 0..<steps {
      let (sine, cosine) = Elementary.sinCos(
        angle * Easing.ramp((Double(step) + 0.5) / Double(steps), over: 1).value)
      along += cosine / Double(steps)
      across += sine / Double(steps)
      if step % 397 == 0 {
        let point = curve.point(at: Double(step + 1) / Double(steps))
        #expect(abs(point.along - along) < 1e-9)
        #expect(abs(point.across - across) < 1e-9)
      }
    }
  }

  static let route = Route(
    from: GroundVector(east: 5, north: 7),
    along: [
      .init(heading: 0.3, length: 100), .init(heading: 0.3 + 0.5 * .pi, length: 40),
      .init(heading: 0.3, length: 12), .init(heading: 0.3 - 0.5 * .pi, length: 60),
    ], .init(cut: 3, speed: 5, lateral: 2))

  @Test func `a route has no kink`() {
    let route = Self.route
    for piece in route.pieces.dropFirst() {
      let (before, after) = (
        route.point(at: piece.start - 1e-7), route.point(at: piece.start + 1e-7)
      )
      #expect(before.position.distance(to: after.position) < 1e-6)
      #expect(abs(before.heading - after.heading) < 1e-9)
      #expect(abs(before.curvature - after.curvature) < 1e-7)
    }
  }

  @Test func `its end is the end of its moves`() {
    var corner = GroundVector(east: 5, north: 7)
    for (heading, length) in [
      (0.3, 100.0), (0.3 + 0.5 * .pi, 40), (0.3, 12), (0.3 - 0.5 * .pi, 60),
    ] { corner = corner + length * GroundVector(heading: heading) }
    #expect(Self.route.end.distance(to: corner) < 1e-9)
  }

  @Test func `heading and curvature are derivatives of the position`() {
    let route = Self.route
    for step in 1..<500 {
      let (distance, h) = (route.length * Double(step) / 500, 1e-4)
      let (before, now, after) = (
        route.point(at: distance - h), route.point(at: distance), route.point(at: distance + h)
      )
      let along = (1 / (2 * h)) * (after.position - before.position)
      #expect((along - GroundVector(heading: now.heading)).length < 1e-6)
      #expect(abs((after.heading - before.heading) / (2 * h) - now.curvature) < 1e-5)
      #expect(abs((after.curvature - before.curvature) / (2 * h) - now.curvatureSlope) < 1e-4)
    }
  }
}
