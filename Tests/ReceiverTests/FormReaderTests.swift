import Fixtures
import Glibc
import Spool
import Testing

@testable import Receiver

struct FormReaderTests {
  @Test(arguments: ["multipart/form-data; boundary=xx", "application/x-www-form-urlencoded"])
  func `a form is read alike wherever its pieces end`(type: String) throws {
    let receiver = try TestReceiver(EchoReceiver.self)
    defer { withExtendedLifetime(receiver) {} }
    let body =
      type.hasPrefix("multipart")
      ? """
      --xx\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n\
      --xx\r\nContent-Disposition: form-data; name="b"; filename="f"\r\n\r\n\r\n\
      --xx\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n--2\r\n\
      --xx--\r\n
      """ : "a=1&b=&a=%0D%0A--2&c=3"
    let head =
      "POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: \(type)\r\n"
      + "Content-Length: \(body.utf8.count)\r\n\r\n"
    let bytes = Array(body.utf8)
    let connections = try (0...bytes.count).map { count in
      let connection = try RawConnection(to: receiver.run.port)
      connection.send(Array(head.utf8) + bytes[..<count])
      return connection
    }
    usleep(200_000)  // So that the server reads the first pieces before the second ones are there.
    for (count, connection) in connections.enumerated() {
      connection.send(Array(bytes[count...]))
      let answer = connection.rest().text.split(separator: "\r\n\r\n").last.map(String.init)
      #expect(
        answer == "a=1,b=,a=\r\n--2" + (type.hasPrefix("multipart") ? "" : ",c=3"), "\(count)")
    }
  }
}

/// Answers with the parts of a form.
private struct EchoReceiver: Receiver {
  static let name = "echo"

  init(_ options: ReceiverOptions) {}
  func subject(of request: ServerRequest) -> String { request.path }
  func answer(_ request: ServerRequest) -> ServerReply {
    ServerReply(200, request.parts.map { "\($0.name)=\($0.text)" }.joined(separator: ","))
  }
  func dropped(_ request: ServerRequest) -> ServerReply { ServerReply(200) }
  func finish() {}
  var counts: [(name: String, count: Int)] { [] }
}
