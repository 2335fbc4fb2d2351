import Crypto
import Delivery
import Fixtures
import Formats
import HTTP
import Testing

@testable import Receiver

/// Each stand-in server blocks threads of Dispatch, of which a process has only so many.
@Suite(.serialized)
struct BeiweProcessingTests {
  private static let survey = "abcdefghijklmnopqrstuvwx"

  private func rows(_ times: [Int], _ event: String = "a") -> String {
    (["timestamp,event"] + times.map { "\($0),\(event)" }).joined(separator: "\n")
  }

  private func send(_ text: String, as name: String, from phone: TestPhone) async throws {
    #expect(try await phone.upload(name, phone.encrypted(text)).text == "upload successful.")
  }

  /// Ends the receiver, and gives what a researcher downloads, by path.
  private func download(_ phone: TestPhone) throws -> [String: String] {
    phone.receiver.run.stop()
    let files = try phone.receiver.files("download").map { ($0, try phone.receiver.text($0)) }
    return Dictionary(uniqueKeysWithValues: files)
  }

  /// What the server makes of the raw files.
  private func expected(_ phone: TestPhone, _ streams: [BeiweStream]) throws -> [String: String] {
    var files: [String: String] = [:]
    for stream in streams {
      let folder = stream.rawValue.split(separator: "_").joined(separator: "/")
      let raw = try phone.receiver.files("raw/abcd1234/" + folder).map {
        Array(try phone.receiver.text($0).utf8)
      }
      // The server reads the files of a run from the last to the first.
      for (hour, content) in BeiweServerRules.process(raw.reversed(), of: stream) {
        files["download/abcd1234/\(stream.downloadFolder)/\(hour.fileName)"] =
          String(decoding: content, as: UTF8.self)
      }
    }
    return files
  }

  @Test func `the download is what the server makes of all raw files together`() async throws {
    let phone = try TestPhone.known(queue: 3_600)
    var random = SeededGenerator(seed: 2)
    let streams: [BeiweStream] = [.proximity, .powerState, .iosLog]
    for stream in streams {
      for number in 0..<5 {
        let times = (0..<40).map { _ in
          1_772_460_000_000 + 100_000 * Int.random(in: 0..<100, using: &random)
        }
        let odd = ["177246000000,b", "1406851199999,old", ",", "now,b"].joined(separator: "\n")
        try await send(
          rows(times, number < 3 ? "a" : "b") + "\n" + odd,
          as: "abcd1234_\(stream.rawValue)_\(1_772_460_000_000 + number).csv",
          from: phone)
      }
    }
    let download = try download(phone)
    #expect(download.count == 9)
    #expect(try download == expected(phone, streams))
    #expect(phone.receiver.count("processed") == 15)
  }

  @Test func `files that are processed at once make the same download`() async throws {
    let phone = try TestPhone.known()
    for (number, start) in [1_772_463_000_000, 1_772_460_000_000, 1_772_463_590_000].enumerated() {
      let times = (0..<20).map { start + 1_000 * $0 }
      try await send(rows(times), as: "abcd1234_proximity_\(number).csv", from: phone)
    }
    #expect(try download(phone) == expected(phone, [.proximity]))
  }

  @Test(
    arguments: [
      "abcd1234_heartRate_1700000000001.csv", "abcd1234_gyro.csv",
      "abcd1234_gyro__1700000000001.csv",
      "abcd1234_surveyTimings_\(survey)_1700000000001.csv", "foo.csv",
    ])
  func `a file of no known kind blocks whoever has sent it`(name: String) async throws {
    let phone = try TestPhone.known(queue: 3_600)
    let other = TestPhone(
      receiver: phone.receiver, patient: "zzzz9999", password: "x", key: phone.key)
    try phone.receiver.folder.put(
      TestPhone.pair.get().pem, at: "store/keys/zzzz9999.pem")
    let text = rows([1_700_000_000_000])
    try await send(text, as: "abcd1234_accel_1700000000000.csv", from: phone)
    try await send(text, as: name, from: phone)
    try await send(text, as: "abcd1234_zzz_1700000000000.csv", from: phone)
    // Whose id the name begins with makes no difference.
    try await send(text, as: "abcd1234_accel_1700000000001.csv", from: other)
    #expect(
      try download(phone).keys.sorted() == [
        "download/zzzz9999/accelerometer/2023-11-14 22_00_00+00_00.csv"
      ])
    #expect(phone.receiver.count("participants blocked") == 1)

