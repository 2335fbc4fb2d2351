/// A data stream of the Beiwe iOS app; the raw value is its name in the phone's file names.
/// A new one is added here, before the log: its case, and its columns below.
///
/// The iOS app: the `headers` and `type` of each data service under `Beiwe/Managers`. The server:
/// `constants/data_processing_constants.py` and `constants/data_stream_constants.py`.
public enum BeiweStream: String, CaseIterable, Sendable {
  case accel, gyro, magnetometer, devicemotion, gps, powerState, proximity, reachability
  /// The app's log, which is no sensor's.
  case iosLog = "ios_log"

  /// The folder of the stream in a researcher's download.
  public var downloadFolder: String {
    switch self {
    case .accel: "accelerometer"
    case .powerState: "power_state"
    default: rawValue
    }
  }

  /// The first line of a file on the phone, without its line end.
  public var header: String {
    "timestamp," + columnNames
  }

  /// The first line of a file in a researcher's download, without its line end.
  public var processedHeader: String {
    "timestamp,UTC time," + columnNames
  }

  /// The folder in a download of the file that the server writes when a phone registers.
  public static let identifiersFolder = "identifiers"

  /// The first line of a processed identifiers file, without its line end.
  public static let identifiersProcessedHeader =
    "timestamp,UTC time,patient_id,MAC,phone_number,device_id,device_os,os_version,product,brand,"
    + "hardware_id,manufacturer,model,beiwe_version"

  /// The columns after the timestamp, the same in both layouts.
  public var columns: [BeiweColumn] {
    switch self {
    case .accel: [BeiweColumn("accuracy", .accuracy)] + .numbers("x", "y", "z")
    case .gyro, .magnetometer: .numbers("x", "y", "z")
    case .devicemotion:
      .numbers(
        "roll", "pitch", "yaw", "rotation_rate_x", "rotation_rate_y", "rotation_rate_z",
        "gravity_x", "gravity_y", "gravity_z", "user_accel_x", "user_accel_y", "user_accel_z")
        + [
          BeiweColumn(
            "magnetic_field_calibration_accuracy", .word { _ in BeiweDialect.calibrationWords })
        ] + .numbers("magnetic_field_x", "magnetic_field_y", "magnetic_field_z")
    case .gps: .numbers("latitude", "longitude", "altitude", "accuracy")
    case .powerState:
      [BeiweColumn("event", .word { _ in BeiweDialect.powerWords }), BeiweColumn("level", .level)]
    case .proximity: [BeiweColumn("event", .word { _ in BeiweDialect.proximityWords })]
    case .reachability: [BeiweColumn("event", .word { $0.reachabilityWords })]
    case .iosLog:
      ["launchId", "memory", "battery", "event", "msg", "d1", "d2", "d3", "d4"].map {
        BeiweColumn($0, .log)
      }
    }
  }

  /// Whether its rows tell of events, which have a column of that name; the rows of other streams are
  /// measured in on-windows.
  public var isOfEvents: Bool { columns.contains { $0.name == "event" } }

  private var columnNames: String { columns.map(\.name).joined(separator: ",") }
}
