import Formats
import Testing

@testable import Reading

struct DataFileTests {
  private func file(
    _ layout: Layout, stream: BeiweStream = .gyro, milliseconds: Int64 = 1_772_427_600_000
  ) -> DataFile {
    DataFile(
      path: "\(layout)/\(stream.rawValue)", stream: stream, layout: layout,
      milliseconds: milliseconds)
  }

  @Test func `a download's file has an hour, and a phone's has none`() {
    #expect(file(.download).hour == 1_772_427_600_000..<1_772_431_200_000)
    #expect(file(.phone).hour == nil)
    #expect(file(.phone).otherTimePlace == nil && file(.download).otherTimePlace == nil)
  }

  @Test func `rules judge the phone's files, or the download's without them`() {
    var files = ParticipantFiles(patient: "abcdefg1")
    #expect(files.main == .download && files.layouts == [])
    files.download = [.gyro: [file(.download)]]
    #expect(files.main == .download && files.layouts == [.download])
    files.phone = [.gyro: [file(.phone)], .gps: [file(.phone, stream: .gps)]]
    #expect(files.main == .phone && files.layouts == [.phone, .download])
    #expect(files.files(.phone).count == 2 && files.files(.download).count == 1)
    files.surveys = [.phone, .download].map {
      SurveyFile(
        path: "\($0)/survey", kind: .surveyTimings(survey: "x"), layout: $0, milliseconds: 0)
    }
    files.registrations = [("registration", 0)]
    #expect(files.paths(beside: .phone) == ["download/gyro", "download/survey", "registration"])
    #expect(files.paths(beside: .download) == ["phone/gyro", "phone/gps", "phone/survey"])
  }

  @Test func `streams that are measured have the phone's own clock`() {
    #expect(MotionStream.allCases.allSatisfy { $0.beiwe.hasOwnClock })
    for stream in [BeiweStream.gps, .powerState, .proximity, .reachability, .iosLog] {
      #expect(!stream.hasOwnClock, "\(stream.rawValue)")
    }
    #expect(MotionStream.allCases.map(\.name) == ["accel", "gyro", "magnetometer", "devicemotion"])
    #expect(MotionStream.allCases.map(\.width) == [3, 3, 3, 15])
    #expect(MotionStream.raw == [.accel, .gyro, .magnetometer])
  }

  @Test func `a piece keeps the rows of each stream apart`() {
    var piece = Piece(0..<600_000)
    for stream in MotionStream.allCases {
      #expect(piece[stream].width == stream.width)
      piece[stream].append(Int64(stream.rawValue), (0..<stream.width).map(Double.init), [])
    }
    #expect(MotionStream.allCases.map { piece[$0].times } == [[0], [1], [2], [3]])
    let motion = piece[.devicemotion]
    #expect(motion.rate(0) == [3, 4, 5] && motion.gravity(0) == [6, 7, 8])
    #expect(motion.user(0) == [9, 10, 11] && motion.field(0) == [12, 13, 14])
    let attitude = motion.attitude(0)
    let expected = Attitude(roll: 0, pitch: 1, yaw: 2)
    #expect(attitude.w == expected.w && attitude.axes == expected.axes)
    piece.gps.append(5, [1, 2, 3, 4], [])
    piece.fixes.append(5, [1, 2, 3, 4, 5], [])
    piece.path.append(5, [1, 2, 3, 4, 5], [])
    piece.strides.append(5, [1, 2], [])
    piece.removeAll(for: 600_000..<1_200_000)
    #expect(piece.span == 600_000..<1_200_000 && Piece.length == 600_000)
    #expect(MotionStream.allCases.allSatisfy { piece[$0].count == 0 })
    #expect([piece.gps, piece.fixes, piece.path, piece.strides].allSatisfy { $0.count == 0 })
    #expect([piece.gps, piece.fixes, piece.path, piece.strides].map(\.width) == [4, 5, 5, 2])
  }
}
