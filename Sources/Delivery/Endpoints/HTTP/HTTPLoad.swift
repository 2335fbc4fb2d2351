import Declarations
import HTTP
import Spool

/// Phones that send their files to any server, one a request.
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

  /// The participant's number and folder become the phone's. The content of a file that is sent again is
  /// the same: the server need not know what is in it.
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

  /// What is the same for all phones and rounds, with marks for what is not.
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

  /// Stands for a phone's number; no other number is as large.
  private static let phoneMark = 9_182_736_450_918_273_645
  /// Stands for the folder of a round, which may be none; it is the same in an address.
  private static let roundMark = "~round-9182736450918273645~"
  /// Stand for the digits of a key that tell phone and round; no text has these characters.
  private static let keyMarks = ["\u{1A}", "\u{1B}"].map { String(repeating: $0, count: 8) }

  func delivered(_ reply: Reply) -> Delivered { Delivered(byStatusOf: reply) }
}
