import Declarations
import Delivery
import FoundationEssentials
import Receiver
import Testing

@testable import understudy

/// Tests of the command-line options that all registered items declare.
struct DeclarationTests {
  /// A registered item, such as an endpoint, and the command that uses it.
  struct Entry: CustomTestStringConvertible, Sendable {
    let command: any Command.Type
    let declaration: Declaration
    /// The other registered items whose options the same command accepts.
    let others: [Declaration]

    var testDescription: String {
      "\(command.name) --as \(declaration.name) to \(declaration.schemes)"
    }

    /// The arguments that the command requires besides the declared options.
    var words: [String] {
      let scheme = declaration.schemes[0]
      let url = scheme == "file" ? "file:///tmp/x" : scheme + "://127.0.0.1:9"
      let own: [String: [String]] = [
        Send.name: ["DIR", "--to", url], Load.name: ["--to", url, "--rate", "1/s"],
        Receive.name: ["--store", "x"],
      ]
      return (own[command.name] ?? []) + ["--as", declaration.name]
    }

    var required: [DeclaredOption] {
      declaration.credentials.filter(\.isRequired).map(\.option)
    }

    /// Returns the command's usage error for these options; nil if it accepts them.
    func refusal(of options: [DeclaredOption]) throws -> UsageError? {
      let given = options.flatMap(DeclarationTests.words)
      var arguments = try Arguments(words + given, options: command.options)
      do {
        _ = try command.init(&arguments)
        return nil
      } catch {
        return error
      }
    }
  }

  private static func entries(_ command: any Command.Type, _ all: [Declaration]) -> [Entry] {
    all.map { Entry(command: command, declaration: $0, others: all) }
  }

  private static let all =
    entries(Send.self, Send.declarations) + entries(Load.self, LoadTargets.declarations)
    + entries(Receive.self, Receive.declarations)

  /// Returns the command-line words of an option with a valid value.
  private static func words(_ option: DeclaredOption) -> [String] {
    switch option.kind {
    case .flag: [option.name]
    case .file: [option.name, "file"]
    case .names(let names): [option.name, names[0]]
    case .list(let names): [option.name, names.joined(separator: ",")]
    case .integer(let range): [option.name, "\(range.lowerBound)"]
    case .size: [option.name, "1MB"]
    case .duration: [option.name, "1s"]
    case .faultSet: [option.name, "transport"]
    case .address: [option.name, "http://127.0.0.1:9"]
    }
  }

  @Test(arguments: [Send.declarations, LoadTargets.declarations, Receive.declarations])
  func `a name and a scheme mean one thing, and a scheme has one default`(all: [Declaration]) {
    let pairs = all.flatMap { one in one.schemes.map { "\(one.name) \($0)" } }
    #expect(Set(pairs).count == pairs.count)
    let defaults = all.filter(\.isDefault).flatMap(\.schemes)
    #expect(Set(defaults).count == defaults.count)
    #expect(all.allSatisfy { !$0.schemes.isEmpty && !$0.summary.isEmpty })
    #expect(all.allSatisfy { !$0.summary.hasSuffix(".") })
  }

  @Test func `what is load-tested can be sent to, and received by a stand-in`() {
    for name in LoadTargets.declarations.names {
      #expect(Send.declarations.names.contains(name) && Receive.declarations.names.contains(name))
    }
  }

  @Test(arguments: all)
  func `all declared options are accepted`(entry: Entry) throws {
    let options = entry.declaration.options
    #expect(Set(options.map(\.name)).count == options.count)
    // If several items declare an option, its value must have the same form in all of them.
    for option in options {
      let first = try #require(entry.others.declaredOptions.first { $0.name == option.name })
      #expect(option.form == first.form)
    }
    #expect(try entry.refusal(of: options) == nil)
    #expect(try entry.refusal(of: entry.required) == nil)
  }

  @Test(arguments: all)
  func `an option of others is refused by its name`(entry: Entry) throws {
    let foreign = entry.others.declaredOptions.filter { !entry.declaration.uses($0) }
    for option in foreign {
      let error = try #require(try entry.refusal(of: entry.required + [option]))
      guard case .noUse(option.name, let words) = error else {
        Issue.record("\(error)")
        continue
      }
      #expect(words.hasPrefix("--as \(entry.declaration.name)"))
      #expect(ExitCode(error) == .usage && "\(error)".contains(option.name))
    }
  }

  @Test(arguments: all.filter { !$0.required.isEmpty })
  func `a credential that is needed is asked for`(entry: Entry) throws {
    #expect(try entry.refusal(of: []) == .missingOption(entry.required[0].name))
  }

  @Test(arguments: all)
  func `help tells of each, and whom an option is for`(entry: Entry) throws {
    #expect(entry.command.help.contains("\n  \(entry.declaration.name) "))
    for option in entry.declaration.options {
      let told = try #require(entry.command.options.first { $0.name == option.name })
      #expect(told.help.hasPrefix("For ") && told.help.contains(entry.declaration.name))
      #expect(told.help.contains(option.help))
    }
  }

  @Test(arguments: all.filter { $0.declaration.uses(.accounts) && $0.command.name != Load.name })
  func `a list of accounts has an older name too`(entry: Entry) throws {
    func refusal(_ words: [String]) throws -> UsageError? {
      var arguments = try Arguments(entry.words + words, options: entry.command.options)
      do {
        _ = try entry.command.init(&arguments)
        return nil
      } catch {
        return error
      }
    }
    #expect(try refusal(["--participants", "list"]) == nil)
    #expect(try refusal(["--participants=list"]) == nil)
    #expect(
      try refusal(["--participants=a", "--accounts", "b"]) == .repeated(option: "--accounts"))
    #expect(!entry.command.completedOptions.contains { $0.name == "--participants" })
  }

  @Test(arguments: ["Beiwe", "MyLifeDB", "Cozie", "SWIP"])
  func `sources name an app only where it is at home, and where it is registered`(
    app: String
  ) throws {
    let root = URL(filePath: #filePath).appending(path: "../../../../../Sources").standardized
    var found: [String] = []
    for folder in [
      "Crypto", "Declarations", "Delivery", "HTTP", "PostgreSQL", "Receiver", "SQLite",
      "understudy/Commands/Delivery",
    ] {
      let place = root.appending(path: folder).path
      for path in try FileManager.default.subpathsOfDirectory(atPath: place) {
        guard path.hasSuffix(".swift"), !path.contains(app) else { continue }
        guard
          !["Endpoints", "LoadTargets", "Receivers"].contains(where: {
            path.hasSuffix("\($0).swift")
          })
        else { continue }
        let text = try String(contentsOfFile: place + "/" + path, encoding: .utf8)
        if text.lowercased().contains(app.lowercased()) { found.append("\(folder)/\(path)") }
      }
    }
    #expect(found == [])
  }
}
