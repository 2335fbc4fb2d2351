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
    /// Its rate and acceleration count; its value is in sine and cosine.
    private let jet: Jet
    let sin: Double
    let cos: Double

    /// - Parameter sinCos: of the jet's value, by what is cheapest for the caller.
    init(_ jet: Jet, _ sinCos: (sin: Double, cos: Double)) {
      self.jet = jet
      (sin, cos) = sinCos
    }

    var cosine: Jet { jet.mapped(cos, -sin, -cos) }

    /// The same, turned back.
    func behind(_ lag: (sin: Double, cos: Double)) -> Angle {
      Angle(jet, (sin: lag.cos * sin - lag.sin * cos, cos: lag.cos * cos + lag.sin * sin))
    }

    /// A sum of sine and cosine.
    func sum(sine: Double, cosine: Double) -> Jet {
      let value = sine * sin + cosine * cos
      return jet.mapped(value, sine * cos - cosine * sin, -value)
    }

    /// A sum of sine and cosine of twice the angle.
    func doubleSum(sine: Double, cosine: Double) -> Jet {
      let (double, doubleCosine) = (2 * sin * cos, 1 - 2 * sin * sin)
      let value = sine * double + cosine * doubleCosine
      return jet.mapped(value, 2 * (sine * doubleCosine - cosine * double), -4 * value)
    }
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
    self.angle = angle.behind(style.lag)
    share = style.thigh.second * Self.usualShare
  }

  private static let usualShare = 0.22

  /// The first harmonic of the thigh's swing, forwards: cos(a - pi + .15).
  var swing: Jet { angle.sum(sine: 0.149_438_132_473_599_2, cosine: -0.988_771_077_936_042_4) }

  /// The second, of size 1: cos(2a + 2.9).
  var second: Jet {
    angle.doubleSum(sine: -0.239_249_329_213_982_3, cosine: -0.970_958_165_149_590_5)
  }

  /// How far the thigh is forward.
  var flexion: Jet { swing + share * second }

  /// How far it is turned to the left: cos(a - pi - 1.34).
  var twist: Jet { angle.sum(sine: -0.973_484_541_695_319_6, cosine: -0.228_752_807_808_459_4) }
}
