import Glibc
import Spool

/// A folder with data of participants, and what kind of folder it is.
package struct Source: Sendable {
  /// Without a slash at its end.
  package let folder: String
  /// Whether it has a manifest or a list of files, and so was recorded.
  package let isRecording: Bool
  /// Whether it has, or lies in, a recording of the files around a span alone.
  package let isExcerpt: Bool
  /// The manifests and the lists of files that the folder has.
  package let parts: RecordingParts
  /// What was read of each manifest of `parts`, or why it cannot be read.
  package let manifests: [Result<Manifest, any Error>]
  /// All apps that are known.
  package let known: [any AppData.Type]
  /// The only participant of a folder that is this person's own; nil for a folder of many.
  package let owner: String?
  /// Below the folder, by the app's name: with a folder for each participant.
  private let roots: [String: [String]]
  /// Recorders that have a folder here, the truth included.
  private let recorders: [String]

  package static let truth = "truth"

  /// Throws `SourceError.noData` for a folder in which nothing is known, or a `FileError`.
  package init(_ path: String, known: [any AppData.Type]) throws {
    folder = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    self.known = known
    // The second way tells an archive by the name of the folder that it stands for.
    guard try Self.names(in: folder) != nil, let names = try Folder.names(in: "", of: folder) else {
      throw SourceError.noFolder(path)
    }
    parts = RecordingParts(in: names)
    isRecording = !parts.manifests.isEmpty || !parts.lists.isEmpty
    manifests = Self.manifests(of: parts, in: folder)
    let readable = manifests.compactMap { try? $0.get() }
    isExcerpt =
      try readable.contains(where: \.isExcerpt) || !isRecording && Self.isExcerpt(folder + "/..")
    let layouts = known.flatMap { $0.layouts }.filter(names.contains)
    var roots: [String: [String]] = [:]
    var owner: String?
    if isRecording || !layouts.isEmpty {
      for app in known { roots[app.app] = app.layouts.filter(names.contains) }
    } else {
      for app in known where owner == nil {
        owner = try app.owner(of: names, in: folder)
        // Other folders beside the app's may be named like participants, and are none.
        if owner != nil { roots = [app.app: [""]] }
      }
      if owner == nil {
        for app in known { roots[app.app] = try app.roots(of: names, in: folder) }
      }
    }
    self.owner = owner
    guard isRecording || roots.values.contains(where: { !$0.isEmpty }) else {
      throw SourceError.noData(path, layouts: known.flatMap { $0.layouts })
    }
    self.roots = roots
    let recorders = layouts + readable.flatMap(\.recorders) + [Self.truth]
    self.recorders = names.filter(recorders.contains)
  }

  /// Nil for what is no folder.
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
  package var apps: [any AppData.Type] { known.filter { roots[$0.app]?.isEmpty == false } }

  /// Folders with a folder for each participant of an app, below this one; an empty path for itself.
  package func roots(of app: any AppData.Type) -> [String] { roots[app.app] ?? [] }

  /// Everybody who has a folder or, where an app has none, a file, in order of their ids.
  package func patients() throws -> [String] {
    if let owner { return [owner] }
    var patients: Set<String> = []
    for app in known {
      for root in roots(of: app) { patients.formUnion(try self.patients(in: root, app.ending)) }
    }
    for root in recorders where root == Self.truth {
      patients.formUnion(try self.patients(in: root, nil))
    }
    return patients.sorted()
  }

  /// - Parameter ending: of the names of files; nil for folders.
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

  /// What every patient has in the folders of the recorders: a folder of that name, or a file whose name
  /// begins with it. Whatever lies there belongs to somebody, if only to nobody who is listed.
  package func items() throws -> [String: [String]] {
    var items: [String: [String]] = [:]
    for recorder in recorders {
      for name in try Folder.names(in: recorder, of: folder) ?? [] where !name.hasPrefix(".") {
        items[String(name.prefix { $0 != "." }), default: []].append(recorder + "/" + name)
      }
    }
    return items
  }

  /// The files of some items, at any depth; those that begin with a dot are left out.
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
