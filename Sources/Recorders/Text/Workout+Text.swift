import Simulation

extension Workout.Fix {
  /// The course to one part of `scale`: what is nearly 360 degrees is north, which is 0.
  func course(inPartsOf scale: Double) -> Double {
    let degrees = (scale * course.value).rounded() / scale
    return degrees < 360 ? degrees : 0
  }
}
