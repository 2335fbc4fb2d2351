import Declarations
import Fixtures
import Formats
import HTTP
import Testing

@testable import Receiver

/// An app that sends rows to a stand-in of its own, and what that keeps of them.
struct CozieApp {
  let receiver: TestReceiver

  /// - Parameters:
  ///   - folder: with the store of an earlier stand-in, or nil for a new one.
  ///   - queue: how long rows wait, in seconds.
  ///   - influx: the address of a database.
  ///   - clock: what the stand-in goes by.
  ///   - options: changes what the stand-in is given.
  init(
    in folder: TemporaryFolder? = nil, queue: Double = 0, faults: [Fault] = [],
    influx: String? = nil, clock: TestClock? = nil,
    _ options: (inout ReceiverOptions) -> Void = { _ in }
  ) throws {
    var server = ServerOptions()
    if let clock { server.follow(clock) }
    receiver = try TestReceiver(
      CozieReceiver.self, in: folder, server, faults: faults, queue: queue
    ) {
      $0.given[CozieReceiver.influx] = influx.map { .text($0) }
      if let clock { $0.clock = { clock.milliseconds } }
      options(&$0)
    }
  }

  static let time = "2022-09-01T07:02:51.578+0800"

  /// A row as text.
  ///
  /// - Parameter fields: what is between the braces.
  static func row(
    _ fields: String, time: String = time, of measurement: String = "dev",
    tags: String = #""id_participant":"dev01""#
  ) -> String {
    #"{"time":"\#(time)","measurement":"\#(measurement)","tags":{\#(tags)},"fields":{\#(fields)}}"#
  }

  /// Rows with their numbers in the field `n`, from 1.
  static func numbered(_ count: Int) -> [String] { (1...count).map { row(#""n":\#($0)"#) } }

  /// Sends a list of rows in one request.
  func send(_ rows: [String]) async throws {
    #expect(try await status(of: "[\(rows.joined(separator: ","))]") == 200)
  }

  /// Sends a body, and gives the status of the answer.
  func status(of body: String) async throws -> Int {
    try await receiver.answer(
      to: .post, "/", headers: ["Content-Type: application/json", "x-api-key: any"],
      Body(Array(body.utf8))
    ).status
  }

  /// Waits until so many rows are processed and their files written, however busy the machine is.
  ///
  /// Files are written in pieces: a look at them before may come in the middle.
  func wait(forRows count: Int) async throws {
    while receiver.count("rows") < count { try await Task.sleep(for: .milliseconds(5)) }
  }

  /// Ends the stand-in, which processes all that waits.
  func stop() { receiver.run.stop() }

  // MARK: What is kept

  private func lines(_ name: String, _ participant: String) throws -> [Substring] {
    let path = "cozie/\(participant)/\(name)"
    guard receiver.folder.has("store/" + path) else { return [] }
    let text = try receiver.text(path)
    #expect(text.hasSuffix("\n"))
    return text.split(separator: "\n")
  }

  /// What the database has of a participant.
  func points(of participant: String = "dev01") throws -> [InfluxPoint] {
    try lines("points.lp", participant).map { try #require(InfluxPoint(line: $0)) }
  }

  /// The numbers of the rows that the database has of a participant.
  func kept(of participant: String = "dev01") throws -> [Int] {
    try points(of: participant).compactMap { point in
      guard case .integer(let number)? = point["n"] else { return nil }
      return Int(number)
    }
  }

  /// The rows that were lost of a participant, such as `2 incomplete time`, and the words of InfluxDB.
  func drops(of participant: String = "dev01") throws -> [String] {
    try lines("dropped.jsonl", participant).map { line in
      let drop = try #require(JSON(Array(line.utf8)))
      guard case .number(let row)? = drop["row"] else { return "\(line)" }
      return (["\(Int(row))"] + ["reason", "field", "text"].compactMap { drop[$0]?.text })
        .joined(separator: " ")
    }
  }

  /// The bodies that are kept of a participant.
  func bodies(of participant: String = "dev01") throws -> [String] {
    try lines("requests.jsonl", participant).map {
      try #require(JSON(Array($0.utf8))?["body"]?.text)
    }
  }
}

extension InfluxPoint {
  /// The value of a field; nil where there is none.
  subscript(_ key: String) -> Value? { fields.first { $0.key == key }?.value }
}
