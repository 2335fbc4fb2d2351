/// The dialect of a fictional Beiwe app, for phones of another platform.
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
  /// The stream of times at which the screen is unlocked or locked.
  public static let screen = BeiweStream("screen")
  /// The stream of Wi-Fi networks around the phone, with one file per scan.
  public static let scan = BeiweStream("scan", downloadFolder: "networks")
}
