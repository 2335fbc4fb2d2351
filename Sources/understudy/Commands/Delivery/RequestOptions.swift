import Declarations
import Delivery
import Formats
import FoundationEssentials
import HTTP
import Spool

/// The options for requests that `send` and `load` share. These options are the declared options
/// and the options of connections.
struct RequestOptions: Sendable {
  private let declarations: [Declaration]
  private let given: GivenOptions
  private let authorities: String?
  private let isInsecure: Bool
  /// The timeout, in seconds.
  private let timeout: Double?

  /// The options of connections and timeouts, in the order of `--help`.
  static let transport = [
    Option(
      "--ca FILE", "Trust the certificates in this PEM file instead of the system's",
      offering: .file),
    Option(
      "--insecure", "Accept any certificate. Another machine can then pretend to be the server"),
    Option(
      "--timeout DURATION",
      "Time limit for each connection and each response [default: 60s, or more for requests of "
        + "several megabytes; 10min for database statements]"),
  ]

  private static let timeouts = 0.001...86_400

  /// Reads the options.
  ///
  /// - Parameter declarations: The declarations of all options that the command accepts.
  init(_ arguments: inout Arguments, of declarations: [Declaration]) throws(UsageError) {
    self.declarations = declarations
    given = try GivenOptions(&arguments, of: declarations)
    authorities = try arguments.option("--ca")
    isInsecure = try arguments.flag("--insecure")
    timeout = try arguments.duration("--timeout")
    if let timeout, !Self.timeouts.contains(timeout) {
      throw .badValue("\(timeout)s", of: "--timeout", allowed: "from 1ms to 1d")
    }
  }

  /// Rejects options that the endpoint does not use, and an address that it cannot use.
  func check(with declaration: Declaration, _ url: String) throws(UsageError) {
    // The address is checked first, because later errors repeat it. The check rejects an address
    // with a password.
    try declaration.checkAddress(url)
    try declaration.check(given, among: declarations, to: url)
    let kind = AddressKind(of: url)
    let uses = [
      ("--ca", authorities != nil, kind?.takesCertificates),
      ("--insecure", isInsecure, kind?.canBeInsecure),
      ("--timeout", timeout != nil, kind?.answers),
    ]
    for (option, isThere, isUsed) in uses where isThere && isUsed != true {
      throw .noUse(option: option, with: url)
    }
    if isInsecure, authorities != nil { throw .noUse(option: "--ca", with: "--insecure") }
    try declaration.checkOwner(of: url, given)
  }

  /// Throws `FileError` if a file that the options name cannot be opened.
  func requireFiles(of declaration: Declaration) throws(FileError) {
    try given.requireFiles(of: declaration)
    if let authorities { _ = try FileReader(opening: authorities) }
  }

  /// Reads the files and variables of the options into `options`.
  func apply(to options: inout DeliveryOptions, of declaration: Declaration) throws {
    options.given = given
    options.http.authorities = authorities
    try requireFiles(of: declaration)
    options.http.isInsecure = isInsecure
    if isInsecure {
      StandardError.print(
        "understudy: WARNING: certificates are not checked; another machine can pretend to be the server"
      )
    }
    if let timeout {
      options.http.timeout = timeout
      options.http.connectPatience = min(options.http.connectPatience, timeout)
      options.lastPatience = max(options.lastPatience, timeout)
    }
    options.userAgent = "understudy/\(Understudy.version)"
    if let headers = given.text(.headers) { options.headers = try HeaderFile.lines(of: headers) }
    // The value of a header may be a secret too. The value is hidden in case the server repeats it.
    for line in options.headers {
      options.hidden.hide(String(line.drop { $0 != ":" }.dropFirst().drop { $0 == " " }))
    }
    if declaration.uses(.header), let secret = try secret(.header) {
      options.hidden.hide(secret)
      let header = SecretHeader.authorization(secret)
      for word in header.split(separator: " ").dropFirst(2) { options.hidden.hide(String(word)) }
      options.headers.append(header)
    }
    if declaration.uses(.server), let text = try text(.server) {
      let list = try credentials(in: text)
      for credential in list.all { options.hidden.hide(credential) }
      options.credentials = list
    }
    if declaration.uses(.apiKey), let secret = try secret(.apiKey) {
      options.hidden.hide(secret)
      options.apiKey = secret
    }
    if declaration.uses(.database), let secret = try secret(.database) {
      options.hidden.hide(secret)
      options.databasePassword = secret
    }
    if declaration.uses(.password), let secret = try secret(.password) {
      options.hidden.hide(secret)
      options.password = secret
    }
  }

  /// Returns the first line of the file or of the environment variable; nil if it is empty or
  /// missing.
  private func secret(_ kind: Credential.Kind) throws -> String? {
    let secret = try text(kind)?.split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
    return secret.isEmpty ? nil : secret
  }

  /// Returns the content of the file or of the environment variable; nil without both.
  private func text(_ kind: Credential.Kind) throws -> String? {
    guard let file = given[kind] else {
      let variable = ProcessInfo.processInfo.environment[Credential.variable] ?? ""
      return variable.isEmpty ? nil : variable
    }
    return try String(decoding: FileReader.bytes(of: file), as: UTF8.self)
  }

  private func credentials(in text: String) throws -> ServerCredentialList {
    do throws(MalformedLine) {
      return try ServerCredentialList(text)
    } catch {
      throw DeliveryError.badFile(
        given[.server] ?? "$" + Credential.variable, line: error.line, allowed: error.allowed)
    }
  }
}
