extension BeiweStream {
  /// The stream of air pressures.
  public static let barometer = BeiweStream("barometer")
}
