import Declarations
import HTTP
import Spool

/// A load test of phones that send their files to any HTTP server, one file per request.
struct HTTPLoad: LoadTarget {
  static let declaration = Declaration(
    HTTPBatch.name, "Phones send their files to any server, one file per POST or PUT request",
    schemes: ["http", "https"], takesPath: true, options: [.headers, HTTPBatch.method],
    credentials: [.header])

  let address: String
  private let backlog: Backlog
  private let method: Request.Method
  private let headers: [String]
  private let templates = UploadCache<RequestTemplate> { $0.length }

  init(_ options: DeliveryOptions, phones: Int) throws {
    address = try HTTPAddress.normalised(options.url, hasPath: true)
    backlog = options.backlog
    method = HTTPBatch.method(options)
    headers = HTTPBatch.headers(options)
  }

  func takes(_ file: FileEntry) -> Bool { file.recorder != "truth" }

  /// Returns the upload of a file, in which the phone's number and folder replace the
  /// participant's. In later rounds, the content is the same, because the server need not read it.
  func upload(
    _ file: FileEntry, from phone: Int, shift: Int64
  ) throws -> PreparedRequest {
    let days = shift / 86_400_000
    let round = days == 0 ? "" : (method == .put ? "%2B" : "+") + "\(days)d/"
    let template = try templates.value(of: file, template(of:))
    return PreparedRequest(
      template,
      with: [
        String(phone), round, UInt32(truncatingIfNeeded: phone).hexadecimal,
        UInt32(days).hexadecimal,
      ])
  }

  /// Returns the parts of a request that are equal for all phones and rounds, with placeholders for
  /// the other parts.
  private func template(of file: FileEntry) throws -> RequestTemplate {
    var file = file
    let content = Body(try backlog.bytes(of: file))
    file.participant = Self.phoneMark
    file.path = "phone-\(Self.phoneMark)/\(Self.roundMark)\(file.path)"
    let marks = Self.keyMarks.joined()
    let key = Batch.key(of: [file], at: address).prefix(16) + marks
    let request =
      method == .post
      ? HTTPBatch.post([file], [content], key: String(key), to: address, headers: headers)
      : HTTPBatch.put(file, content, key: String(key), to: address, headers: headers)
    return RequestTemplate(
      request, marks: ["\(Self.phoneMark)", Self.roundMark] + Self.keyMarks)
  }

  /// The placeholder for a phone's number. No other number equals the placeholder.
  private static let phoneMark = 9_182_736_450_918_273_645
  /// The placeholder for the folder of a round, which may be empty. Percent-encoding does not
  /// change the placeholder.
  private static let roundMark = "~round-9182736450918273645~"
  /// The placeholders for the digits of an idempotency key that identify the phone and the round.
  /// No text contains these characters.
  private static let keyMarks = ["\u{1A}", "\u{1B}"].map { String(repeating: $0, count: 8) }

  func delivered(_ reply: Reply) -> Delivered { Delivered(byStatusOf: reply) }
}
