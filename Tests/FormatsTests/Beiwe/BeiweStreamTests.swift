import Testing

@testable import Formats

struct BeiweStreamTests {
  static let axes = """
    roll,pitch,yaw,rotation_rate_x,rotation_rate_y,rotation_rate_z,gravity_x,gravity_y,gravity_z,\
    user_accel_x,user_accel_y,user_accel_z,magnetic_field_calibration_accuracy,magnetic_field_x,\
    magnetic_field_y,magnetic_field_z
    """

  @Test(arguments: [
    (BeiweStream.gps, "gps", "gps", "latitude,longitude,altitude,accuracy"),
    (.accel, "accel", "accelerometer", "accuracy,x,y,z"),
    (.gyro, "gyro", "gyro", "x,y,z"),
    (.magnetometer, "magnetometer", "magnetometer", "x,y,z"),
    (.devicemotion, "devicemotion", "devicemotion", axes),
    (.powerState, "powerState", "power_state", "event,level"),
    (.proximity, "proximity", "proximity", "event"),
    (.reachability, "reachability", "reachability", "event"),
    (.iosLog, "ios_log", "ios_log", "launchId,memory,battery,event,msg,d1,d2,d3,d4"),
  ])
  func `names and headers are those of the app and the server`(
    stream: BeiweStream, type: String, folder: String, columns: String
  ) {
    #expect(stream.rawValue == type)
    #expect(stream.downloadFolder == folder)
    let format = BeiweDialect.current.format(of: stream)
    #expect(format.header == "timestamp," + columns)
    #expect(format.processedHeader == "timestamp,UTC time," + columns)
  }

  @Test func `streams tell of events or measure, and the log tells of events`() {
    let events = BeiweStream.allCases.filter(\.isOfEvents)
    for stream in [BeiweStream.powerState, .proximity, .reachability, .iosLog] {
      #expect(events.contains(stream))
    }
    for stream in [BeiweStream.accel, .gyro, .magnetometer, .devicemotion, .gps] {
      #expect(!events.contains(stream))
    }
  }

  @Test func `the server writes a file of identifiers`() {
    #expect(
      BeiweStream.identifiersProcessedHeader == """
        timestamp,UTC time,patient_id,MAC,phone_number,device_id,device_os,os_version,product,\
        brand,hardware_id,manufacturer,model,beiwe_version
        """)
  }

  @Test func `device motion has 17 columns on the phone`() {
    #expect(BeiweDialect.current.format(of: .devicemotion).header.split(separator: ",").count == 17)
  }
}
