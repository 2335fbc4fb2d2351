import Simulation

extension Workout.Fix {
  /// Returns the course in degrees, rounded to one part of `scale`; a course that rounds to 360
  /// degrees is 0.
  func course(inPartsOf scale: Double) -> Double {
    let degrees = (scale * course.value).rounded() / scale
    return degrees < 360 ? degrees : 0
  }
}
