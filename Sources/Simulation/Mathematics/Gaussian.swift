/// The standard normal distribution.
enum Gaussian {
  static func quantile(ofBits word: UInt64) -> Double {
    let u = (Double(word >> 11) + 0.5) * 0x1p-53
    let v = Double((word &* 0x9E37_79B9_7F4A_7C15) >> 11) * 0x1p-53
    return (-2 * Elementary.log(u)).squareRoot() * Elementary.cos(6.283185307179586 * v)
  }
}
