extension Day {
  /// The local date on which the person wakes up. Each day of a life has another date.
  package var date: CivilDate { plan.clock.date }

  /// The clock hours that begin on the day, in seconds since its start.
  var clockHours: [Range<Double>] {
    let first = zone(at: 0).localSeconds(at: start)
    let wait = 3_600 * (first / 3_600).rounded(.up) - first
    return stride(from: wait, to: duration, by: 3_600).map { $0..<$0 + 3_600 }
  }
}
