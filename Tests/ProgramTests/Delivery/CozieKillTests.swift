import Fixtures
import Glibc
import HTTP
import Testing

@Suite(.whole)
struct CozieKillTests {
  private static let bodyRows = 200

  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Returns a request body with numbered rows, each with its own time in ms.
  private func body(_ numbers: Range<Int>) -> Body {
    let rows = numbers.map { number in
      let (second, fraction) = ("\(10 + number / 1_000)", "\(1_000 + number % 1_000)".dropFirst())
      return #"{"time":"2022-09-01T07:02:\#(second).\#(fraction)+0000","measurement":"dev","#
        + #""tags":{"id_participant":"dev01"},"fields":{"n":\#(number)}}"#
    }
    return Body(Array("[\(rows.joined(separator: ","))]".utf8))
  }

  @Test func `rows that were answered with 200 are written, however often the server is killed`()
    async throws
  {
    let server = try StandIn(["--as", "cozie", "--store", folder.path + "/store"])
    let client = HTTPClient()
    var count = 0
    for round in 0..<20 {
      for _ in 0...round % 4 {
        let reply = await client.send(
          Request(
            .post, server.url, headers: ["Content-Type: application/json", "x-api-key: any"],
            body: body(count..<count + Self.bodyRows)))
        #expect(reply == .answered(Response(status: 200)))
        count += Self.bodyRows
      }
      // By then, the server is writing the last of these bodies.
      usleep(UInt32(2_000 * round))
      try server.killAndRestart()
    }
    #expect(try server.stop().code == 0)
    let table = try folder.text("store/cozie/dev01/sample.csv").split(separator: "\n")
    #expect(table[0] == ",index,id_participant,id_password,n,timestamp_lambda,transmit_trigger")
    let numbers = table.dropFirst().compactMap { row in
      Int(row.split(separator: ",", omittingEmptySubsequences: false)[4])
    }
    #expect(numbers == Array(0..<count))
    #expect(!folder.has("store/cozie/dev01/dropped.jsonl"))
  }
}
