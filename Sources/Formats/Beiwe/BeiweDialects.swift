extension BeiweDialect: CaseIterable {
  /// All registered dialects of the app. Add a new dialect here, and define it in its own file.
  public static let allCases: [BeiweDialect] = [
    .current, .v23, .wiki2016,
  ]
}
