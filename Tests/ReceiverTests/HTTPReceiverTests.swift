import Delivery
import Fixtures
import HTTP
import Spool
import Testing

@testable import Receiver

struct HTTPReceiverTests {
  /// A file of a batch, as the manifest and the parts say it.
  struct File {
    var path: String
    var content: [UInt8]

    init(_ path: String, _ text: String = "some text") {
      self.path = path
      content = Array(text.utf8)
    }

    var name: String { String(path.split(separator: "/").last ?? "") }
    var description: String {
      #"{"path":"\#(path)","content_crc32":"\#(crc32(of: content).hexadecimal)"}"#
    }
  }

  private static let files = [File("a/b.csv", "1"), File("a/c/b.csv", "22"), File("d/e.csv", "")]

  private let receiver: TestReceiver

  init() throws { receiver = try TestReceiver(HTTPReceiver.self) }

  /// - Parameters:
  ///   - manifest: another one than that of the files.
  private func send(
    _ files: [File], manifest: String? = nil, headers: [String] = []
  ) async throws -> Response {
    var form = Multipart(boundary: "understudy-test")
    let manifest = manifest ?? "[\(files.map(\.description).joined(separator: ","))]"
    form.add("manifest", type: "application/json", content: Array(manifest.utf8))
    for file in files {
      form.add("file", fileName: file.name, type: "text/csv", content: file.content)
    }
    form.finish()
    return try await receiver.answer(
      to: .post, "/ingest", headers: headers + ["Content-Type: \(form.contentType)"], form.body)
  }

  /// What is kept, without the receiver's own files.
  private func kept() throws -> [String] {
    #expect(try receiver.folder.files().allSatisfy { $0.hasPrefix("store/") })
    return try receiver.folder.files("store").map { String($0.dropFirst("store/".count)) }
      .filter { !$0.hasPrefix("state.sqlite") && $0 != "faults.jsonl" && $0 != ".lock" }
  }

  @Test func `the files of a batch are kept at their paths`() async throws {
    let reply = try await send(Self.files)
    #expect(reply.status == 201 && reply.text == "stored")
    #expect(try kept() == Self.files.map(\.path))
    for file in Self.files {
      #expect(try receiver.folder.bytes("store/" + file.path) == file.content)
    }
    #expect(receiver.count("files stored") == 3 && receiver.count("bytes stored") == 3)
  }

  @Test func `the checksum of a compressed file is that of its content`() async throws {
    let folder = try TemporaryFolder()
    var writer = ContentWriter(in: folder.path, compression: .zlib(level: 1))
    try writer.create("b.csv.gz")
    try writer.write(Array("some text".utf8).span)
    _ = try writer.close()
    var file = File("a/b.csv.gz")
    let manifest = "[\(file.description)]"
    file.content = try folder.bytes("b.csv.gz")
    #expect(try await send([file], manifest: manifest).status == 201)
    #expect(try receiver.folder.bytes("store/a/b.csv.gz") == file.content)
    file.content.removeLast()
    #expect(try await send([file], manifest: manifest).status == 400)
    #expect(try await send([file]).status == 400)
    // What was there stays.
    #expect(try receiver.folder.bytes("store/a/b.csv.gz").count == file.content.count + 1)
  }

  @Test(
    arguments: [
      (label: "no JSON", manifest: "nonsense"), ("no list", "{}"), ("no paths", "[{}]"),
      ("nothing", ""), ("one too few", list(files.dropLast())),
      ("one too many", list(files + [File("d/f.csv")])),
      ("another order", list([files[0], files[2], files[1]])),
      ("another name", list([File("a/x.csv", "1")] + files.dropFirst())),
      ("a wrong checksum in the end", list(files.dropLast() + [File("d/e.csv", "x")])),
      ("a bad path in the end", list(files.dropLast() + [File("../e.csv", "")])),
      ("one path twice", list([File("a/b.csv", "1"), File("a/b.csv", "22"), files[2]])),
    ])
  func `of a batch that is not as its manifest says nothing is kept`(
    row: (label: String, manifest: String)
  ) async throws {
    #expect(try await send(Self.files, manifest: row.manifest).status == 400)
    #expect(try kept().isEmpty)
    #expect(receiver.count("refused") == 1 && receiver.count("files stored") == 0)
  }

  private static func list(_ files: [File]) -> String {
    "[\(files.map(\.description).joined(separator: ","))]"
  }

