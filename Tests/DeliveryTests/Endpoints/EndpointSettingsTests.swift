import Crypto
import Declarations
import Fixtures
import Formats
import HTTP
import PostgreSQL
import Spool
import Testing

@testable import Delivery

/// Tests of the endpoints' settings in the form in which users write them, and of the texts of the
/// requests.
struct EndpointSettingsTests {
  private func options(
    _ url: String = "http://host/a?k=1", _ change: (inout DeliveryOptions) -> Void = { _ in }
  ) throws -> DeliveryOptions {
    let outbox = try Outbox(participants: 1, files: 1)
    var options = DeliveryOptions(to: url, try Backlog(outbox.path))
    change(&options)
    return options
  }

  private static func file(_ path: String, recorder: String = "x") -> FileEntry {
    FileEntry(
      path: path, recorder: recorder, participant: 3, patient: "p", stream: "gps", rows: 2,
      content: EncodedContent(bytes: 1, contentBytes: 1, contentCRC32: 0xAB), first: 5, last: 6,
      closed: nil, due: 100)
  }

  private func slot(_ retry: Retry) -> Int64? {
    if case .byPass(let length) = retry { length } else { nil }
  }

  // MARK: HTTP

  @Test func `a request to a server has 100 files and eight megabytes at most`() throws {
    let plain = try HTTPEndpoint(options())
    #expect(plain.grouping.files == 100 && plain.grouping.bytes == 8_000_000)
    #expect(!plain.grouping.endsWithDue && slot(plain.retry) == nil && plain.sharesCredentials)
    if case .batch = plain.grouping.lane {} else { Issue.record("batches wait for each other") }
    let own = try HTTPEndpoint(
      options {
        $0.given[HTTPEndpoint.batchFiles] = .integer(7)
        $0.given[HTTPEndpoint.batchBytes] = .integer(9)
        $0.isPaced = true
      })
    #expect(own.grouping.files == 7 && own.grouping.bytes == 9 && own.grouping.endsWithDue)
    let put = try HTTPEndpoint(options { $0.given[HTTPBatch.method] = .text("PUT") })
    #expect(put.grouping.files == 1 && put.grouping.bytes == 8_000_000)
  }

  @Test func `the truth goes to a server only if it is asked for`() throws {
    for (words, takes) in [("never-sent", false), ("truth", true), ("truth,never-sent", true)] {
      let options = try options { $0.given[.include] = .text(words) }
      let truth = Self.file("truth/p/a", recorder: "truth")
      #expect(try HTTPEndpoint(options).takes(truth) == takes)
      #expect(try HTTPEndpoint(options).takes(Self.file("x/p/a")))
    }
  }

  @Test func `a request names its program, unless the user says so`() throws {
    #expect(HTTPBatch.headers(try options()) == ["User-Agent: understudy"])
    #expect(HTTPBatch.method(try options()) == .post)
    for own in ["user-agent: me", "User-Agent:me"] {
      let options = try options { $0.headers = ["X-A: 1", own] }
      #expect(HTTPBatch.headers(options) == ["X-A: 1", own])
    }
    let other = try options { $0.headers = ["X-User-Agent: me"] }
    #expect(HTTPBatch.headers(other) == ["X-User-Agent: me", "User-Agent: understudy"])
  }

