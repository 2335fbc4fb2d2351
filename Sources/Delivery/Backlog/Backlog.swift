import Spool

/// The files of a folder that can be sent: those that a recording lists, or all files of a folder
/// without a list, such as real data.
public struct Backlog: Sendable {
  /// Without a slash at its end.
  public let folder: String
  /// Of the recording, or of one of its parts with the participants of all; nil without one.
  public let manifest: Manifest?
  private let lists: [String]

  /// - Throws: `DeliveryError` for a recording that is not finished, `MalformedFile` or `FileError`.
  public init(_ path: String) throws {
    folder = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    guard try Folder.kind(of: folder + "/.") == .folder, let names = try Folder.names(in: folder)
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
  }

  /// Whether the files come from a list; else each is read to know what it holds.
  public var isListed: Bool { !lists.isEmpty }

  /// What changes whenever the list does; nil without one.
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

  /// Every file, in memory.
  package func listing() throws -> [FileEntry] {
    let reader = try reader()
    var files: [FileEntry] = []
    while let file = try reader.next() { files.append(file) }
    return files
  }

  /// Hands out every file.
  func reader() throws -> BacklogReader {
    try BacklogReader(of: folder, lists: lists, recorders: manifest?.recorders)
  }
}

/// Hands out the files of a backlog one after another, in the order of the lists or of paths.
struct BacklogReader {
  private let entries: EntryReader
  /// Those that the manifest names; nil without one.
  private let recorders: [String]?
  private let loose: LooseFiles?

  init(of folder: String, lists: [String], recorders: [String]?) throws {
    entries = EntryReader(lists, in: folder)
    self.recorders = recorders
    loose = lists.isEmpty ? try LooseFiles(in: folder) : nil
  }

  /// Links in a folder without a list, which are not followed and so left out.
  var links: [String] { loose?.links ?? [] }

  /// The next file; nil after the last.
  ///
  /// - Throws: `MalformedFile` or `FileError`.
  func next() throws -> FileEntry? {
    if let loose { return try loose.next() }
    guard let entry = try entries.next() else { return nil }
    if let recorders, !recorders.contains(entry.recorder) {
      throw entries.malformed(
        BadListedValue(
          key: "recorder", value: "\"\(entry.recorder)\"",
          allowed: "one that the manifest names: \(recorders.joined(separator: ", "))"))
    }
    return entry
  }
}