  @Test func `a bad batch does not touch what is there`() async throws {
    #expect(try await send([Self.files[0]]).status == 201)
    #expect(
      try await send([File("a/b.csv", "new")], manifest: Self.list([Self.files[0]])).status == 400)
    #expect(try receiver.text("a/b.csv") == "1")
  }

  @Test func `a batch that repeats its key is not stored again`() async throws {
    let key = ["Idempotency-Key: 42"]
    #expect(try await send([File("a/b.csv", "first")], headers: key).status == 201)
    let reply = try await send([File("a/b.csv", "second")], headers: key)
    #expect(reply.status == 200 && reply.text == "stored before")
    #expect(try receiver.text("a/b.csv") == "first")
    #expect(receiver.count("files stored") == 1 && receiver.count("repeated requests") == 1)
    #expect(
      try await send([File("a/b.csv", "third")], headers: ["Idempotency-Key: 43"]).status == 201)
    #expect(try receiver.text("a/b.csv") == "third")
  }

  @Test func `the same batch many times at a time is stored once`() async throws {
    await withTaskGroup { group in
      for _ in 0..<16 {
        group.addTask {
          let reply = try? await send(Self.files, headers: ["Idempotency-Key: 42"])
          #expect([200, 201].contains(reply?.status))
        }
      }
    }
    #expect(receiver.count("files stored") == 3 && receiver.count("repeated requests") == 15)
  }

  @Test func `of files with one path at a time one is kept whole`() async throws {
    let contents = (0..<16).map { [UInt8](repeating: $0, count: 100_000) }
    await withTaskGroup { group in
      for content in contents {
        group.addTask {
          let reply = try? await receiver.answer(to: .put, "/a/b", Body(content))
          #expect(reply?.status == 201)
        }
      }
    }
    #expect(try contents.contains(receiver.folder.bytes("store/a/b")))
    #expect(try kept() == ["a/b"])
  }

  @Test func `a refused batch may come again under its key`() async throws {
    let key = ["Idempotency-Key: 42"]
    #expect(try await send(Self.files, manifest: "[]", headers: key).status == 400)
    #expect(try await send(Self.files, headers: key).status == 201)
  }

  @Test func `keys are known to the next receiver`() async throws {
    let key = ["Idempotency-Key: 42"]
    #expect(try await receiver.answer(to: .put, "/a/b", headers: key).status == 201)
    let next = try TestReceiver(HTTPReceiver.self, in: receiver.folder.copy())
    defer { withExtendedLifetime(next) {} }
    #expect(try await next.answer(to: .put, "/a/b", headers: key).status == 200)
  }

  @Test(arguments: [
    "text/csv", "application/x-www-form-urlencoded", "multipart/form-data; boundary=b",
  ])
  func `a file that is put is kept as it is`(type: String) async throws {
    let content = Body(Array("a=1&b\r\n--b\r\n".utf8) + [0, 255])
    let reply = try await receiver.answer(
      to: .put, "/p%20q/%C3%A9%2B+.csv?x=1", headers: ["Content-Type: \(type)"], content)
    #expect(reply.status == 201)
    #expect(try kept() == ["p q/é++.csv"])
    #expect(try receiver.folder.bytes("store/p q/é++.csv") == content.bytes)
  }

  @Test(
    arguments: [
      "", "/", "/x", "//x", "/a//b", "/a/", "/a/../../b", "/../b", "/..%2f..%2fb", "/%2e%2e/b",
      "/a/%2E%2e/%2e./b", "/a/.", "/./a", "/a/.hidden", "/.git/a", "/a/...", "/%2Ftmp%2Fx",
      "/a/b%5c..%5cc",
      "/a/%0Ab", "/a/%7F", "/a/b.part", "/" + String(repeating: "a/", count: 2_500) + "b",
      "/a/" + String(repeating: "b", count: 5_000), "/a/" + String(repeating: "b", count: 201),
    ])
  func `a path that leads elsewhere is refused`(path: String) async throws {
    let request = RawRequest(path.isEmpty ? "/" : path, method: "PUT", body: [1])
    let connection = try RawConnection(to: receiver.run.port)
    connection.send(request.bytes)
    #expect(connection.status() == 400)
    #expect(try kept().isEmpty)
  }

  @Test(
    arguments: [
      "", "x", "/x", "/tmp/x", "a//b", "a/", "../b", "a/../../b", "a/..", ".", "..", "a/.b",
      "a\\\\..\\\\b/c",
      "a/b\\u0000c", "a/b\\nc", String(repeating: "a/", count: 2_500) + "b",
      "a/" + String(repeating: "b", count: 5_000),
    ])
  func `a path of a manifest that leads elsewhere is refused`(path: String) async throws {
    #expect(try await send([File("a/b.csv"), File(path)]).status == 400)
    #expect(try kept().isEmpty)
  }

  @Test func `a put file cannot take the place of the receiver's own`() async throws {
    for path in ["/state.sqlite", "/faults.jsonl", "/state.sqlite/x", "/faults.jsonl/x"] {
      #expect(try await receiver.answer(to: .put, path).status >= 400, "\(path)")
    }
    #expect(try kept().isEmpty)
    #expect(try await receiver.answer(to: .put, "/a/b").status == 201)
  }

  @Test func `any body without files is taken and only counted`() async throws {
    let headers = ["Content-Type: application/octet-stream"]
    #expect(
      try await receiver.answer(to: .post, "/", headers: headers, Body([1, 2, 3])).status == 201)
    #expect(try kept().isEmpty && receiver.count("bodies without files") == 1)
  }

  @Test(arguments: ["GET", "DELETE", "PATCH", "OPTIONS", "MKCOL"])
  func `other methods are not allowed`(method: String) throws {
    let connection = try RawConnection(to: receiver.run.port)
    connection.send(RawRequest("/a/b", method: method).bytes)
    #expect(connection.status() == 405)
  }
}
