import Crypto
import Delivery
import Fixtures
import Formats
import FoundationEssentials
import HTTP
import Spool
import Testing

@testable import Receiver

struct FuzzTests {
  @Test(.whole, .timeLimit(.minutes(5)))
  func `ten thousand random requests do no harm`() async {
    // The test runs in its own process, so other tests do not add to its memory, and a crash does
    // not end them.
    await #expect(processExitsWith: .success) {
      let trial = try FuzzTrial(seed: 1)
      try trial.send(1_000)
      let before = try MemoryUse.now()
      try trial.send(9_000)
      // Each of the 200 simultaneous connections may keep several copies of a request of 100 kB.
      #expect(try MemoryUse.now().peak - before.resident < 100_000_000)
      try await trial.check()
    }
  }
}

/// A trial that sends many damaged requests to three receivers, one of which has faults.
private final class FuzzTrial {
  private let phone: TestPhone
  private let store: TestReceiver
  private let faulty: TestReceiver
  private var mutator: RequestMutator
  private var sent = 0

  init(seed: UInt64) throws {
    var options = ServerOptions()
    options.bodyBytes = 100_000
    phone = try TestPhone.known(server: options)
    store = try TestReceiver(HTTPReceiver.self, options)
    options.requestPatience = 1
    faulty = try TestReceiver(
      HTTPReceiver.self, options,
      faults: [
        Fault(.slow(0.02), share: 0.3), Fault(.reset, share: 0.1), Fault(.truncated, share: 0.1),
        Fault(.lostReply, share: 0.1), Fault(.drop200, share: 0.1),
      ])
    mutator = RequestMutator(random: SeededGenerator(seed: seed))
  }

  /// Sends requests, 200 at a time.
  func send(_ count: Int) throws {
    for _ in 0..<count / 200 {
      let begun = try (0..<200).compactMap { _ in try begin() }
      for (connection, mustAnswer) in begun {
        let status = connection.status()
        #expect(!mustAnswer || status.map { (200...500).contains($0) } == true)
      }
    }
  }

  /// Starts one request, and returns whether the server must respond to it; nil if the server has
  /// closed the connection.
  private func begin() throws -> (RawConnection, mustAnswer: Bool)? {
    sent += 1
    let kind = Int.random(in: 0..<10, using: &mutator.random)
    let isBeiwe = Bool.random(using: &mutator.random)
    let good = try isBeiwe ? beiweRequest() : batchRequest()
    let receiver = kind > 7 ? faulty : isBeiwe ? phone.receiver : store
    let connection = try RawConnection(to: receiver.run.port)
    if kind < 4 {
      connection.send((kind == 0 ? good : mutator.spoilContent(of: good)).bytes)
      return (connection, true)
    }
    connection.send(mutator.spoil(good))
    if kind == 9 {
      connection.breakOff()
      return nil
    }
    connection.finish()
    return (connection, false)
  }

  // MARK: Requests

  private func beiweRequest() throws -> RawRequest {
    let patient = "abcd12" + "\(11 + sent % 20)".replacing("0", with: "z")
    let name = names[sent % names.count].replacing("#", with: "\(1_700_000_000_000 + sent)")
    if sent % 4 == 0 {
      return RawRequest(
        "/register_user/ios/",
        form:
          "patient_id=\(patient)&password=\(temporary)&device_id=x&phone_number=1&new_password=y")
    }
    let file = try phone.encrypted("timestamp,x,y,z\n\(1_700_000_000_000 + sent),1,2,3\nx,y\n")
    let form = phone.form(name, sent % 7 == 0 ? mutator.spoil(file) : file)
    return RawRequest(
      "/upload/ios/", headers: ["Content-Type: \(form.contentType)"], body: form.body.bytes)
  }

