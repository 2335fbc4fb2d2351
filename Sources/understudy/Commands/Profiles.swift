import FoundationEssentials
import ProfileFiles
import Recorders
import Simulation
import Spool

/// The command that lists, prints, validates, creates and exports profiles.
struct Profiles: Command {
  static let name = "profiles"
  static let summary = "List, print, validate, create and export profiles"
  static let usage = Usage(
    "understudy profiles list [KIND] [options]",
    "understudy profiles show NAME [options]",
    "understudy profiles check FILE [options]",
    "understudy profiles new KIND NAME [--from NAME] [options]",
    "understudy profiles export STUDY --output DIR [options]",
    about: """
      list prints the names of profiles. It groups studies by purpose, and prints the size of each
      recording. show prints a profile. check validates a file, and also the profiles that a study
      names. new copies an existing profile to Profiles/KIND/NAME.json5, where you can edit it.
      export writes a study in the export format of its apps' servers. For Beiwe, this export
      contains the surveys, settings, intervention dates and survey history.
      """,
    tables: [Usage.Table("Arguments", operandRows), Usage.Table("Options", options)],
    examples: [
      Step("profiles list studies", purpose: "list the studies by purpose"),
      Step("profiles new people night-owl", purpose: "start a profile of a person"),
      Step("profiles check Profiles/people/night-owl.json5", purpose: "validate it"),
    ],
    exitCodes: [.ok, .usage, .noInput, .cannotCreate, .inputOutput, .permission, .profile])
  private static let operandRows = [
    Usage.Row("KIND", ProfileFiles.Kind.names.joined(separator: ", ")),
    Usage.Row("STUDY", "A study's name or file"),
    Usage.Row(
      "NAME",
      "A profile's name, such as devices/iphone-14, or iphone-14 if no other kind has this name"),
  ]
  static let operands = Operands.actions([
    ActionName.list.rawValue: .names(ProfileFiles.Kind.names),
    ActionName.show.rawValue: .profile(nil, orFile: true),
    ActionName.check.rawValue: .file,
    ActionName.new.rawValue: .names(NewProfile.kindNames),
    ActionName.export.rawValue: .profile(.studies, orFile: true),
  ])
  static let options = [
    Option.profiles,
    Option("--names", "With list: print only names, one per line"),
    Option(
      "--from NAME", "With new: the profile to copy [default: a common profile of this kind]"
    ),
    Option(
      "--kind KIND", "With check: the kind of FILE [default: the name of its folder]",
      offering: .names(ProfileFiles.Kind.names)),
    Option("--output DIR", "With export: the folder to write", offering: .folder),
    Option("--participants N", "With export: the number of participants [default: the study's]"),
    Option("--seed N", "With export: the seed [default: the study's]"),
  ]

  /// The requested action, with its arguments.
  private enum Action {
    case list(ProfileFiles.Kind?, namesAlone: Bool)
    case new(NewProfile)
    case show(String)
    case check(String, ProfileFiles.Kind?)
    case export(String, Study.Changes, to: String)
  }

  /// The allowed words of the first argument.
  private enum ActionName: String, CaseIterable { case list, show, check, new, export }

  private let action: Action
  private let directory: String?

  init(_ arguments: inout Arguments) throws(UsageError) {
    directory = try arguments.option("--profiles")
    let kind = try arguments.choice("--kind", of: ProfileFiles.Kind.self)
    let output: String? = try arguments.option("--output")
    var changes = Study.Changes()
    changes.participants = try arguments.integer("--participants", in: 1...1_000_000)
    changes.seed = try arguments.integer("--seed", in: StudyProfile.seeds)
    let namesAlone = try arguments.flag("--names")
    let origin: String? = try arguments.option("--from")
    let word = try arguments.word("one of \(ActionName.names.joined(separator: ", "))")
    let name = try Arguments.choice(word, for: "the first word") as ActionName
    let given: [(String, Bool, ActionName)] = [
      ("--output", output != nil, .export),
      ("--participants", changes.participants != nil, .export),
      ("--seed", changes.seed != nil, .export), ("--names", namesAlone, .list),
      ("--from", origin != nil, .new),
    ]
    for (option, isThere, use) in given where isThere && name != use {
      throw .noUse(option: option, with: name.rawValue)
    }
    switch name {
    case .list: action = .list(try Self.kind(&arguments) ?? kind, namesAlone: namesAlone)
    case .show: action = .show(try arguments.word("NAME"))
    case .check: action = .check(try arguments.word("FILE"), kind)
    case .new:
      let word = try arguments.word("KIND")
      action = .new(
        try NewProfile(
          Arguments.choice(word, for: "KIND"), named: arguments.word("NAME"), from: origin))
    case .export:
      let study = try arguments.word("STUDY")
      guard let output else { throw .missingOption("--output") }
      action = .export(study, changes, to: output)
    }
  }

  private static func kind(
    _ arguments: inout Arguments
  ) throws(UsageError) -> ProfileFiles.Kind? {
    guard let word = arguments.word() else { return nil }
    return try Arguments.choice(word, for: "KIND")
  }

  func run() throws {
    switch action {
    case .list(let kind, let namesAlone): try list(kind, namesAlone: namesAlone)
    case .show(let name): try show(name)
    case .check(let file, let kind): try check(file, kind)
    case .new(let profile):
      print(try profile.write(from: findFiles(), below: directory ?? "Profiles"))
    case .export(let study, let changes, let folder):
      try export(study, with: changes, to: folder)
    }
  }

  private func findFiles() throws(ProfileFileError) -> ProfileFiles {
    try ProfileFiles(directory: directory, environment: ProcessInfo.processInfo.environment)
  }

  private func list(_ kind: ProfileFiles.Kind?, namesAlone: Bool) throws {
    let files = try findFiles()
    if kind == .studies, !namesAlone {
      print(try Self.studies(in: files))
      return
    }
    for name in try kind.map({ try names(of: $0, in: files) }) ?? files.names { print(name) }
  }

  /// Returns the names that other commands accept for this kind. A file of regions has many names.
  private func names(of kind: ProfileFiles.Kind, in files: ProfileFiles) throws -> [String] {
    kind == .regions ? try files.regions().names : files.list(kind)
  }

  private func show(_ name: String) throws {
    print(try findFiles().load(named: name).text, terminator: "")
  }

  private func check(_ file: String, _ kind: ProfileFiles.Kind?) throws {
    let profile = try ProfileFiles.load(file: file)
    guard let kind = kind ?? ProfileFiles.Kind(file: file) else {
      StandardError.print(
        "\(file): its folder is not named after a kind of profile, so only the syntax was checked")
      print("\(file): ok")
      return
    }
    for note in try validate(profile, as: kind, from: findFiles()) {
      StandardError.print("\(file): \(note)")
    }
    print("\(file): ok")
  }

  /// Writes the files that the servers of the study's apps export, and prints their paths.
  private func export(_ name: String, with changes: Study.Changes, to folder: String) throws {
    let study = try Study.load(name, from: findFiles(), with: changes).study
    let files = study.installedApps.flatMap { $0.exports(of: study) }
    guard !files.isEmpty else { throw SettingsError.noSettings(study: name) }
    for (name, value) in files {
      var json = JSONWriter(.pretty)
      JSONTree(value).write(to: &json)
      json.newLine()
      let path = "\(folder)/\(name).json"
      try PendingFile.replace(path, with: json.bytes)
      print(path)
    }
  }
}
