import Declarations
import HTTP
import Spool
import Testing

@testable import Delivery

struct HTTPLoadTests {
  private static let day: Int64 = 86_400_000

  private func key(of request: Request) -> String? {
    request.headers.first { $0.hasPrefix("Idempotency-Key: ") }.map { String($0.dropFirst(17)) }
  }

  @Test(arguments: [Request.Method.post, .put])
  func `each phone's request is what its own file would give`(method: Request.Method) throws {
    let outbox = try Outbox(participants: 2, files: 3)
    var options = DeliveryOptions(to: "http://host:8080/in?study=7", try Backlog(outbox.path))
    options.given[HTTPBatch.method] = .text(method.rawValue)
    options.headers = ["X-Study: 7"]
    let load = try HTTPLoad(options, phones: 4)
    let files = try options.backlog.listing().filter(load.takes)
    var keys: Set<String> = []
    for file in files {
      for (phone, days) in [(0, 0), (12, 0), (12, 7), (123_456_789, 14), (12, 0)] {
        let request = try load.upload(file, from: phone, shift: Int64(days) * Self.day)
          .request
        let key = try #require(self.key(of: request))
        keys.insert(key)
        var own = file
        own.participant = phone
        own.path = "phone-\(phone)/\(days == 0 ? "" : "+\(days)d/")\(file.path)"
        let content = Body(try options.backlog.bytes(of: file))
        let headers = HTTPBatch.headers(options)
        let direct =
          method == .post
          ? HTTPBatch.post([own], [content], key: key, to: load.address, headers: headers)
          : HTTPBatch.put(own, content, key: key, to: load.address, headers: headers)
        #expect(request.url == direct.url && request.headers == direct.headers)
        #expect(request.body.bytes == direct.body.bytes)
      }
    }
    // Each combination of phone, file and round has its own idempotency key.
    #expect(files.count == 6 && keys.count == 6 * 4)
    #expect(keys.allSatisfy { $0.wholeMatch(of: /[0-9a-f]{32}/) != nil })
  }

  @Test func `what is made of a file is kept`() throws {
    let outbox = try Outbox(participants: 1, files: 1)
    let file = try #require(try Backlog(outbox.path).listing().first)
    let cache = UploadCache<[UInt8]>(length: \.count)
    var made = 0
    for _ in 0..<3 {
      let value = try cache.value(of: file) { _ in
        made += 1
        return [UInt8(made)]
      }
      #expect(value == [1])
    }
  }

  @Test func `what has no room is made each time`() throws {
    let outbox = try Outbox(participants: 1, files: 1)
    let file = try #require(try Backlog(outbox.path).listing().first)
    let cache = UploadCache<Int> { $0 }
    var made = 0
    for _ in 0..<3 {
      _ = try cache.value(of: file) { _ in
        made += 1
        return 300_000_000
      }
    }
    #expect(made == 3)
  }
}
