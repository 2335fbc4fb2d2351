/// The manifests and the lists of files and faults in a folder, of a whole recording or of its parts.
package struct RecordingParts: Sendable {
  /// A manifest or a list.
  package struct Part: Sendable {
    /// The name of the file.
    package let name: String
    /// The part; nil for a whole recording.
    package let shard: Shard?
  }

  /// In order of their parts.
  package let manifests: [Part]
  /// In order of their parts.
  package let lists: [Part]
  /// The lists of faults, in order of their parts.
  package let faults: [Part]

  /// - Parameter names: the names of the items in the folder.
  package init(in names: [String]) {
    manifests = Self.parts(named: names, RecordingPaths.manifestEnds)
    lists = Self.parts(named: names, RecordingPaths.listEnds)
    faults = Self.parts(named: names, RecordingPaths.faultEnds)
  }

  /// Whether the folder is a recording by Understudy, because it has a manifest or a list of files.
  package var areOfRecording: Bool { !manifests.isEmpty || !lists.isEmpty }

  private static func parts(
    named names: [String], _ ends: (stem: String, suffix: String)
  ) -> [Part] {
    let parts = names.compactMap { name -> Part? in
      guard name.hasPrefix(ends.stem + "."), name.hasSuffix(ends.suffix) else { return nil }
      let middle = name.dropFirst(ends.stem.count).dropLast(ends.suffix.count)
      if middle.isEmpty { return Part(name: name, shard: nil) }
      return Shard(middle.dropFirst()).map { Part(name: name, shard: $0) }
    }
    return parts.sorted { $0.shard?.number ?? 0 < $1.shard?.number ?? 0 }
  }
}
