import Foundation
import Testing

@testable import Simulation

/// Tests that compare the functions with the C library, whose own relative error is up to 1e-16.
struct ElementaryTests {
  typealias Function = @Sendable (Double) -> Double

  let random = Random(seed: 1)

  static let functions: [(name: String, ours: Function, theirs: Function, ends: [Double])] = [
    ("exp", Elementary.exp, exp, [-745, 709.5]),
    ("exp near zero", Elementary.exp, exp, [-1, 1]),
    ("log near one", Elementary.log, log, [0.4, 2.5]),
    ("log of a large number", Elementary.log, log, [1, 1e300]),
    ("log of a small number", Elementary.log, log, [0x1p-1030, 1e-300]),
    ("sin", Elementary.sin, sin, [-10, 10]),
    ("sin of a large number", Elementary.sin, sin, [-1e6, 1e6]),
    ("cos", Elementary.cos, cos, [-10, 10]),
    ("cos of a large number", Elementary.cos, cos, [-1e6, 1e6]),
    ("tan", Elementary.tan, tan, [-10, 10]),
    ("tan of a large number", Elementary.tan, tan, [-1e6, 1e6]),
    ("asin", Elementary.asin, asin, [-1, 1]),
    ("acos", Elementary.acos, acos, [-1, 1]),
    ("acos near one", Elementary.acos, acos, [0.999_999, 1]),
  ]

  /// Returns the difference as a share of the expected value, or as it is for subnormal values,
  /// which have no relative precision.
  func error(_ value: Double, _ expected: Double) -> Double {
    if value == expected || value.isNaN && expected.isNaN { return 0 }
    return abs(value - expected) / max(abs(expected), 0x1p-1022)
  }

  @Test(arguments: functions)
  func `functions agree with the C library`(
    name: String, ours: Function, theirs: Function, ends: [Double]
  ) {
    var worst = (error: 0.0, x: 0.0)
    for index in 0..<20_000 {
      let x = random.uniform(in: ends[0]...ends[1], at: index)
      let error = error(ours(x), theirs(x))
      if error > worst.error { worst = (error, x) }
    }
    #expect(worst.error < 4e-16, "\(name)(\(worst.x))")
  }

  @Test func `angles next to a multiple of a quarter turn keep their precision`() {
    for k in -20_000...20_000 {
      let x = Double(k * 31) * (Double.pi / 2)
      for x in [x.nextDown, x, x.nextUp] {
        #expect(error(Elementary.sin(x), sin(x)) < 4e-16, "\(x)")
        #expect(error(Elementary.cos(x), cos(x)) < 4e-16, "\(x)")
      }
    }
  }

  @Test func `powers agree with the C library`() {
    for index in 0..<20_000 {
      let x = random["x"].logNormal(median: 1, sigma: 20, at: index)
      let y = random["y"].normal(at: index) * 10
      #expect(error(Elementary.pow(x, y), pow(x, y)) < 4e-16, "\(x) \(y)")
    }
    for index in 0..<20_000 {
      let x = random["x"].uniform(in: 0.5...2, at: index)
      let y = random["y"].uniform(in: -1000...1000, at: index)
      #expect(error(Elementary.pow(x, y), pow(x, y)) < 4e-16, "\(x) \(y)")
    }
  }

  @Test func `angles of points agree with the C library`() {
    for index in 0..<40_000 {
      let y = random["y"].normal(at: index) * Elementary.exp(random["scale"].normal(at: index) * 3)
      let x = random["x"].normal(at: index)
      #expect(error(Elementary.atan2(y, x), atan2(y, x)) < 4e-16, "\(y) \(x)")
    }
  }

  static let specials: [Double] = [
    0, -0.0, 1, -1, 0.5, -0.5, 2, -2, 3, -3, 0x1p-1030, -0x1p-1030, 0x1p-1074, 1e300, -1e300,
    0x1p53,
    -0x1p53, .infinity, -.infinity, .nan, .greatestFiniteMagnitude, 709.782, 709.783, -745.13,
    -745.14, .leastNormalMagnitude, 1 + .ulpOfOne, 1 - .ulpOfOne / 2, .pi / 4, 0.4375, 0.6875,
  ]

  @Test(arguments: specials)
  func `special values are those of the C library`(x: Double) {
    func isSame(_ value: Double, _ expected: Double) -> Bool {
      error(value, expected) < 4e-16 && (value.isNaN || value.sign == expected.sign)
    }
    #expect(isSame(Elementary.exp(x), exp(x)))
    #expect(isSame(Elementary.log(x), log(x)))
    #expect(isSame(Elementary.asin(x), asin(x)))
    #expect(isSame(Elementary.acos(x), acos(x)))
    if x.magnitude < 1e6 || !x.isFinite {
      #expect(isSame(Elementary.sin(x), sin(x)))
      #expect(isSame(Elementary.cos(x), cos(x)))
      #expect(isSame(Elementary.tan(x), tan(x)))
    }
    for y in Self.specials {
      #expect(isSame(Elementary.pow(x, y), pow(x, y)), "\(x) \(y)")
      #expect(isSame(Elementary.atan2(x, y), atan2(x, y)), "\(x) \(y)")
    }
  }

  @Test(arguments: [1e6, 1e12, 1e18, 1e300])
  func `large angles stay on the circle`(x: Double) {
    let (sin, cos) = Elementary.sinCos(x)
    #expect(abs(sin * sin + cos * cos - 1) < 1e-15)
  }

  /// The bits must be the same on every machine and in every build, because recordings must be
  /// reproducible.
  @Test func `results have known bits`() {
    var hash: UInt64 = 0
    for index in 0..<1_000 {
      let x = random.uniform(at: index)
      let (sin, cos) = Elementary.sinCos(100 * x)
      for value in [
        Elementary.exp(x), Elementary.log(x), Elementary.pow(x, 1 / x), sin, cos,
        Elementary.asin(x), Elementary.acos(x), Elementary.atan2(sin, x),
      ] {
        hash = (hash ^ value.bitPattern) &* 0x0000_0100_0000_01B3
      }
    }
    #expect(hash == 9_970_177_891_157_496_647)
  }
}
