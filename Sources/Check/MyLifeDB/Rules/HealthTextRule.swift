import Reading

extension MyLifeDBCheck {
  static let healthText = [
    Rule(
      "health-text",
      "A day's file has its date, devices and valid samples, and types.json lists all types.",
      limit:
        "exact: keys, order by start, type and source, times in UTC seconds, units. No end is "
        + "before its start. Values are in the range of their type",
      catches: "one heart rate with another unit", .healthText)
  ]
}
