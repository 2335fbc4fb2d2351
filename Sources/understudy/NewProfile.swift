import Glibc
import ProfileFiles
import Simulation
import Spool

/// A user's new profile, which starts as a copy of an existing profile. A comment at its beginning
/// explains its use.
struct NewProfile {
  let kind: ProfileFiles.Kind
  let name: String
  /// The name of the profile to copy.
  let origin: String

  /// The kinds of profiles that have files of their own. Each kind has a default profile to copy,
  /// and the option of `record` that uses a profile.
  private static let kinds: [ProfileFiles.Kind: (origin: String, use: String)] = [
    .devices: ("iphone-14", "--device NAME"), .watches: ("series-9", "--watch NAME"),
    .people: ("office-worker", "--person NAME"), .apps: ("beiwe-2.5.2", "--app APP=VERSION"),
    .surveys: ("daily-mood", "--study STUDY, with this survey under apps.beiwe.surveys"),
    .watchSurveys: ("comfort", "--study STUDY, with this survey as apps.cozie.watch_survey"),
    .studies: ("demo", "--study NAME"), .missing: ("typical", "--missing NAME"),
    .faults: ("files", "--faults NAME"),
  ]

  /// The length of the longest name, in letters. File systems allow at most 255 bytes for a file
  /// name with its suffixes.
  private static let longest = 200

  /// The names of these kinds.
  static let kindNames = ProfileFiles.Kind.allCases.filter { kinds[$0] != nil }.map(\.rawValue)

  /// - Parameter origin: the name of the profile to copy; nil for the default of the kind.
  init(_ kind: ProfileFiles.Kind, named name: String, from origin: String?) throws(UsageError) {
    guard let usual = Self.kinds[kind] else {
      throw .badChoice(kind.rawValue, of: "KIND", known: Self.kindNames)
    }
    let isPlain = name.allSatisfy {
      $0.isASCII && ($0.isLetter || $0.isNumber || "-._".contains($0))
    }
    guard isPlain, let first = name.first, first.isLetter || first.isNumber else {
      throw .badValue(
        name, of: "NAME",
        allowed: "letters, digits, -, . and _, with a letter or digit at the start")
    }
    guard name.utf8.count <= Self.longest else {
      throw .badValue(
        "\(name.prefix(20))…", of: "NAME",
        allowed:
          "at most \(Self.longest) letters long, because it is a file name, but it has "
          + "\(name.utf8.count) letters")
    }
    if kind == .apps, !apps.contains(where: { name.hasPrefix($0.name + "-") }) {
      throw .badValue(
        name, of: "NAME",
        allowed: "APP-VERSION, where APP is one of \(apps.map { $0.name }.joined(separator: ", "))")
    }
    self.kind = kind
    self.name = name
    self.origin = origin ?? usual.origin
  }

  /// The path below a folder of profiles.
  var path: String { "\(kind.rawValue)/\(name).json5" }

  /// The option of `record` that uses the profile, with its value.
  var use: String {
    let use = Self.kinds[kind]?.use ?? ""
    let version = name.split(separator: "-", maxSplits: 1).joined(separator: "=")
    return use.replacing("NAME", with: name).replacing("APP=VERSION", with: version)
  }

  /// Returns the text of the copied profile with its new name, after a comment with instructions.
  ///
  /// - Parameter folder: the folder of profiles that receives the file.
  func text(from files: ProfileFiles, for folder: String) throws -> String {
    let profile = try files.load(kind, origin)
    let head = """
      // \(name), a copy of \(kind.rawValue)/\(origin). Edit the values that differ.
      //
      //   all keys with units and ranges:  Profiles/README.md in the sources
      //   validate this file:              understudy profiles check \(folder)/\(path)
      //   record with it:                  understudy record \(use)
      //
      // The comment of \(origin):

      """
    let title = title(of: profile)
    return head
      + profile.text.replacing(
        "\n  name: \"\(title)\"", with: "\n  name: \"\(name)\"", maxReplacements: 1)
  }

  /// Returns the value of `name` in the profile; empty if it is missing.
  private func title(of profile: LoadedProfile) -> String {
    (try? profile.read(ignoringOthers: true) { (reader) throws(ProfileError) in
      try reader.text("name")
    }) ?? ""
  }

  /// Writes the profile below a folder of profiles, and creates the folder if it is missing.
  ///
  /// - Returns: the path of the file.
  func write(from files: ProfileFiles, below folder: String) throws -> String {
    let path = "\(folder)/\(path)"
    guard try Folder.kind(of: path) == nil else {
      throw FileError.failed(.create, path: path, code: EEXIST)
    }
    try Folder.create("\(folder)/\(kind.rawValue)")
    try PendingFile.replace(path, with: Array(text(from: files, for: folder).utf8))
    return path
  }
}