    // The files wait for ever, as the server retries them for ever.
    let again = try phone.restarted()
    let reply = try await again.upload(name, again.encrypted(text))
    #expect(reply.text.hasPrefix("file already present"))
    #expect(try await again.upload("abcd1234_accel_2.csv", again.encrypted(text)).status == 200)
    #expect(try download(again).count == 1)
  }

  @Test func `a row whose timestamp goes on with letters fails its hour for all files`()
    async throws
  {
    let phone = try TestPhone.known(queue: 3_600)
    let hour = 1_700_000_000_000
    try await send(rows([hour, hour + 3_600_000]), as: "abcd1234_accel_1.csv", from: phone)
    try await send(
      rows([hour + 7_200_000]) + "\n1700000000abc,x", as: "abcd1234_accel_2.csv", from: phone)
    try await send(rows([hour + 3_600_001]), as: "abcd1234_accel_3.csv", from: phone)
    try await send(rows([hour]), as: "abcd1234_gyro_1.csv", from: phone)
    let folder = "download/abcd1234/"
    let names = try download(phone).keys.sorted()
    #expect(
      names == [
        folder + "accelerometer/2023-11-14 23_00_00+00_00.csv",
        folder + "accelerometer/2023-11-15 00_00_00+00_00.csv",
        folder + "gyro/2023-11-14 22_00_00+00_00.csv",
      ])
    #expect(phone.receiver.count("processed") == 2 && phone.receiver.count("hours that fail") == 1)

    // Those with rows in the hour wait for ever.
    let again = try phone.restarted()
    for (number, status) in [(1, 400), (2, 400), (3, 200)] {
      let reply = try await again.upload(
        "abcd1234_accel_\(number).csv", again.encrypted(rows([hour])))
      #expect(reply.status == status)
    }
  }

  /// Two headers in one hour make two bins, of which the second overwrites the first.
  @Test(arguments: [0.0, 3_600])
  func `an hour with two headers keeps the rows of one of them`(queue: Double) async throws {
    let phone = try TestPhone.known(queue: queue)
    let hour = 1_700_000_000_000
    for (number, header) in ["date,event", "timestamp,event", "timestamp,event"].enumerated() {
      let text = "\(header)\n\(hour + number),a\n\(hour + 3_600_000 * (number + 1)),b"
      try await send(text, as: "abcd1234_accel_\(number).csv", from: phone)
    }
    let download = try download(phone)
    // The files are read from the last to the first, so that the header of the first comes last.
    let folder = "download/abcd1234/accelerometer/2023-11-14 "
    #expect(download.count == 4)
    let lines = try #require(download[folder + "22_00_00+00_00.csv"]).split(separator: "\n")
    #expect(lines.count == 2 && lines[1].hasPrefix("\(hour),"))
    #expect(phone.receiver.count("processed") == 3)
    #expect(phone.receiver.count("hours overwritten") == 1)
    #expect(phone.receiver.count("rows in the download") == 4)
  }

  @Test func `a header of its own fails a file alone`() async throws {
    let phone = try TestPhone.known(queue: 3_600)
    let hour = 1_700_000_000_000
    try await send(
      "timestamp;event\n\(hour);a\n\(hour + 1);b", as: "abcd1234_accel_1.csv", from: phone)
    try await send(rows([hour + 2]), as: "abcd1234_accel_2.csv", from: phone)
    #expect(try download(phone).count == 1)
    #expect(phone.receiver.count("rows in the download") == 1)
    #expect(phone.receiver.count("hours that fail") == 1)
    let again = try phone.restarted()
    #expect(try await again.upload("abcd1234_accel_1.csv", again.encrypted("a,b")).status == 400)
    #expect(try await again.upload("abcd1234_accel_2.csv", again.encrypted("a,b")).status == 200)
  }

  /// The server does not look at the last part of a path whose rows have instants.
  @Test(arguments: [
    "abcd1234_gyro_now.csv", "abcd1234_gyro_1700000000001.x.csv", "abcd1234_gyro_.csv",
  ])
  func `the name of a file with rows needs no instant`(name: String) async throws {
    let phone = try TestPhone.known(queue: 3_600)
    try await send(rows([1_700_000_000_000]), as: name, from: phone)
    try await send("a,b", as: "abcd1234_surveyAnswers_\(Self.survey)_now.csv", from: phone)
    #expect(try download(phone).count == 1)
    #expect(phone.receiver.count("processed") == 2)
  }

  /// Its rows of the hour that two headers share come back once the other file is retired.
  @Test func `a file that fails is merged again without the files of its run`() async throws {
    let phone = try TestPhone.known(queue: 3_600)
    let hour = 1_700_000_000_000
    let next = hour + 3_600_000
    try await send(
      "\(next + 1),a\n\(next + 2),b\n\(next + 3),c\n1700000000abc,d", as: "abcd1234_accel_2.csv",
      from: phone)
    try await send(rows([next]), as: "abcd1234_accel_1.csv", from: phone)
    #expect(try download(phone).count == 1)
    #expect(phone.receiver.count("rows in the download") == 3)
    #expect(phone.receiver.count("processed") == 1)
  }

  @Test func `a header of white space alone has no rows`() async throws {
    let phone = try TestPhone.known(queue: 3_600)
    try await send(" \n1700000000000,a", as: "abcd1234_accel_1.csv", from: phone)
    #expect(try download(phone).isEmpty)
    #expect(phone.receiver.count("processed") == 1)
  }

  @Test func `lines that end in CR LF have the rows of lines that end in LF`() async throws {
    let phone = try TestPhone.known(queue: 3_600)
    try await send(
      "timestamp,event\r\n1700000000000,a\r\n1700000000001,b\r\n", as: "abcd1234_accel_1.csv",
      from: phone)
    try await send(rows([1_700_000_000_002]), as: "abcd1234_accel_2.csv", from: phone)
    let texts = try download(phone).values
    #expect(texts.count == 1 && texts.first?.contains("\r") == false)
    #expect(phone.receiver.count("rows in the download") == 3)
  }

  @Test func `a name with any number of digits does no harm`() async throws {
    let phone = try TestPhone.known()
    for digits in ["0", "1", "253402300800000", "9223372036854775807"] {
      for type in ["gyro", "surveyAnswers_\(Self.survey)"] {
        try await send(rows([1_700_000_000_000]), as: "abcd1234_\(type)_\(digits).csv", from: phone)
      }
    }
    // Of answers, the server drops files from before 2014-08 and from far in the future.
    #expect(try download(phone).count == 1)
    #expect(phone.receiver.count("processed") == 8)
  }

  @Test(
    arguments: [
      ("surveyAnswers_\(survey)_1700000000123.csv", "survey_answers/\(survey)/", "csv"),
      ("voiceRecording_\(survey)_1700000000123.mp4", "audio_recordings/\(survey)/", "mp4"),
      ("voiceRecording_\(survey)_1700000000123.wav", "audio_recordings/\(survey)/", "wav"),
    ])
  func `files of surveys are kept whole, under their second`(
    name: String, folder: String, fileExtension: String
  ) async throws {
    let phone = try TestPhone.known()
    let text = "question id,answer\n1,b\n1,b"
    try await send(text, as: "abcd1234_" + name, from: phone)
    let path = "download/abcd1234/\(folder)2023-11-14 22_13_20+00_00.\(fileExtension)"
    #expect(try download(phone) == [path: text])
  }

  @Test func `a repeated file gets a name of its own, and its rows become one`() async throws {
    let phone = try TestPhone.known()
    let name = "abcd1234_proximity_1772460000000.csv"
    try await send(rows([1_772_460_000_000]), as: name, from: phone)
    phone.receiver.run.stop()
    let again = try phone.restarted()
    try await send(rows([1_772_460_000_000, 1_772_460_000_001]), as: name, from: again)
    #expect(
      try download(again) == [
        "download/abcd1234/proximity/2026-03-02 14_00_00+00_00.csv": """
        timestamp,UTC time,event
        1772460000000,2026-03-02T14:00:00.000,a
        1772460000001,2026-03-02T14:00:00.001,a
        """
      ])
    let names = try again.receiver.files("raw/abcd1234/proximity").map {
      String($0.dropFirst("raw/abcd1234/proximity/".count))
    }
    #expect(names.count == 2 && names[0] == "1772460000000.csv")
    #expect(try names[1].wholeMatch(of: Regex("1772460000000\\.csv-duplicate-[a-z1-9]{10}")) != nil)
  }

  @Test(.timeLimit(.minutes(10))) func `files wait as long as the queue says`() async throws {
    let phone = try TestPhone.known(queue: 0.3)
    let start = ContinuousClock.now
    try await send(rows([1_772_460_000_000]), as: "abcd1234_proximity_1.csv", from: phone)
    while phone.receiver.count("processed") == 0 { try await Task.sleep(for: .milliseconds(5)) }
    #expect(phone.receiver.count("processed") == 1)
    #expect(start.duration(to: .now) >= .milliseconds(300))
    // What is processed does not wait any more.
    try await send(rows([1_772_460_000_000]), as: "abcd1234_proximity_1.csv", from: phone)
  }

  @Test func `a receiver goes on with what an earlier one has left`() async throws {
    let phone = try TestPhone.known(queue: 3_600)
    try await send(rows([1_772_460_000_000]), as: "abcd1234_proximity_1.csv", from: phone)
    let next = try phone.restarted()
    #expect(try await next.post("/get_latest_device_settings/ios/").status == 200)
    #expect(try download(next) == expected(next, [.proximity]))
    #expect(next.receiver.count("rows in the download") == 1)
  }

  @Test func `a file without rows leaves nothing`() async throws {
    let phone = try TestPhone.known()
    try await send("timestamp,event", as: "abcd1234_proximity_1.csv", from: phone)
    #expect(try download(phone).isEmpty)
    #expect(phone.receiver.count("processed") == 1)
  }
}