  @Test func `a batch is a form with a description of its files`() {
    let files = [Self.file("x/p/a.csv"), Self.file("b.csv.gz"), Self.file("c/d.json")]
    let request = HTTPBatch.post(
      files, [Body([0x31]), Body([0x32]), Body([0x33])], key: "k", to: "http://host",
      headers: ["X: 1"])
    #expect(request.method == .post && request.url == "http://host")
    #expect(
      request.headers == [
        "X: 1", "Content-Type: multipart/form-data; boundary=understudy-k", "Idempotency-Key: k",
      ])
    let described = files.map { file in
      #"{"path":"\#(file.path)","stream":"gps","participant":3,"rows":2,"content_crc32":"000000ab","first":5,"last":6}"#
    }
    let parts = String(decoding: request.body.bytes, as: UTF8.self)
      .split(separator: "--understudy-k").map { $0.replacing("\r\n", with: "|") }
    func part(_ name: String, _ type: String, _ content: String) -> String {
      "|Content-Disposition: form-data; name=\"\(name)|Content-Type: \(type)||\(content)|"
    }
    #expect(parts.count == 5 && parts.last == "--|")
    let list = "[" + described.joined(separator: ",") + "]"
    #expect(parts[0] == part("manifest\"", "application/json", list))
    #expect(parts[1] == part("file\"; filename=\"a.csv\"", "text/csv", "1"))
    #expect(parts[2] == part("file\"; filename=\"b.csv.gz\"", "application/gzip", "2"))
    #expect(parts[3] == part("file\"; filename=\"d.json\"", "application/json", "3"))
  }

  @Test func `a single file is put at its path`() {
    let request = HTTPBatch.put(
      Self.file("x/é b/a+c.bin"), Body([1]), key: "k", to: "http://host/z?q=1", headers: [])
    #expect(request.url == "http://host/z/x/%C3%A9%20b/a%2Bc.bin?q=1" && request.method == .put)
    #expect(
      request.headers == ["Content-Type: application/octet-stream", "Idempotency-Key: k"])
    #expect(request.body.bytes == [1])
  }

  // MARK: Addresses

  @Test(arguments: [
    ("file:///a/b/", "/a/b" as String?), ("FILE:///a", "/a"), ("file:///a%20b//", "/a b"),
    ("file://localhost/a", nil), ("file:///", nil), ("file://", nil), ("http:///a", nil),
    ("/a", nil), ("file:a", nil),
  ])
  func `a folder's address has its whole path`(text: String, path: String?) {
    #expect((try? FolderAddress.path(of: text)) == path)
  }

  @Test func `an address of servers has a mark for the person`() throws {
    let outbox = try Outbox(participants: 1, files: 1)
    let backlog = try Backlog(outbox.path)
    let place = try PersonAddress("http://HOST/{patient}/a?b={patient}", for: backlog)
    #expect(place.text == "http://host/{patient}/a?b={patient}")
    #expect(place.server(of: "p 1") == "http://host/p%201/a?b=p%201")
    #expect(place.server(of: "") == nil)
  }

  // MARK: Apps

  @Test func `apps upload every hour, and what a server asks for in between is as often`() throws {
    #expect(BeiweOptions.slotLength == 3_600_000)
    let plain = try options("http://host")
    #expect(slot(try BeiweEndpoint(plain).retry) == 3_600_000)
    #expect(try !BeiweEndpoint(plain).sharesCredentials)
    let load = try BeiweLoad(plain, phones: 2)
    #expect(load.otherRequests.map(\.name) == ["heartbeat", "settings", "survey list"])
    #expect(load.otherRequests.map(\.period) == [300, 1_800, 3_600])
    let cozie = try CozieEndpoint(options { $0.apiKey = "key" })
    #expect(slot(cozie.retry) == 3_600_000 && cozie.sharesCredentials)
    #expect(CozieHealth.reach == 259_200_000)
    #expect(Grouping.single.files == 1 && Grouping.single.bytes == .max)
  }

  @Test func `files without a recorder may be of any app, and others are of their own`() throws {
    for (recorder, isTaken) in [("beiwe", true), ("", true), ("cozie", false)] {
      #expect(BeiweEndpoint.takes(Self.file("a", recorder: recorder)) == isTaken)
    }
    var line = Self.file("a", recorder: "cozie")
    #expect(!CozieLine.isIn(line))
    line.stream = "cozie-requests"
    #expect(CozieLine.isIn(line))
    line.recorder = "beiwe"
    #expect(!CozieLine.isIn(line))
  }

  @Test(arguments: [
    ("p1/requests.jsonl", "p1" as String?), ("a/p1/requests.jsonl.gz", "p1"),
    ("requests.jsonl", nil), ("p1/requests.json", nil), ("p1/other.jsonl", nil),
  ])
  func `a file of requests lies in its participant's folder`(path: String, patient: String?) {
    let name = CozieLine.name(ofFileAt: path)
    #expect(name?.patient == patient)
    #expect(name.map { $0.stream == "cozie-requests" && !$0.hasRows } ?? true)
  }

  @Test(arguments: [
    ("swip/p.sqlite", "p" as String?), ("a/swip/p.sqlite", "p"), ("p.sqlite", nil),
    ("other/p.sqlite", nil), ("swip/.sqlite", nil), ("swip/a/p.sqlite", nil), ("swip/p.db", nil),
  ])
  func `a store lies in the folder of its app`(path: String, patient: String?) {
    #expect(SWIPEndpoint.name(ofFileAt: path)?.patient == patient)
  }

  @Test(arguments: [
    (200, "", Outcome.stored, ""),
    (201, "x", .refused, "the app accepts only the status 200 as success: x"),
    (204, "", .refused, "the app accepts only the status 200 as success"),
    (400, "x", .refused, "x"),
    (503, "x", .unavailable, "x"),
  ])
  func `Cozie's app takes 200 alone for success`(
    status: Int, text: String, outcome: Outcome, told: String
  ) {
    let delivered = CozieReply.delivered(
      .answered(Response(status: status, body: Array(text.utf8))))
    #expect(delivered.outcome == outcome && delivered.text == told && delivered.status == status)
  }

  @Test func `Cozie's app needs a key`() throws {
    #expect(throws: DeliveryError.self) { try CozieRequests(options()) }
    let request = try CozieRequests(options { $0.apiKey = "key" }).post([1, 2])
    #expect(request.url == "http://host/a?k=1" && request.body.bytes == [1, 2])
    #expect(
      request.headers == [
        "Accept: application/json", "Content-Type: application/json", "x-api-key: key",
        "User-Agent: understudy",
      ])
  }

  // MARK: Beiwe

  @Test(arguments: [
    ("a_gps_1.csv", "text/csv"), ("a.mp4", "video/mp4"), ("a.wav", "audio/wav"), ("a", "text/csv"),
  ])
  func `an upload is a form with the file at its end`(name: String, type: String) {
    let upload = BeiweUpload(
      name: name, fields: [("b", "1"), ("file_name", name)], headers: ["X: 1"], file: [0x41, 0x42])
    let request = upload.request(to: "http://host", boundary: "z")
    #expect(request.url == "http://host/upload/ios/" && request.method == .post)
    #expect(
      request.headers
        == ["X: 1", "Content-Type: multipart/form-data; boundary=alamofire.boundary.z"])
    // A response may have a million bytes, and four bytes more for each byte of the file.
    #expect(request.answerLength == 1_000_008)
    #expect(request.acceptEncoding == "gzip;q=1.0, compress;q=0.5")
    let parts = String(decoding: request.body.bytes, as: UTF8.self)
      .split(separator: "--alamofire.boundary.z").map { $0.replacing("\r\n", with: "|") }
    #expect(
      parts == [
        "|Content-Disposition: form-data; name=\"b\"||1|",
        "|Content-Disposition: form-data; name=\"file_name\"||\(name)|",
        "|Content-Disposition: form-data; name=\"file\"; filename=\"\(name)\"|Content-Type: "
          + "\(type)||AB|",
        "--|",
      ])
    var lost = upload
    lost.file = nil
    #expect(lost.request(to: "http://host", boundary: "z").answerLength == 1_000_000)
  }

  @Test func `an upload is written with its form beside it`() throws {
    let folder = try TemporaryFolder()
    var upload = BeiweUpload(
      name: "a.csv", fields: [("b", "1\"")], headers: [], file: [1, 2])
    try upload.write(to: folder.path)
    upload.file = nil
    try upload.write(to: folder.path, ending: "-again")
    #expect(
      try folder.files() == ["a.csv", "a.csv-again.form.json", "a.csv.form.json"])
    #expect(try folder.bytes("a.csv") == [1, 2])
    #expect(
      try folder.text("a.csv.form.json") == #"""
        {
          "fields": {
            "b": "1\""
          },
          "file": {
            "name": "file",
            "filename": "a.csv",
            "content_type": "text/csv"
          }
        }

        """#)
    #expect(try folder.text("a.csv-again.form.json").contains(#""file": null"#))
  }

  /// An encrypted line has 24 characters for the initialisation vector, a colon, 4/3 of the padded
  /// length, and a line end.
  @Test(arguments: [(0, 50), (15, 50), (16, 70), (31, 70), (32, 90), (100, 178)])
  func `an encrypted line has room for a block more`(count: Int, length: Int) {
    #expect(LineBatch.length(of: count) == length)
  }

  // MARK: Expected rows on the server

  private func hours(
    _ known: [Int64: ExpectedHours.Known]? = nil,
    _ rows: [(text: String, time: Int64, isMerged: Bool, isLost: Bool)]
  ) -> String {
    var hours = ExpectedHours(known)
    for row in rows {
      hours.add(Array(row.text.utf8)[...], at: row.time, isMerged: row.isMerged, isLost: row.isLost)
    }
    let text = hours.text(recorder: "r", stream: "s", patient: "p")
    return String(decoding: text, as: UTF8.self)
  }

  private func checksum(_ text: String) -> String { crc32(of: Array(text.utf8)).hexadecimal }

  @Test func `rows are counted by their hours, sorted and without those that are lost`() {
    #expect(ExpectedHours.hour(of: 3_599_999) == 0 && ExpectedHours.hour(of: 7_200_000) == 2)
    let text = hours(
      nil,
      [
        ("c", 3_600_000, false, false), ("b", 5, false, false), ("a", 9, false, false),
        ("b", 7, false, false), ("lost", 1, false, true), ("gone", 7_200_000, false, true),
      ])
    #expect(
      text == "p,r,s,0,3,5,9,\(checksum("a\nb\nb\n"))\n"
        + "p,r,s,3600000,1,3600000,3600000,\(checksum("c\n"))\n")
  }

  @Test func `identical rows of a merged file are one, and those of others are kept`() {
    let text = hours(
      nil,
      [
        ("a", 1, true, false), ("a", 2, true, false), ("a", 3, false, false), ("b", 4, true, false),
      ])
    #expect(text == "p,r,s,0,3,1,4,\(checksum("a\na\nb\n"))\n")
  }

  @Test func `hours that are known change only if they lose rows`() {
    let known: [Int64: ExpectedHours.Known] = [
      0: .init(rows: 2, checksum: checksum("a\nb\n"), cells: "2,x"),
      1: .init(rows: 5, checksum: "other", cells: "5,y"),
      2: .init(rows: 1, checksum: "other", cells: "1,z"),
      3: .init(rows: 7, checksum: "", cells: "7,w"),
    ]
    let hour: Int64 = 3_600_000
    #expect(
      hours(known, [])
        == "p,r,s,0,2,x\np,r,s,\(hour),5,y\np,r,s,\(2 * hour),1,z\np,r,s,\(3 * hour),7,w\n")
    let text = hours(
      known,
      [
        ("a", 1, false, false), ("b", 2, false, true), ("c", hour, false, true),
        ("d", 2 * hour, false, true), ("e", 3 * hour, false, false), ("f", 4 * hour, false, true),
      ])
    #expect(
      text == "p,r,s,0,1,1,1,\(checksum("a\n"))\np,r,s,\(hour),4,,,\np,r,s,\(3 * hour),7,w\n")
  }

  // MARK: Databases

  @Test(
    arguments: [
      ("28P01", PostgresError.Stage.running, Outcome.unauthorized, Outcome.unauthorized),
      (nil, .connecting, .unreachable, .unreachable), (nil, .running, .unavailable, .unanswered),
      (nil, .withoutPassword, .unauthorized, .unauthorized),
      ("40001", .running, .unavailable, .unavailable),
      ("57P01", .running, .unavailable, .unanswered), ("23505", .running, .refused, .refused),
    ] as [(String?, PostgresError.Stage, Outcome, Outcome)])
  func `a failure of a database is judged by its code, and by what was under way`(
    code: String?, stage: PostgresError.Stage, outcome: Outcome, whileKeeping: Outcome
  ) {
    let error = PostgresError(code: code, message: "m", stage: stage, isTimeout: code == nil)
    let delivered = Delivered(error)
    #expect(delivered.outcome == outcome && delivered.isTimeout == (code == nil))
    #expect(delivered.text == error.description)
    #expect(Delivered(whileKeeping: error).outcome == whileKeeping)
  }

  @Test func `a file is converted once while there is room`() throws {
    let cache = UploadCache<Int> { $0 }
    var made: [String] = []
    func value(_ path: String, _ length: Int) throws -> Int {
      try cache.value(of: Self.file(path)) { file in
        made.append(file.path)
        return length
      }
    }
    // The bodies in memory may have 256 million bytes in total.
    for _ in 0..<2 {
      #expect(try value("a", 200_000_000) == 200_000_000)
      #expect(try value("b", 56_000_001) == 56_000_001)
      #expect(try value("c", 56_000_000) == 56_000_000)
    }
    #expect(made == ["a", "b", "c", "b"])
  }
}
