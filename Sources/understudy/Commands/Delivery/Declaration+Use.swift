import Declarations
import Delivery
import FoundationEssentials
import HTTP
import Spool

extension GivenOptions {
  /// Reads all options of the declarations.
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

  /// Throws `FileError` if a file named by an option of the declaration cannot be opened.
  func requireFiles(of declaration: Declaration) throws(FileError) {
    for option in declaration.options {
      if case .file = option.kind, let file = text(option) { _ = try FileReader(opening: file) }
    }
  }
}

extension Declaration {
  /// Rejects an option that this declaration does not use, and the lack of an option that it
  /// requires.
  ///
  /// - Parameter others: all declarations whose options the command accepts.
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

  /// Rejects the address of another owner's server, if the endpoint could do harm there.
  func checkOwner(of url: String, _ given: GivenOptions) throws(UsageError) {
    guard let option = options.first(where: { $0.name == Self.ownServer }), !given.has(option),
      !HTTPAddress.isLoopback(url)
    else { return }
    throw .badValue(url, of: "--to", allowed: Self.thisMachine + " (\(option.help))")
  }

  private static let ownServer = "--i-run-this-server"

  /// The text for messages with the allowed addresses, without the option for the user's own
  /// server.
  static let thisMachine =
    "an address of this machine, such as http://127.0.0.1:8080, unless you give \(ownServer)"

  /// Rejects an address that this declaration cannot use.
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
  /// Rejects a value that is not an address, with the option's name in the error.
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
  /// Returns the index of the declaration with a name and for an address.
  ///
  /// The address's scheme selects between equal names.
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
