import Delivery
import Fixtures
import HTTP
import Testing

@testable import Receiver

struct ReceiverRunTests {
  private static let path = "/a/b.csv"

  /// Sends one file by PUT to a receiver with a fault in every response.
  private func put(_ kind: Fault.Kind) async throws -> (receiver: TestReceiver, reply: Reply) {
    let receiver = try TestReceiver(HTTPReceiver.self, faults: [Fault(kind, share: 1)])
    defer { withExtendedLifetime(receiver) {} }
    return (receiver, await receiver.reply(to: .put, Self.path, Body(Array("x".utf8))))
  }

  @Test(
    arguments: [
      (.status(503), false), (.status(418), false), (.slow(0.2), true), (.reset, false),
      (.truncated, true), (.lostReply, true), (.drop200, false),
    ] as [(Fault.Kind, Bool)])
  func `a fault stores or does not, and is counted and listed`(
    kind: Fault.Kind, isStored: Bool
  ) async throws {
    let (receiver, reply) = try await put(kind)
    #expect(receiver.folder.has("store" + Self.path) == isStored)
    #expect(receiver.count("fault \(kind)") == 1)
    #expect(receiver.run.faultCount == 1 && receiver.run.requests == 1)
    #expect(
      try receiver.text("faults.jsonl")
        == #"{"fault":"\#(kind)","subject":"PUT \#(Self.path)","attempt":1}"# + "\n")
    switch kind {
    case .status(let status):
      #expect(
        reply
          == .answered(Response(status: status, body: Array("a fault that --fault requested".utf8)))
      )
    case .slow: #expect(reply == .answered(Response(status: 201, body: Array("stored".utf8))))
    case .drop200: #expect(reply == .answered(Response(status: 200)))
    case .truncated: #expect(reply.failure?.kind == .truncated)
    case .reset, .lostReply: #expect(reply.failure?.kind == .reset)
    }
    #expect(reply.failure?.wasSent != false)
  }

  @Test func `a slow answer comes when its time is over`() async throws {
    let start = ContinuousClock.now
    let (_, reply) = try await put(.slow(0.5))
    #expect(reply.failure == nil)
    #expect(start.duration(to: .now) >= .milliseconds(500))
  }

  @Test func `many slow answers wait side by side`() async throws {
    let receiver = try TestReceiver(HTTPReceiver.self, faults: [Fault(.slow(0.5), share: 1)])
    defer { withExtendedLifetime(receiver) {} }
    // The numbers of requests that had arrived when each request was answered.
    let seen = await withTaskGroup { group in
      for number in 0..<100 {
        group.addTask {
          let reply = await receiver.reply(to: .put, "/a/\(number)")
          #expect(reply.failure == nil)
          return receiver.count("requests")
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    // A thread that waited with a response could have handled only one request by then.
    #expect(seen.min() ?? 0 > ServerOptions().threads)
    #expect(receiver.count("files stored") == 100)
  }

  @Test(
    arguments: [
      (.reset, "", .reset), (.lostReply, "", .closed), (.truncated, "HTTP/1.1 201 ", .closed),
    ] as [(Fault.Kind, String, RawConnection.End)])
  func `a connection ends as the fault says`(
    kind: Fault.Kind, beginning: String, end: RawConnection.End
  ) throws {
    let receiver = try TestReceiver(HTTPReceiver.self, faults: [Fault(kind, share: 1)])
    defer { withExtendedLifetime(receiver) {} }
    let connection = try RawConnection(to: receiver.run.port)
    connection.send(RawRequest(Self.path, method: "PUT", body: [1]).bytes)
    let rest = connection.rest()
    #expect(rest.end == end && rest.text.hasPrefix(beginning))
    #expect(rest.text.isEmpty == beginning.isEmpty)
  }

  @Test(arguments: ["/register_user/ios/", "/upload", "/mobile-heartbeat/", "/set_fcm_token", "/x"])
  func `every route meets faults`(path: String) async throws {
    let phone = try TestPhone.known(faults: [Fault(.status(503), share: 1)])
    #expect(try await phone.post(path).status == 503)
    let name =
      path.hasSuffix("/ios/") ? "/register_user" : path.hasSuffix("/") ? "/mobile-heartbeat" : path
    #expect(
      try phone.receiver.text("faults.jsonl")
        == #"{"fault":"503","subject":"\#(name) abcd1234","attempt":1}"# + "\n")
  }

  @Test func `an upload that is dropped with 200 says so only in its text`() async throws {
    let phone = try TestPhone.known(faults: [Fault(.drop200, share: 1)])
    let reply = try await phone.upload("abcd1234_gyro_1.csv", phone.encrypted("a\n1,2"))
    #expect(reply.status == 200 && reply.text == "study is deleted, stopped, or ended.")
    #expect(try phone.receiver.files("uploads").isEmpty && phone.receiver.files("raw").isEmpty)
    #expect(try phone.receiver.text("faults.jsonl").contains(#""subject":"abcd1234_gyro_1.csv""#))
  }

  @Test func `two runs with one seed make the same faults, whatever comes first`() async throws {
    let faults = [Fault(.status(503), share: 0.3), Fault(.drop200, share: 0.2)]
    let paths = (0..<60).map { "/a/\($0)" }
    var logs: [[Substring]] = []
    for order in [paths, paths.reversed()] {
      let receiver = try TestReceiver(HTTPReceiver.self, faults: faults, seed: 5)
      defer { withExtendedLifetime(receiver) {} }
      await withTaskGroup { group in
        for path in order + order {
          group.addTask { _ = await receiver.reply(to: .put, path) }
        }
      }
      logs.append(try receiver.text("faults.jsonl").split(separator: "\n").sorted())
    }
    #expect(logs[0] == logs[1])
    #expect((30..<90).contains(logs[0].count))
  }

  @Test func `counts tell what has happened`() async throws {
    let receiver = try TestReceiver(HTTPReceiver.self)
    defer { withExtendedLifetime(receiver) {} }
    _ = await receiver.reply(to: .put, Self.path, Body([1, 2, 3]))
    _ = await receiver.reply(to: .put, "/.hidden/file")
    let counts = Dictionary(uniqueKeysWithValues: receiver.run.counts)
    #expect(counts == ["requests": 2, "files stored": 1, "bytes stored": 3, "refused": 1])
  }

  @Test(arguments: receivers)
  func `a store belongs to one receiver at a time, and to the next after it`(
    type: any Receiver.Type
  ) throws {
    let folder = try TemporaryFolder()
    do {
      let first = try TestReceiver(type, in: folder)
      defer { withExtendedLifetime(first) {} }
      #expect(throws: ReceiverError.storeInUse(folder.path + "/store")) {
        _ = try TestReceiver(type, in: folder)
      }
      first.run.stop()
    }
    _ = try TestReceiver(type, in: folder)
  }

  @Test func `a folder with anything else in it is no store`() throws {
    let folder = try TemporaryFolder(["store/thesis.tex": ""])
    #expect(throws: ReceiverError.foreignStore(folder.path + "/store", found: "thesis.tex")) {
      _ = try TestReceiver(BeiweReceiver.self, in: folder)
    }
    #expect(try folder.files() == ["store/thesis.tex"])
  }
}

extension Reply {
  /// The failure; nil if the server responded.
  var failure: Failure? {
    guard case .failed(let failure) = self else { return nil }
    return failure
  }
}
