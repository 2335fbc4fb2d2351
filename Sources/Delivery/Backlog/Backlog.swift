import Spool
import Synchronization

/// The files of a folder that can be sent: the listed files of a recording, or all files of a
/// folder without a list.
public struct Backlog: Sendable {
  /// The path of the folder, without a slash at its end.
  public let folder: String
  /// The recording's manifest. For a recording in parts, this is the first part's manifest with the
  /// participants of all parts; nil for a folder without a manifest.
  public let manifest: Manifest?
  private let lists: [String]
  /// The names of the files that list the recording's simulated faults.
  private let faultLists: [String]

  /// - Throws: `DeliveryError` for a recording that is not finished, `MalformedFile` or
  ///   `FileError`.
  public init(_ path: String) throws {
    folder = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    guard try Folder.kind(of: "", in: folder) == .folder, let names = try Folder.names(in: folder)
    else { throw DeliveryError.noFolder(path) }
    let parts = RecordingParts(in: names)
    var manifest: Manifest?
    for part in parts.manifests {
      let read = try Manifest(reading: part.name, in: folder)
      guard read.complete else {
        throw DeliveryError.unfinished(manifest: folder + "/" + part.name)
      }
      if manifest == nil { manifest = read } else { manifest?.add(read.participants, of: read) }
    }
    self.manifest = manifest
    lists = parts.lists.map(\.name)
    faultLists = parts.faults.map(\.name)
  }

  /// Whether a list describes the files. If not, each file is read to find its checksum and length.
  public var isListed: Bool { !lists.isEmpty }

  /// Returns whether the app never sends this file from the phone. For real data, this is unknown,
  /// and the result is false.
  func neverSends(_ file: FileEntry) -> Bool {
    isListed && file.due == nil && endpoints.contains { $0.timedLayouts.contains(file.recorder) }
  }

  /// Returns a text that changes whenever the list of files changes; nil without a list.
  func fingerprint() throws(FileError) -> String? {
    guard isListed else { return nil }
    var marks: [String] = []
    for name in lists {
      var reader = try FileReader(opening: name, in: folder)
      var checksum = Checksum()
      var count = 0
      let piece = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 1 << 18)
      defer { piece.deallocate() }
      while true {
        let read = try reader.read(into: UnsafeMutableRawBufferPointer(piece))
        if read == 0 { break }
        checksum.update(UnsafeBufferPointer(rebasing: piece[..<read]))
        count += read
      }
      marks.append("\(name) \(count) \(checksum.value)")
    }
    return marks.joined(separator: ", ")
  }

  /// Reads a recording's lists of faults, and returns the faults by the paths of their files.
  ///
  /// - Throws: `MalformedFile` or `FileError`.
  func faults() throws -> [String: FaultEntry] {
    guard manifest != nil else { return [:] }
    let reader = FaultReader(faultLists, in: folder)
    var faults: [String: FaultEntry] = [:]
    while let fault = try reader.next() { faults[fault.path] = fault }
    return faults
  }

  /// Returns the list entries of all files, in memory.
  package func listing() throws -> [FileEntry] {
    try reader().next(upTo: .max)
  }

  /// Returns the number of participants in the manifest or, without a manifest, among the files.
  func participantCount() throws -> Int {
    if let manifest { return manifest.participants.count }
    guard isListed else { return try LooseFiles(in: folder).participantCount }
    return Set(try listing().map(\.patient)).count
  }

  /// Returns a reader of all files.
  func reader() throws -> BacklogReader {
    try BacklogReader(of: folder, lists: lists, recorders: manifest?.recorders)
  }
}

/// A reader that returns the files of a backlog one after another, in the order of the lists or of
/// their paths.
final class BacklogReader: Sendable {
  /// The paths of symbolic links in a folder without a list. Links are not followed.
  let links: [String]
  /// The recorders that the manifest names; nil without a manifest.
  private let recorders: [String]?
  private let source: Mutex<Source>

  /// The source of list entries.
  private enum Source {
    case lists(EntryReader)
    case loose(LooseFiles)
  }

  init(of folder: String, lists: [String], recorders: [String]?) throws {
    self.recorders = recorders
    if lists.isEmpty {
      let files = try LooseFiles(in: folder)
      links = files.links
      source = Mutex(.loose(files))
    } else {
      links = []
      source = Mutex(.lists(EntryReader(lists, in: folder)))
    }
  }

  /// Returns the next files; fewer than `count` at the end of the backlog.
  ///
  /// - Throws: `MalformedFile` or `FileError`.
  func next(upTo count: Int) throws -> [FileEntry] {
    try source.withLock { source in
      var files: [FileEntry] = []
      while files.count < count, let file = try next(of: source) { files.append(file) }
      return files
    }
  }

  private func next(of source: Source) throws -> FileEntry? {
    switch source {
    case .loose(let files): return try files.next()
    case .lists(let entries):
      guard let entry = try entries.next() else { return nil }
      if let recorders, !recorders.contains(entry.recorder) {
        throw entries.malformed(
          BadListedValue(
            key: "recorder", value: "\"\(entry.recorder)\"",
            allowed: "a recorder that the manifest lists: \(recorders.joined(separator: ", "))"))
      }
      return entry
    }
  }
}
