/// The right leg of a walker in its stride, relative to the size of its swing.
///
/// Harmonics of two published curves that agree, the hip of OpenSim's normal gait (Gait2392,
/// tutorial 1) and Perry's thigh angles (Gait Analysis, 1992): a first of 21 degrees, highest 2.9 and
/// 1.9 % of the stride before the heel lands, and a second of .18 and .28 of it, lowest as the heel
/// lands. Pelvis and hip of the former together turn the thigh by 5 degrees, furthest to the left a
/// fifth of the stride after the heel has landed.
struct Stride {
  /// The angle of a step in radians: even multiples of pi when the left foot lands, odd ones when the right does.
  struct Angle {
    /// How it grows is all that counts.
    let jet: Jet
    let sin: Double
    let cos: Double

    /// In radians.
    init(_ jet: Jet) {
      self.init(jet, Elementary.sinCos(jet.value))
    }

    init(_ jet: Jet, _ sinCos: (sin: Double, cos: Double)) {
      self.jet = jet
      (sin, cos) = sinCos
    }

    var cosine: Jet { jet.mapped(cos, -sin, -cos) }
  }

  private let angle: Angle
  /// The size of the second harmonic, relative to the first.
  private let share: Double

  /// The mean leg.
  init(_ angle: Angle) {
    self.angle = angle
    share = Self.usualShare
  }

  /// Somebody's leg.
  init(_ angle: Angle, of style: GaitStyle) {
    let lag = style.lag
    self.angle = Angle(
      angle.jet,
      (
        sin: lag.cos * angle.sin - lag.sin * angle.cos,
        cos: lag.cos * angle.cos + lag.sin * angle.sin
      ))
    share = style.thigh.second * Self.usualShare
  }

  private static let usualShare = 0.22

  /// The first harmonic of the thigh's swing, forwards: cos(a - pi + .15).
  var swing: Jet { first(0.149_438_132_473_599_2, -0.988_771_077_936_042_4) }

  /// The second, of size 1: cos(2a + 2.9).
  var second: Jet {
    let (sine, cosine) = (2 * angle.sin * angle.cos, 1 - 2 * angle.sin * angle.sin)
    let (across, along) = (-0.239_249_329_213_982_3, -0.970_958_165_149_590_5)
    let value = across * sine + along * cosine
    return angle.jet.mapped(value, 2 * (across * cosine - along * sine), -4 * value)
  }

  /// How far the thigh is forward.
  var flexion: Jet { swing + share * second }

  /// How far it is turned to the left: cos(a - pi - 1.34).
  var twist: Jet { first(-0.973_484_541_695_319_6, -0.228_752_807_808_459_4) }

  /// A sum of sine and cosine.
  private func first(_ across: Double, _ along: Double) -> Jet {
    let value = across * angle.sin + along * angle.cos
    return angle.jet.mapped(value, across * angle.cos - along * angle.sin, -value)
  }
}
