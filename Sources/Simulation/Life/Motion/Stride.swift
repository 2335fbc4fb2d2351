/// The right leg of a walker in its stride, relative to the size of its swing.
///
/// Harmonics of two published curves that agree, the hip of OpenSim's normal gait (Gait2392,
/// tutorial 1) and Perry's thigh angles (Gait Analysis, 1992): a first of 21 degrees, highest 2.9 and
/// 1.9 % of the stride before the heel lands, and a second of .18 and .28 of it, lowest as the heel
/// lands. Pelvis and hip of the former together turn the thigh by 5 degrees, furthest to the left a
/// fifth of the stride after the heel has landed.
struct Stride {
  /// Sine and cosine of the angle of a step: even multiples of pi when the left foot lands, odd ones
  /// when the right does.
  private let half: (sin: Jet, cos: Jet)

  /// The size of the second harmonic, relative to the first.
  private let share: Double

  /// The mean leg.
  init(_ half: (sin: Jet, cos: Jet)) {
    self.half = half
    share = Self.usualShare
  }

  /// Somebody's leg.
  init(_ half: (sin: Jet, cos: Jet), of style: GaitStyle) {
    let lag = style.lag
    self.half = (
      lag.cos * half.sin + -lag.sin * half.cos, lag.cos * half.cos + lag.sin * half.sin
    )
    share = style.thigh.second * Self.usualShare
  }

  private static let usualShare = 0.22

  /// The first harmonic of the thigh's swing, forwards: cos(a - pi + .15).
  var swing: Jet { 0.149_438_132_473_599_2 * half.sin - 0.988_771_077_936_042_4 * half.cos }

  /// The second, of size 1: cos(2a + 2.9).
  var second: Jet {
    let double = 2 * (half.sin * half.cos)
    let doubleCosine = Jet(1) - 2 * (half.sin * half.sin)
    return -0.970_958_165_149_590_5 * doubleCosine - 0.239_249_329_213_982_3 * double
  }

  /// How far the thigh is forward.
  var flexion: Jet { swing + share * second }

  /// How far it is turned to the left: cos(a - pi - 1.34).
  var twist: Jet { -0.228_752_807_808_459_4 * half.cos - 0.973_484_541_695_319_6 * half.sin }
}
