import Declarations
import FoundationEssentials
import Spool

/// A stand-in for MyLifeDB servers, each of which belongs to one person.
///
/// The stand-in stores the app's files, and responds to the app's few other requests.
public struct MyLifeDBReceiver: Receiver {
  public static let declaration = Declaration(
    "mylifedb",
    "Stores each person's files at their paths and returns them; /NAME/… is the server of the "
      + "person NAME",
    schemes: ["http"], takesPath: true, options: [auth],
    credentials: [
      Credential(
        .accounts,
        "the credentials that the servers accept, in the same format as --credentials of send "
          + "[default: any token; the first login sets a password]")
    ])

  static let auth = DeclaredOption(
    "--auth MODE", .names(MyLifeDBAccess.Mode.allCases.map(\.rawValue)),
    "access control: none, password (session or password), or oauth (token) [default: none]")

  private let files: MyLifeDBFiles
  private let state: MyLifeDBState
  private let access: MyLifeDBAccess
  private let tally = NamedCounts()

  public init(_ options: ReceiverOptions) throws {
    state = try MyLifeDBState(in: options.store)
    files = MyLifeDBFiles(in: options.store, counting: tally)
    let mode = options.given.text(Self.auth).flatMap(MyLifeDBAccess.Mode.init) ?? .none
    access = try MyLifeDBAccess(mode, reading: options.given[.accounts], state)
  }

  public func subject(of request: ServerRequest) -> String { "\(request.method) \(request.path)" }

  /// Responds to a request whose content a simulated fault drops. GET requests get normal
  /// responses, because they only read.
  public func dropped(_ request: ServerRequest) -> ServerReply {
    request.method == "GET" ? answer(request) : MyLifeDBAnswer.success
  }

  public func finish() {}

  public var counts: [(name: String, count: Int)] { tally.all }

  public func answer(_ request: ServerRequest) -> ServerReply {
    guard let route = MyLifeDBRoute(request.path) else { return MyLifeDBAnswer.noRoute }
    let person = route.person
    do {
      if route.service == .login, request.method == "POST" {
        return try access.login(request, to: person)
      }
      if let refusal = try access.refusal(of: request, to: person) {
        tally.add("refused credentials")
        return refusal
      }
      switch (request.method, route.service) {
      case ("PUT", .file(let path)): return files.put(request.body, at: path, of: person)
      case ("GET", .file(let path)): return files.get(request, at: path, of: person)
      case ("GET", .collectors): return try collectors(of: person)
      case ("PUT", .collector(let id)): return try set(id, request, of: person)
      default: return MyLifeDBAnswer.noRoute
      }
    } catch {
      return MyLifeDBAnswer.error(500, "\(error)")
    }
  }

  // MARK: Collectors

  /// Returns the list of collectors. The form of the list is the stand-in's own.
  private func collectors(of person: String) throws -> ServerReply {
    let all = try state.collectors(of: person)
    return MyLifeDBAnswer.object(200) { json in
      json.key("collectors")
      json.array { json in
        for collector in all {
          json.object { json in
            json.member("id", collector.id)
            json.key("enabled")
            if let isEnabled = collector.isEnabled { json.bool(isEnabled) } else { json.null() }
            json.key("config")
            (collector.config.flatMap(Self.tree) ?? .null).write(to: &json)
          }
        }
      }
    }
  }

  private func set(_ id: String, _ request: ServerRequest, of person: String) throws -> ServerReply
  {
    let body = Self.tree(String(decoding: request.body, as: UTF8.self))
    var collector = MyLifeDBState.Collector(id: id)
    if case .bool(let isEnabled) = body?["enabled"] { collector.isEnabled = isEnabled }
    if let config = body?["config"], config != .null {
      collector.config = String(decoding: config.canonical, as: UTF8.self)
    }
    guard collector.isEnabled != nil || collector.config != nil else {
      return MyLifeDBAnswer.error(400, "Nothing to update")
    }
    try state.set(collector, of: person)
    return MyLifeDBAnswer.success
  }

  private static func tree(_ text: String) -> JSONTree? {
    try? JSONDecoder().decode(JSONTree.self, from: Data(text.utf8))
  }
}
