import Declarations
import Fixtures
import Glibc
import HTTP
import Testing

@testable import Delivery

/// A server that accepts connections and says nothing.
@Suite(.timeLimit(.minutes(10)))
struct SilentServerTests {
  /// A socket whose connections the system accepts, and nobody else.
  private final class SilentServer: Sendable {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    let port: UInt16

    init() throws {
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
      var length = socklen_t(MemoryLayout<sockaddr_in>.size)
      let descriptor = descriptor
      let isListening = withUnsafeMutablePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
          bind(descriptor, address, length) == 0 && listen(descriptor, 1_000) == 0
            && getsockname(descriptor, address, &length) == 0
        }
      }
      try #require(isListening)
      port = UInt16(bigEndian: address.sin_port)
    }

    deinit { close(descriptor) }

    var url: String { "http://127.0.0.1:\(port)/in" }
  }

  /// Each file is a lane, and each lane would wait for an answer once.
  @Test func `files of a back end are left when nothing was stored for long enough`() async throws {
    let outbox = try Outbox(participants: 1, files: 300)
    let server = try SilentServer()
    let summary = try await outbox.send(
      as: HTTPEndpoint.self, to: server.url, patience: .milliseconds(300)
    ) {
      $0.given[HTTPEndpoint.batchFiles] = .integer(1)
      $0.http.timeout = 0.2
    }
    #expect(summary.standing == .unavailable && summary.files(.unanswered) > 0)
    #expect(summary.attempts < 100 && summary.files(nil) > 200)
    withExtendedLifetime(server) {}
  }

  /// A participant's requests are a lane, and each would wait for an answer once.
  @Test func `requests of Cozie are left when nothing was stored for long enough`() async throws {
    let requests = try RequestsOutbox(hours: 50)
    let server = try SilentServer()
    let summary = try await requests.send(to: server.url) { $0.http.timeout = 0.2 }
    #expect(summary.standing == .unavailable && summary.files(.unanswered) > 0)
    #expect(summary.attempts < 50 && summary.files(nil) > 100)
    withExtendedLifetime(server) {}
  }

  @Test func `one request without an answer ends nothing while others are stored`() {
    let patience = Patience(for: .zero)
    var silent = Delivered(.unanswered, text: "timeout")
    silent.isTimeout = true
    let start = ContinuousClock.now
    patience.note(Delivered(.stored, text: ""))
    patience.note(silent, since: start)
    #expect(!patience.isHopeless)
    patience.note(silent)
    #expect(patience.isHopeless)
    patience.note(Delivered(.unanswered, text: "connection lost"))
    #expect(!patience.isHopeless)
  }
}
