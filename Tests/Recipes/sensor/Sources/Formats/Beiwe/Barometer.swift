extension BeiweStream {
  /// The pressure of the air.
  public static let barometer = BeiweStream("barometer")
}
