import Delivery
import FoundationEssentials
import HTTP
import Spool

/// What `send` and `load` say alike of requests.
struct RequestOptions: Sendable {
  private let credentials: String?
  private let headers: String?
  private let method: Request.Method?
  private let authorities: String?
  private let isInsecure: Bool
  /// In seconds.
  private let timeout: Double?

  /// How connections are made and waited for, as `--help` tells it.
  static let transport = [
    Option(
      "--ca FILE", "Trust these certificates, in PEM, in place of the system's", offering: .file),
    Option("--insecure", "Accept any certificate: anybody can answer in the server's place"),
    Option(
      "--timeout DURATION",
      "For a whole answer [default: 60s, and more for a request of megabytes]"),
  ]

  /// What goes with a request.
  ///
  /// - Parameter whose: of whom a secret is the password where participants have one.
  static func content(passwordOf whose: String) -> [Option] {
    [
      Option(
        "--credentials FILE",
        "For http: user:password, or Bearer and a token; for beiwe: the password of \(whose). Else "
          + "$UNDERSTUDY_CREDENTIALS is taken",
        offering: .file),
      Option(
        "--headers FILE", "For http: lines of headers, such as X-Study: pilot", offering: .file),
      Option(
        "--method METHOD", "For http: POST or PUT [default: POST]",
        offering: .names(["POST", "PUT"])),
    ]
  }

  private static let timeouts = 0.001...86_400

  init(_ arguments: inout Arguments) throws(UsageError) {
    credentials = try arguments.option("--credentials")
    headers = try arguments.option("--headers")
    authorities = try arguments.option("--ca")
    isInsecure = try arguments.flag("--insecure")
    timeout = try arguments.duration("--timeout")
    if let timeout, !Self.timeouts.contains(timeout) {
      throw .badValue("\(timeout)s", of: "--timeout", allowed: "from 1ms to 1d")
    }
    method = try arguments.choice("--method", in: ["POST", "PUT"]).flatMap(Request.Method.init)
  }

  /// An option that an endpoint has no use for is a mistake, and so is an address that it cannot use.
  ///
  /// - Parameter takesPassword: whether credentials have a use without HTTP's own.
  func checkUse(isHTTP: Bool, takesPassword: Bool = false, url: String) throws(UsageError) {
    let scheme = url.prefix { $0 != ":" }.lowercased()
    let uses = [
      ("--credentials", credentials != nil, isHTTP || takesPassword),
      ("--headers", headers != nil, isHTTP), ("--method", method != nil, isHTTP),
      ("--ca", authorities != nil, scheme == "https"),
      ("--insecure", isInsecure, scheme == "https"),
      ("--timeout", timeout != nil, scheme != "file"),
    ]
    for (option, isThere, isUsed) in uses where isThere && !isUsed {
      throw .noUse(option: option, with: "this endpoint and \(url)")
    }
    if isInsecure, authorities != nil { throw .noUse(option: "--ca", with: "--insecure") }
    guard scheme != "file" else { return }
    do {
      _ = try HTTPAddress.normalised(url, hasPath: isHTTP)
    } catch {
      throw .badValue(error.text, of: "--to", allowed: error.allowed)
    }
  }

  /// Throws a `FileError` if a file that the options name cannot be opened.
  func requireFiles() throws(FileError) {
    for file in [credentials, headers, authorities].compactMap({ $0 }) {
      _ = try FileReader(opening: file)
    }
  }

  /// Reads what the options name.
  func apply(to options: inout DeliveryOptions, isHTTP: Bool) throws {
    options.http.authorities = authorities
    try requireFiles()
    options.http.isInsecure = isInsecure
    if isInsecure {
      StandardError.print(
        "understudy: WARNING: certificates are not checked; anybody can answer in the server's place"
      )
    }
    if let timeout {
      options.http.timeout = timeout
      options.http.connectPatience = min(options.http.connectPatience, timeout)
      options.lastPatience = max(options.lastPatience, timeout)
    }
    options.method = method
    if let headers { options.headers = try HeaderFile.lines(of: headers) }
    // A header's value may be a secret too, and no server has to repeat one.
    for line in options.headers {
      options.hidden.hide(String(line.drop { $0 != ":" }.dropFirst().drop { $0 == " " }))
    }
    if isHTTP, !options.headers.contains(where: { $0.lowercased().hasPrefix("user-agent:") }) {
      options.headers.append("User-Agent: understudy/\(Understudy.version)")
    }
    guard let secret = try secret() else { return }
    options.hidden.hide(secret)
    if isHTTP {
      let header = HeaderFile.authorization(secret)
      for word in header.split(separator: " ").dropFirst(2) { options.hidden.hide(String(word)) }
      options.headers.append(header)
    } else {
      options.temporaryPassword = secret
    }
  }

  private func secret() throws -> String? {
    let text: String
    if let credentials {
      text = try String(decoding: FileReader.bytes(of: credentials), as: UTF8.self)
    } else if let variable = ProcessInfo.processInfo.environment["UNDERSTUDY_CREDENTIALS"] {
      text = variable
    } else {
      return nil
    }
    let secret = text.split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
    return secret.isEmpty ? nil : secret
  }
}
