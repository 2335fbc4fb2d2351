import Reading

extension MyLifeDBCheck {
  static let healthText = [
    Rule(
      "health-text",
      "A day's file has its date, devices and samples in their form, and types.json all their types.",
      limit:
        "exact: keys, order by start, type and source, times in UTC seconds, ends not before starts, units; "
        + "values in the range of their kind",
      catches: "one heart rate in another unit", .healthText)
  ]
}
