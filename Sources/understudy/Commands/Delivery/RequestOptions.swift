import Delivery
import FoundationEssentials
import Spool

/// What `send` and `load` say alike of requests.
struct RequestOptions: Sendable {
  private let credentials: String?
  private let headers: String?
  private let method: Request.Method?
  private let authorities: String?

  init(_ arguments: inout Arguments) throws(UsageError) {
    credentials = try arguments.option("--credentials")
    headers = try arguments.option("--headers")
    authorities = try arguments.option("--ca")
    method = try arguments.choice("--method", in: ["POST", "PUT"]).flatMap(Request.Method.init)
  }

  /// An option that an endpoint has no use for is a mistake.
  ///
  /// - Parameter takesPassword: whether credentials have a use without HTTP's own.
  func checkUse(isHTTP: Bool, takesPassword: Bool = false, url: String) throws(UsageError) {
    let uses = [
      ("--credentials", credentials != nil, isHTTP || takesPassword),
      ("--headers", headers != nil, isHTTP), ("--method", method != nil, isHTTP),
      ("--ca", authorities != nil, url.lowercased().hasPrefix("https:")),
    ]
    for (option, isThere, isUsed) in uses where isThere && !isUsed {
      throw .noUse(option: option, with: "this endpoint and \(url)")
    }
  }

  /// Reads what the options name.
  func apply(to options: inout DeliveryOptions, isHTTP: Bool) throws {
    options.http.authorities = authorities
    if let authorities { _ = try FileReader(opening: authorities) }
    options.method = method
    if let headers { options.headers = try HeaderFile.lines(of: headers) }
    // A header's value may be a secret too, and no server has to repeat one.
    for line in options.headers {
      options.hidden.hide(String(line.drop { $0 != ":" }.dropFirst().drop { $0 == " " }))
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
