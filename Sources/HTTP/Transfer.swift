import CCurl
import Glibc

/// A libcurl handle that sends one request after another, and keeps its connection open if
/// possible.
///
/// The handle belongs to its loop's thread. libcurl keeps pointers to it, so it must never move.
final class Transfer {
  let easy: OpaquePointer
  /// The receiver of the reply, which is called on the loop's thread.
  var finish: ((Reply) -> Void)?
  private var headers: OpaquePointerList = nil
  private var body: UnsafeMutableRawBufferPointer?
  /// The reader of a body that is not in memory.
  private var reader = BodyReader()
  private var url = ""
  private var method = Request.Method.post
  private var acceptEncoding: String?
  private var received: [UInt8] = []
  /// Whether the header of the response is complete, which libcurl does not check.
  private var hasHead = false
  /// The number of times that libcurl has started to send the request.
  private var sendings = 0
  private let timeout: Double?
  /// The maximum length of the response, in bytes.
  private var limit = 0
  private let reason: UnsafeMutablePointer<CChar>

  private typealias OpaquePointerList = UnsafeMutablePointer<curl_slist>?

  init(_ options: HTTPOptions) {
    guard let easy = curl_easy_init() else {
      preconditionFailure("libcurl could not allocate memory")
    }
    self.easy = easy
    timeout = options.timeout
    reason = .allocate(capacity: Int(CURL_ERROR_SIZE))
    reason.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
    let this = Unmanaged.passUnretained(self).toOpaque()
    curl_set_pointer(easy, CURLOPT_PRIVATE, this)
    curl_set_pointer(easy, CURLOPT_ERRORBUFFER, reason)
    curl_set_long(easy, CURLOPT_NOSIGNAL, 1)
    curl_set_long(easy, CURLOPT_POST, 1)
    curl_set_long(easy, CURLOPT_HTTP_VERSION, Self.version)
    curl_set_text(easy, CURLOPT_PROTOCOLS_STR, "http,https")
    curl_set_text(easy, CURLOPT_PROXY, "")  // This setting ignores the proxy of the environment.
    curl_set_long(easy, CURLOPT_CONNECTTIMEOUT_MS, Self.milliseconds(options.connectPatience))
    if let file = options.authorities { curl_set_text(easy, CURLOPT_CAINFO, file) }
    if options.isInsecure {
      curl_set_long(easy, CURLOPT_SSL_VERIFYPEER, 0)
      curl_set_long(easy, CURLOPT_SSL_VERIFYHOST, 0)
    }
    curl_set_pointer(easy, CURLOPT_WRITEDATA, this)
    curl_set_write(easy, CURLOPT_WRITEFUNCTION) { bytes, size, count, user in
      guard let user, let bytes else { return 0 }
      let transfer = Unmanaged<Transfer>.fromOpaque(user).takeUnretainedValue()
      return transfer.take(UnsafeRawBufferPointer(start: bytes, count: size * count))
    }
    curl_set_pointer(easy, CURLOPT_HEADERDATA, this)
    curl_set_write(easy, CURLOPT_HEADERFUNCTION) { bytes, size, count, user in
      guard let user, let bytes else { return 0 }
      let transfer = Unmanaged<Transfer>.fromOpaque(user).takeUnretainedValue()
      transfer.takeHeader(UnsafeRawBufferPointer(start: bytes, count: size * count))
      return size * count
    }
    curl_set_pointer(easy, CURLOPT_READDATA, this)
    curl_set_read(easy) { bytes, size, count, user in
      guard let user, let bytes else { return Int(CURL_READFUNC_ABORT) }
      let transfer = Unmanaged<Transfer>.fromOpaque(user).takeUnretainedValue()
      return transfer.reader.read(
        into: UnsafeMutableRawBufferPointer(start: bytes, count: size * count))
        ?? Int(CURL_READFUNC_ABORT)
    }
    // If the server closes an idle connection, libcurl sends the request again by itself. One
    // attempt must send it only once, so this callback stops the second time.
    curl_set_pointer(easy, CURLOPT_PREREQDATA, this)
    curl_set_prereq(easy) { user, _, _, _, _ in
      guard let user else { return CURL_PREREQFUNC_ABORT }
      let transfer = Unmanaged<Transfer>.fromOpaque(user).takeUnretainedValue()
      transfer.sendings += 1
      return transfer.sendings == 1 ? CURL_PREREQFUNC_OK : CURL_PREREQFUNC_ABORT
    }
  }

  deinit {
    curl_easy_cleanup(easy)
    curl_slist_free_all(headers)
    body?.deallocate()
    reason.deallocate()
  }

  /// Sets up the next request, after the reply to the previous request.
  func prepare(_ request: borrowing Request) {
    received.removeAll(keepingCapacity: true)
    hasHead = false
    sendings = 0
    reason[0] = 0
    // libcurl parses an address each time it is set, which takes as long as setting all other
    // options. Therefore it is set only if it has changed.
    if request.url != url {
      url = request.url
      curl_set_text(easy, CURLOPT_URL, request.url)
    }
    curl_slist_free_all(headers)
    // The empty `Expect` header stops libcurl from waiting one second before it sends a large body.
    headers = curl_slist_append(nil, "Expect:")
    for line in request.headers { headers = curl_slist_append(headers, line) }
    curl_set_list(easy, CURLOPT_HTTPHEADER, headers)
    if request.method != method {
      method = request.method
      curl_set_text(easy, CURLOPT_CUSTOMREQUEST, method == .put ? method.rawValue : nil)
    }
    limit = request.answerLength
    if request.acceptEncoding != acceptEncoding {
      acceptEncoding = request.acceptEncoding
      curl_set_text(easy, CURLOPT_ACCEPT_ENCODING, acceptEncoding)
    }
    curl_set_size(easy, CURLOPT_POSTFIELDSIZE_LARGE, curl_off_t(request.body.count))
    if request.body.isInMemory {
      copy(request.body)
      curl_set_pointer(easy, CURLOPT_POSTFIELDS, body?.baseAddress)
    } else {
      reader.start(request.body)
      curl_set_pointer(easy, CURLOPT_POSTFIELDS, nil)
    }
    // A body option makes libcurl use POST, so GET must be set after it.
    if request.method == .get { curl_set_long(easy, CURLOPT_HTTPGET, 1) }
    curl_set_long(easy, CURLOPT_TIMEOUT_MS, Self.milliseconds(timeout ?? request.patience))
  }

