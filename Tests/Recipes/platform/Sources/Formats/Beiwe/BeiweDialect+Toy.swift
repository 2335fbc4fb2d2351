/// The dialect of an app that does not exist, for phones of another platform.
extension BeiweDialect {
  public static let toy = BeiweDialect(
    "toy",
    [
      BeiweStreamFormat(.accel, .numbers("x", "y", "z")),
      BeiweStreamFormat(.screen, time: .cell(1), [BeiweColumn("event", .word(["on", "off"]))]),
      BeiweStreamFormat(.scan, time: .fileName, .numbers("frequency", "strength")),
    ])
}

extension BeiweStream {
  /// When the screen is unlocked and locked.
  public static let screen = BeiweStream("screen")
  /// The networks around the phone, a file a scan.
  public static let scan = BeiweStream("scan", downloadFolder: "networks")
}
