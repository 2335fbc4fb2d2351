extension BeiweDialect: CaseIterable {
  /// Every dialect of the app. A new one is added here; its table has a file of its own.
  public static let allCases: [BeiweDialect] = [
    .current, .v23, .wiki2016,
  ]
}