  /// Converts seconds to whole milliseconds, at least 1, because libcurl treats 0 as no limit.
  private static func milliseconds(_ seconds: Double) -> Int {
    max(1, Int((seconds * 1_000).rounded()))
  }

  /// The HTTP version for libcurl: HTTP/2 over TLS if server and libcurl support it, otherwise
  /// HTTP/1.1.
  private static let version: Int = {
    let features = curl_version_info(CURLVERSION_FIRST).pointee.features
    let knowsHTTP2 = features & Int32(CURL_VERSION_HTTP2) != 0
    return Int(knowsHTTP2 ? CURL_HTTP_VERSION_2TLS : CURL_HTTP_VERSION_1_1)
  }()

  /// Copies the body to memory that never moves, because libcurl does not copy it.
  private func copy(_ new: Body) {
    if (body?.count ?? 0) < max(new.count, 1) {
      body?.deallocate()
      body = .allocate(byteCount: max(new.count, 16_384), alignment: 16)
    }
    guard let body else { return }
    var place = 0
    for case .bytes(let piece) in new.pieces {
      piece.withUnsafeBytes {
        UnsafeMutableRawBufferPointer(rebasing: body[place...]).copyMemory(from: $0)
      }
      place += piece.count
    }
  }

  private func take(_ bytes: UnsafeRawBufferPointer) -> Int {
    guard received.count + bytes.count <= limit else { return 0 }
    received.append(contentsOf: bytes)
    return bytes.count
  }

  /// Processes a header line. Several header sections may arrive, because interim responses precede
  /// the final one.
  private func takeHeader(_ line: UnsafeRawBufferPointer) {
    if line.starts(with: "HTTP/".utf8) { hasHead = false }
    if line.first == UInt8(ascii: "\r") || line.first == UInt8(ascii: "\n") { hasHead = true }
  }

  /// Returns the reply to the request after libcurl has ended it with a code.
  func reply(to code: CURLcode) -> Reply {
    guard code == CURLE_OK else {
      let text =
        reason[0] == 0 ? String(cString: curl_easy_strerror(code)) : String(cString: reason)
      return .failed(
        Failure(
          Self.kind(of: code, wasSent: sendings > 0), reason: text, wasSent: sendings > 0))
    }
    guard hasHead else {
      let reason = "the server closed the connection in the middle of the response header"
      return .failed(Failure(.truncated, reason: reason, wasSent: true))
    }
    var status = 0
    curl_get_long(easy, CURLINFO_RESPONSE_CODE, &status)
    var seconds: curl_off_t = 0
    curl_get_size(easy, CURLINFO_RETRY_AFTER, &seconds)
    var location: UnsafeMutablePointer<CChar>?
    curl_get_text(easy, CURLINFO_REDIRECT_URL, &location)
    return .answered(
      Response(
        status: status, body: received, retryAfter: seconds > 0 ? Double(seconds) : nil,
        location: location.map { String(cString: $0) }))
  }

  /// The failure of a request that ends because its caller no longer waits for the response.
  var abandoned: Reply {
    .failed(Failure(.abandoned, reason: "the request was cancelled", wasSent: sendings > 0))
  }

  /// The HTTP version of the last response, such as `HTTP/1.1`.
  var answeredVersion: String {
    var version = 0
    curl_get_long(easy, CURLINFO_HTTP_VERSION, &version)
    return switch version {
    case Int(CURL_HTTP_VERSION_1_0): "HTTP/1.0"
    case Int(CURL_HTTP_VERSION_2_0): "HTTP/2"
    default: "HTTP/1.1"
    }
  }

  /// Returns the kind of failure of a libcurl code (libcurl-errors(3)).
  private static func kind(of code: CURLcode, wasSent: Bool) -> Failure.Kind {
    switch code {
    case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_RESOLVE_PROXY: .name
    case CURLE_COULDNT_CONNECT: .connection
    case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CONNECT_ERROR, CURLE_SSL_CACERT_BADFILE,
      CURLE_SSL_CERTPROBLEM, CURLE_SSL_CIPHER:
      .tls
    case CURLE_OPERATION_TIMEDOUT: .timeout
    case CURLE_PARTIAL_FILE: .truncated
    case CURLE_WRITE_ERROR: .tooLong
    case CURLE_GOT_NOTHING, CURLE_SEND_ERROR, CURLE_RECV_ERROR, CURLE_ABORTED_BY_CALLBACK: .reset
    // libcurl also returns this code for a response in another protocol.
    case CURLE_URL_MALFORMAT, CURLE_UNSUPPORTED_PROTOCOL: wasSent ? .other : .request
    default: .other
    }
  }
}