  private let names = [
    "abcd1234_gyro_#.csv", "abcd1234_accel_#.csv", "abcd1234_ios_log_#.csv",
    "abcd1234_surveyAnswers_abcdefghijklmnopqrstuvwx_#.csv", "abcd1235_unknown_#.csv",
    "abcd1234_voiceRecording_abcdefghijklmnopqrstuvwx_9223372036854775807.mp4",
    "../../outside_#.csv", "abcd1234_.._.._.._outside_#.csv", "/tmp/outside_#.csv",
    "abcd1234_#.exe",
  ]
  private let temporary = BeiweAccounts.hash(of: BeiweAccountList.commonPassword)
    .replacing("=", with: "%3D")

  private func batchRequest() -> RawRequest {
    let content = Array("some text of file \(sent)".utf8)
    let key = "Idempotency-Key: \(sent / 3)"
    let path = ["a/\(sent).csv", "b/c/\(sent % 50).csv", "../outside", "a/../../outside"][sent % 4]
    if sent % 3 == 0 {
      return RawRequest("/" + path, method: "PUT", headers: [key], body: content)
    }
    var form = Multipart(boundary: "understudy-test")
    let base = String(path.split(separator: "/").last ?? "")
    form.add(
      "manifest", type: "application/json",
      content: Array(
        #"[{"path":"\#(path)","content_crc32":"\#(crc32(of: content).hexadecimal)"}]"#.utf8))
    form.add("file", fileName: base, type: "text/csv", content: content)
    form.finish()
    return RawRequest(
      "/", headers: [key, "Content-Type: \(form.contentType)"], body: form.body.bytes)
  }

  // MARK: Checks after the requests

  /// Expects that the receivers still respond correctly, and that they have stored nothing outside
  /// their stores.
  func check() async throws {
    // The phone whose files had invalid names is blocked by now, as on the real server, so another
    // phone is used.
    let other = TestPhone(
      receiver: phone.receiver, patient: "zzzz9999", password: "x", key: phone.key)
    try phone.receiver.folder.put(TestPhone.pair.get().pem, at: "store/keys/zzzz9999.pem")
    let name = "zzzz9999_proximity_1.csv"
    let upload = try await other.upload(name, other.encrypted("timestamp,event\n1700000000000,a"))
    #expect(upload.text == "upload successful.")
    #expect(try await store.answer(to: .put, "/z/z").status == 201)
    for receiver in [phone.receiver, store, faulty] {
      receiver.run.stop()
      let files = try receiver.folder.files()
      #expect(files.count > 20)
      #expect(files.filter { !isExpected($0) } == [])
    }
    #expect(phone.receiver.count("stored") > 100)
    #expect(try phone.receiver.files("download/zzzz9999").count == 1)
    #expect(faulty.run.faultCount > 100)
  }

  private func isExpected(_ path: String) -> Bool {
    let words = path.split(separator: "/", omittingEmptySubsequences: false)
    let own = ["state.sqlite", "state.sqlite-wal", "state.sqlite-shm", "faults.jsonl", ".lock"]
    if words.count == 2 { return words[0] == "store" && own.contains(String(words[1])) }
    return words.count > 2 && words[0] == "store"
      && words.allSatisfy { !$0.isEmpty && !$0.hasPrefix(".") && !$0.hasSuffix(".part") }
      && !path.unicodeScalars.contains { $0.value < 0x20 || $0 == "\\" }
  }
}

/// The resident memory of this process, in bytes.
private struct MemoryUse {
  let resident: Int
  /// The peak resident memory, in bytes.
  let peak: Int

  static func now() throws -> MemoryUse {
    let lines = try String(contentsOfFile: "/proc/self/status", encoding: .utf8).split(
      separator: "\n")
    func bytes(_ name: String) -> Int {
      let words = lines.first { $0.hasPrefix(name + ":") }?.split(whereSeparator: \.isWhitespace)
      return (words.flatMap { Int($0[1]) } ?? 0) * 1_024
    }
    return MemoryUse(resident: bytes("VmRSS"), peak: bytes("VmHWM"))
  }
}
