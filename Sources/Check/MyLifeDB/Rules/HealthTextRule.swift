import Reading

extension MyLifeDBCheck {
  static let healthText = [
    Rule(
      "health-text",
      "A day's file has its date, devices and valid samples, and types.json lists all types.",
      limit:
        "exact: keys, units, times in whole UTC seconds, and order by start, type and source. No "
        + "sample ends before its start. Values are in the range of their type",
      catches: "one heart rate with another unit",
      .healthText)
  ]
}
