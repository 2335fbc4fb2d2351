import Glibc
import Spool

/// A folder with data of participants: a recording, a server's store, or files of known forms in any
/// other folder. An archive counts as a folder.
package struct Source: Sendable {
  /// The path of the folder, without a slash at its end.
  package let folder: String
  /// Whether the folder has a manifest or a list of files, and so was recorded by Understudy.
  package let isRecording: Bool
  /// Whether the folder is, or is part of, a recording of the files around a time span.
  package let isExcerpt: Bool
  /// The manifests and the lists of files in the folder.
  package let parts: RecordingParts
  /// The manifests of `parts`, or the reasons why they cannot be read.
  package let manifests: [Result<Manifest, any Error>]
  /// All known apps.
  package let known: [any AppData.Type]
  /// The only participant of a server's store for one person; nil for any other folder.
  package let owner: String?
  /// Files and folders outside the participants' folders that no rule judges.
  package let unjudged: [Unjudged]
  /// The folders of a recording or store that have a folder for each participant, by app.
  private let roots: [String: [String]]
  /// The places of participants in any other folder, by app and participant.
  private let homes: [String: [String: [Home]]]
  /// The recorders that have a folder here, including the ground truth.
  private let recorders: [String]

  package static let truth = "truth"

  /// Recognises a folder, an archive or a single file.
  ///
  /// - Throws: `SourceError` for a path without data, or a `FileError`.
  package init(_ path: String, known: [any AppData.Type]) throws {
    let given = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    let isFolder = try Self.names(in: given) != nil
    // The second call recognises an archive, which counts as a folder.
    guard isFolder, let names = try Folder.names(in: "", of: given) else {
      guard try Folder.kind(of: given) == .file else { throw SourceError.noFolder(path) }
      self = try Self(file: given, known: known)
      return
    }
    let contents = try Contents(of: names, in: given, known)
    guard case .other(let search) = contents, let recording = search.recordings.first else {
      self = try Self(given, names, contents, known)
      return
    }
    guard search.recordings.count == 1, search.homes.isEmpty else {
      throw SourceError.severalRecordings(path, search.recordings)
    }
    self = try Self(given + "/" + recording, known: known)
  }

  private init(
    _ folder: String, _ names: [String], _ contents: Contents, _ known: [any AppData.Type]
  ) throws {
    self.folder = folder
    self.known = known
    parts = RecordingParts(in: names)
    isRecording = parts.areOfRecording
    manifests = Self.manifests(of: parts, in: folder)
    let readable = manifests.compactMap { try? $0.get() }
    isExcerpt =
      try readable.contains(where: \.isExcerpt) || !isRecording && Self.isExcerpt(folder + "/..")
    switch contents {
    case .roots(let roots): (self.roots, owner, homes, unjudged) = (roots, nil, [:], [])
    case .store(let roots, let owner):
      (self.roots, self.owner, homes, unjudged) = (roots, owner, [:], [])
    case .other(let search):
      (roots, owner, homes, unjudged) = ([:], nil, search.homes, search.unjudged)
    }
    let layouts = known.flatMap { $0.layouts }.filter(names.contains)
    let recorders = layouts + readable.flatMap(\.recorders) + [Self.truth]
    self.recorders = names.filter(recorders.contains)
  }

  /// Makes a source of a single file.
  private init(file path: String, known: [any AppData.Type]) throws {
    let steps = try Folder.absolute(path).split(separator: "/").map(String.init)
    for app in known {
      guard let (count, id) = try app.file(steps) else { continue }
      let home = Home(steps.suffix(count).joined(separator: "/"), id: id)
      folder = "/" + steps.dropLast(count).joined(separator: "/")
      self.known = known
      parts = RecordingParts(in: [])
      (isRecording, isExcerpt, manifests, owner) = (false, false, [], nil)
      (roots, recorders, unjudged) = ([:], [], [])
      homes = [app.app: [id: [home]]]
      return
    }
    throw SourceError.unknownFile(path)
  }

  /// The kinds of folders, by the places of participants in them.
  private enum Contents {
    /// A recording, folders of layouts or a server's store. By the app's name, these are the folders
    /// that have a folder for each participant.
    case roots([String: [String]])
    /// A server's store for one person, with the app's root and the person's id.
    case store([String: [String]], owner: String)
    /// Any other folder, after a search for files of known forms.
    case other(DataSearch)

    init(of names: [String], in folder: String, _ known: [any AppData.Type]) throws {
      let layouts = Dictionary(
        uniqueKeysWithValues: known.map { ($0.app, $0.layouts.filter(names.contains)) })
      if try RecordingParts(in: names).areOfRecording
        || known.contains(where: { try Self.hasPatient(in: layouts[$0.app] ?? [], of: folder, $0) })
      {
        self = .roots(layouts)
        return
      }
      for app in known {
        if let owner = try app.owner(of: names, in: folder) {
          // Other folders next to the app's folders may have names like participants.
          self = .store([app.app: [""]], owner: owner)
          return
        }
      }
      let roots = Dictionary(
        uniqueKeysWithValues: try known.map { ($0.app, try $0.roots(of: names, in: folder)) })
      guard roots.values.allSatisfy(\.isEmpty) else {
        self = .roots(roots)
        return
      }
      let name = try Folder.absolute(folder).split(separator: "/").last.map(String.init) ?? folder
      var search = DataSearch(folder, name: Folder.withoutArchiveSuffix(name), known: known)
      try search.run(names)
      self = .other(search)
    }

    /// Returns whether folders of layouts have a participant. Users may give a folder with other
    /// names the name of an app.
    private static func hasPatient(
      in roots: [String], of folder: String, _ app: any AppData.Type
    ) throws -> Bool {
      let ending = app.ending ?? ""
      return try roots.contains { root in
        try (Folder.names(in: root, of: folder) ?? []).contains {
          $0.hasSuffix(ending) && app.isPatient(String($0.dropLast(ending.count)))
        }
      }
    }
  }

  /// Returns the names in a folder; nil for a file.
  private static func names(in folder: String) throws -> [String]? {
    do {
      return try Folder.names(in: folder)
    } catch FileError.failed(_, _, ENOTDIR) {
      return nil
    }
  }

  private static func isExcerpt(_ folder: String) throws -> Bool {
    let parts = RecordingParts(in: try names(in: folder) ?? [])
    return manifests(of: parts, in: folder).contains { (try? $0.get())?.isExcerpt == true }
  }

  private static func manifests(
    of parts: RecordingParts, in folder: String
  ) -> [Result<Manifest, any Error>] {
    parts.manifests.map { part in Result { try Manifest(reading: part.name, in: folder) } }
  }

  /// The manifest of the recording, or of its first part that can be read.
  package var manifest: Manifest? { manifests.lazy.compactMap { try? $0.get() }.first }

  /// The phone of a participant, with the versions of its apps; nil if no manifest has it.
  ///
  /// - Parameter participant: the number; nil where no list names it. The phone is then known if all participants
  ///   have the same kind.
  package func phone(of participant: Int?) -> Manifest.Phone? {
    let manifests = manifests.compactMap { try? $0.get() }
    if let participant { return manifests.lazy.compactMap { $0.phone(of: participant) }.first }
    let phones = manifests.flatMap(\.phones)
    return phones.dropFirst().allSatisfy { $0.isLike(phones[0]) } ? phones.first : nil
  }

  /// The apps that have data here.
  package var apps: [any AppData.Type] { known.filter(has) }

  /// Returns whether an app has data here.
  package func has(_ app: any AppData.Type) -> Bool {
    roots[app.app]?.isEmpty == false || homes[app.app]?.isEmpty == false
  }

  /// Returns the folders that have a folder for each participant of an app, below this folder; an
  /// empty path is the folder itself.
  package func roots(of app: any AppData.Type) -> [String] { roots[app.app] ?? [] }

  /// Returns the places that may have data of a participant.
  package func homes(of patient: String, _ app: any AppData.Type) -> [Home] {
    homes[app.app]?[patient]
      ?? roots(of: app).map { Home($0.isEmpty ? patient : $0 + "/" + patient, id: patient) }
  }

  /// Returns the ids of the participants that have a folder or, for some apps, a file, in order.
  package func patients() throws -> [String] {
    if let owner { return [owner] }
    var patients = Set(homes.values.flatMap(\.keys))
    for app in known {
      for root in roots(of: app) { patients.formUnion(try self.patients(in: root, app.ending)) }
    }
    for root in recorders where root == Self.truth {
      patients.formUnion(try self.patients(in: root, nil))
    }
    return patients.sorted()
  }

  /// - Parameter ending: the end of the names of files; nil for folders.
  private func patients(in root: String, _ ending: String?) throws -> [String] {
    try (Folder.names(in: root, of: folder) ?? []).compactMap { name in
      guard ending == nil || name.hasSuffix(ending ?? "") else { return nil }
      let patient = String(name.dropLast(ending?.count ?? 0))
      guard known.contains(where: { $0.isPatient(patient) }) else { return nil }
      // A download's `registry` is named like a patient, but is a file.
      let kind = try Folder.kind(of: root.isEmpty ? name : root + "/" + name, in: folder)
      return kind == (ending == nil ? .folder : .file) ? patient : nil
    }
  }

  /// Returns the items of each patient in the recorders' folders: folders with the patient's name,
  /// and files whose names start with it. Items of patients without a list are included.
  package func items() throws -> [String: [String]] {
    var items: [String: [String]] = [:]
    for recorder in recorders {
      for name in try Folder.names(in: recorder, of: folder) ?? [] where !name.hasPrefix(".") {
        items[String(name.prefix { $0 != "." }), default: []].append(recorder + "/" + name)
      }
    }
    return items
  }

  /// Returns the files of some items, at any depth, without those whose names begin with a dot.
  package func files(of items: [String]) throws -> [String] {
    var files: [String] = []
    var waiting = Array(items.reversed())
    while let item = waiting.popLast() {
      guard try Folder.kind(of: item, in: folder) == .folder else {
        files.append(item)
        continue
      }
      let names = try Folder.names(in: item, of: folder) ?? []
      waiting += names.reversed().filter { !$0.hasPrefix(".") }.map { item + "/" + $0 }
    }
    return files
  }
}
