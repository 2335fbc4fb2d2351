import Reading

extension MyLifeDBCheck {
  static let healthText = [
    Rule(
      "health-text",
      "The file of a day contains its date, the devices and valid samples, and types.json lists "
        + "all sample types.",
      limit:
        "exact for keys and units. Times are in whole UTC seconds, and samples are in order of "
        + "start, type and source. No sample ends before its start. Values are in the range of "
        + "their type. Metadata have the keys that docs/reference/mylifedb.md lists for the "
        + "type, with allowed values; other keys are not checked",
      catches: "one heart rate with another unit",
      .healthText)
  ]
}
