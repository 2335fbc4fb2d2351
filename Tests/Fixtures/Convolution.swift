/// The sums of values round each, weighted; values at the ends stand for those beyond.
///
/// Here, since the compiler optimises this target, and no test.
///
/// - Parameter weights: an odd number of them; the middle one is of the value itself.
public func convolved(_ values: [Double], with weights: [Double]) -> [Double] {
  let reach = weights.count / 2
  return values.indices.map { index in
    var sum = 0.0
    for (tap, weight) in weights.enumerated() {
      sum += weight * values[min(max(index + tap - reach, 0), values.count - 1)]
    }
    return sum
  }
}
