import Crypto
import Formats
import FoundationEssentials
import Spool

/// Whom a server lets in.
///
/// The server: `MLD_AUTH_MODE`, of which `oauth` is that of spring 2026.
struct MyLifeDBAccess: Sendable {
  /// How the server asks who somebody is.
  enum Mode: String, CaseIterable {
    /// Everybody is let in.
    case none
    /// Asks for the cookie of a session, or a password (HTTP Basic) with whatever user.
    case password
    /// Asks for a token, or the cookie of a session.
    case oauth
  }

  private let mode: Mode
  /// Nil if none is given: the first login then sets a person's password, and any token will do.
  private let credentials: ServerCredentialList?
  private let state: MyLifeDBState
  /// One login of a person at a time: the first sets the password.
  private let turns = Turns()

  /// - Parameter file: what opens the persons' servers, as `send` takes it.
  /// - Throws: `ReceiverError.badFile` or `FileError`.
  init(_ mode: Mode, reading file: String?, _ state: MyLifeDBState) throws {
    self.mode = mode
    self.state = state
    guard let file else {
      credentials = nil
      return
    }
    let text = String(decoding: try FileReader.bytes(of: file), as: UTF8.self)
    do throws(MalformedLine) {
      credentials = try ServerCredentialList(text)
    } catch {
      throw ReceiverError.badFile(file, line: error.line, allowed: error.allowed)
    }
  }

  /// The answer to who is not let in; nil for others.
  ///
  /// - Throws: `SQLiteError`.
  func refusal(of request: ServerRequest, to person: String) throws -> ServerReply? {
    if mode == .none { return nil }
    for credential in Self.credentials(in: request) where try isRight(credential, for: person) {
      return nil
    }
    guard mode == .password else {
      return MyLifeDBAnswer.object(401) {
        $0.member("error", "Unauthorized")
        $0.member("code", "INVALID_TOKEN")
      }
    }
    return Self.refusal.with("WWW-Authenticate", "Basic realm=\"MyLifeDB\"")
  }

  private static var refusal: ServerReply {
    MyLifeDBAnswer.error(401, "AUTH_INVALID_SESSION", "Unauthorized")
  }

  private func isRight(_ credential: ServerCredential, for person: String) throws -> Bool {
    let right = credentials?.credential(of: person)
    switch credential {
    case .session(let cookie):
      return try credential == right
        || state.isOpen(Self.digest(of: cookie), of: person, at: Self.now)
    case .password(_, let password):
      return try mode == .password && isPassword(password, of: person)
    case .token: return mode == .oauth && (credentials == nil || credential == right)
    }
  }

  /// False before any password is set.
  private func isPassword(_ password: String, of person: String) throws -> Bool {
    if case .password(_, let right) = credentials?.credential(of: person) {
      return password == right
    }
    return try state.passwordDigest(of: person) == Self.digest(of: password)
  }

  // MARK: Login

  /// What a login says.
  private struct Login: Decodable {
    let password: String
  }

  /// In seconds: 30 days.
  private static let sessionLength: Int64 = 30 * 86_400

  /// Opens a session for who gives the password; there is none in other modes.
  ///
  /// - Throws: `SQLiteError`.
  func login(_ request: ServerRequest, to person: String) throws -> ServerReply {
    guard mode == .password else { return MyLifeDBAnswer.noRoute }
    guard let login = try? JSONDecoder().decode(Login.self, from: Data(request.body)),
      !login.password.isEmpty
    else { return MyLifeDBAnswer.error(400, "Invalid request body") }
    return try turns.taking(person) {
      if credentials == nil, try state.passwordDigest(of: person) == nil {
        try state.setPassword(Self.digest(of: login.password), of: person)
      }
      guard try isPassword(login.password, of: person) else { return Self.refusal }
      var secrets = SecretSource.system.secrets(for: "session")
      let cookie = Array(secrets.next(32)).hexadecimal
      try state.open(Self.digest(of: cookie), of: person, until: Self.now + Self.sessionLength)
      return MyLifeDBAnswer.success.with(
        "Set-Cookie", "session=\(cookie); Path=/; Max-Age=\(Self.sessionLength); HttpOnly")
    }
  }

  // MARK: Headers

  /// Whatever a request says of who asks.
  private static func credentials(in request: ServerRequest) -> [ServerCredential] {
    var found: [ServerCredential?] = (request.headers["cookie"] ?? "").split(separator: ";")
      .map { ServerCredential(String($0.drop { $0 == " " })) }
    found = found.filter { if case .session = $0 { true } else { false } }
    let words = (request.headers["authorization"] ?? "").split(separator: " ", maxSplits: 1)
    if words.count == 2, words[0] == "Bearer" {
      found.append(ServerCredential("Bearer \(words[1])"))
    } else if words.count == 2, words[0] == "Basic",
      let pair = Data(base64Encoded: String(words[1]))
    {
      found.append(ServerCredential(String(decoding: pair, as: UTF8.self)))
    }
    return found.compactMap { $0 }
  }

  private static func digest(of secret: String) -> String {
    SHA256.digest(of: secret.utf8).hexadecimal
  }

  private static var now: Int64 { Int64(Date.now.timeIntervalSince1970) }
}
