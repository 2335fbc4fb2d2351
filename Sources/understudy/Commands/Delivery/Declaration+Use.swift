import Declarations
import Delivery
import FoundationEssentials
import HTTP
import Spool

extension GivenOptions {
  /// Reads all options that some of these declare.
  init(_ arguments: inout Arguments, of declarations: [Declaration]) throws(UsageError) {
    self.init()
    for option in declarations.declaredOptions {
      self[option] = try Self.value(of: option, &arguments)
    }
  }

  private static func value(
    of option: DeclaredOption, _ arguments: inout Arguments
  ) throws(UsageError) -> Value? {
    let name = option.name
    switch option.kind {
    case .flag: return try arguments.flag(name) ? .flag : nil
    case .file, .faultSet: return try arguments.option(name).map { .text($0) }
    case .names(let names): return try arguments.choice(name, in: names).map { .text($0) }
    case .list(let names):
      return try arguments.choices(name, in: names).map { .text($0.joined(separator: ",")) }
    case .integer(let range): return try arguments.integer(name, in: range).map { .integer($0) }
    case .size: return try arguments.size(name).map { .integer($0) }
    case .duration: return try arguments.duration(name).map { .seconds($0) }
    case .address(let hasPath):
      guard let url = try arguments.option(name) else { return nil }
      try HTTPAddress.check(url, hasPath: hasPath, of: name)
      return .text(url)
    }
  }

  /// Throws a `FileError` if a file that one of these options names cannot be opened.
  func requireFiles(of declaration: Declaration) throws(FileError) {
    for option in declaration.options {
      if case .file = option.kind, let file = text(option) { _ = try FileReader(opening: file) }
    }
  }
}

extension Declaration {
  /// An option that this one has no use for is a mistake, and so is the lack of one that it needs.
  ///
  /// - Parameter others: all whose options the command accepts.
  func check(
    _ given: GivenOptions, among others: [Declaration], to url: String? = nil
  ) throws(UsageError) {
    let words = "--as \(name)" + (url.map { " to \($0)" } ?? "")
    for option in others.declaredOptions where given.has(option) && !uses(option) {
      throw .noUse(option: option.name, with: words)
    }
    let variable = ProcessInfo.processInfo.environment[Credential.variable] ?? ""
    for credential in credentials where credential.isRequired && !given.has(credential.option) {
      if credential.hasVariable, !variable.isEmpty { continue }
      throw .missingOption(credential.option.name)
    }
  }

  /// An address of somebody else's server is a mistake, where this one can do harm there.
  func checkOwner(of url: String, _ given: GivenOptions) throws(UsageError) {
    guard let option = options.first(where: { $0.name == Self.ownServer }), !given.has(option),
      !HTTPAddress.isLoopback(url)
    else { return }
    throw .badValue(url, of: "--to", allowed: Self.thisMachine + " (\(option.help))")
  }

  private static let ownServer = "--i-run-this-server"

  /// What an address must be of which nobody says that it is the user's own.
  static let thisMachine =
    "this machine, such as http://127.0.0.1:8080, unless \(ownServer) is there"

  /// An address that this one cannot use is a mistake.
  func checkAddress(_ url: String) throws(UsageError) {
    do {
      switch AddressKind(of: url) {
      case .web: _ = try HTTPAddress.normalised(url, hasPath: takesPath)
      case .database: _ = try DatabaseAddress(url)
      case .folder, nil: break
      }
    } catch {
      throw .badValue(error.text, of: "--to", allowed: error.allowed)
    }
  }
}

extension HTTPAddress {
  /// What an option has in the place of an address is a mistake.
  fileprivate static func check(
    _ url: String, hasPath: Bool, of option: String
  ) throws(UsageError) {
    do {
      _ = try normalised(url, hasPath: hasPath)
    } catch {
      throw .badValue(error.text, of: option, allowed: error.allowed)
    }
  }
}

extension [Declaration] {
  /// Which of them a name and an address mean: of those with one name, the address's scheme decides.
  func place(named name: String?, for url: String) throws(UsageError) -> Int {
    let scheme = AddressKind.scheme(of: url)
    let fitting = indices.filter { self[$0].schemes.contains(scheme) }
    guard !fitting.isEmpty else {
      throw .badValue(
        AddressKind.withoutSecrets(url), of: "--to",
        allowed: "an address that begins with \(addressStarts)")
    }
    if let name {
      guard let place = fitting.first(where: { self[$0].name == name }) else {
        throw .badChoice(name, of: "--as", known: fitting.map { self[$0].name })
      }
      return place
    }
    guard let place = fitting.first(where: { self[$0].isDefault }) else {
      throw .missingOption("--as")
    }
    return place
  }
}
