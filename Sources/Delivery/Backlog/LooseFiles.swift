import Spool

/// The files of a folder without a list. Each is read once, to know its length and checksum.
final class LooseFiles {
  private let folder: String
  private var walk: FolderWalk
  /// Paths below the folder that are left out, because they are links.
  let links: [String]
  /// Participants are numbered in the order of their ids.
  private let numbers: [String: Int]

  /// Walks the folder once, to number the participants in order of their ids.
  init(in folder: String) throws {
    self.folder = folder
    var patients: Set<String> = []
    var first = FolderWalk(folder)
    while let path = try first.next() {
      if let patient = Self.name(of: path)?.patient { patients.insert(patient) }
    }
    numbers = Dictionary(
      uniqueKeysWithValues: patients.sorted().enumerated().map { ($0.element, $0.offset) })
    walk = FolderWalk(folder)
    links = first.links
  }

  /// How many participants names tell of.
  var participantCount: Int { numbers.count }

  /// The next file that is no dot-file, in order of paths; nil after the last.
  func next() throws -> FileEntry? {
    guard let path = try walk.next() else { return nil }
    let name = Self.name(of: path)
    return try entry(
      path, stream: name?.stream ?? "", patient: name?.patient ?? "",
      participant: name.flatMap { numbers[$0.patient] } ?? numbers.count,
      hasRows: name?.hasRows ?? false)
  }

  /// What the name of a file tells, in words of the first app that knows it.
  private static func name(of path: String) -> LooseName? {
    for endpoint in endpoints {
      if let name = endpoint.name(ofFileAt: path) { return name }
    }
    return nil
  }

  private func entry(
    _ path: String, stream: String, patient: String, participant: Int, hasRows: Bool
  ) throws -> FileEntry {
    var reading = ContentSummary(hasRows: hasRows)
    var content = try ContentReader(opening: path, in: folder)
    var piece: [UInt8] = []
    while try content.read(into: &piece) { reading.add(piece) }
    return FileEntry(
      path: path, recorder: "", participant: participant, patient: patient, stream: stream,
      rows: reading.rows,
      content: EncodedContent(
        bytes: try Folder.size(of: path, in: folder) ?? 0, contentBytes: reading.count,
        contentCRC32: reading.checksum.value),
      first: reading.first, last: reading.last, closed: nil, due: nil)
  }
}

/// Hands out the files below a folder one after another, in order of paths, without dot-files; in memory
/// for the folders on the way alone.
private struct FolderWalk {
  private let folder: String
  /// Names that are still to be looked at, of each folder on the way.
  private var waiting: [(relative: String, names: ArraySlice<String>)]?

  init(_ folder: String) {
    self.folder = folder
  }

  /// Links that were met, which may lead anywhere.
  private(set) var links: [String] = []

  /// - Throws: also for what is neither a file nor a folder nor a link.
  mutating func next() throws(FileError) -> String? {
    if waiting == nil { waiting = [("", try names(in: ""))] }
    while let (relative, names) = waiting?.popLast() {
      guard let name = names.first else { continue }
      waiting?.append((relative, names.dropFirst()))
      let path = relative + name
      switch try Folder.kind(of: path, in: folder) {
      case .folder:
        let below = try self.names(in: path + "/")
        waiting?.append((path + "/", below))
      case .file: return path
      case .link: links.append(path)
      case nil: continue  // Deleted since.
      case let kind?: throw .unreadableKind(path: folder + "/" + path, kind)
      }
    }
    return nil
  }

  private func names(in relative: String) throws(FileError) -> ArraySlice<String> {
    (try Folder.names(in: relative, of: folder) ?? []).filter { !$0.hasPrefix(".") }[...]
  }
}

/// What a content says of itself, piece by piece.
private struct ContentSummary {
  private(set) var count: Int64 = 0
  private(set) var checksum = Checksum()
  /// The earliest and the latest timestamp of a row, in ms since 1970 UTC.
  private(set) var first: Int64?
  private(set) var last: Int64?
  private var lines: Int64 = 0
  private var start: [UInt8] = []
  private let hasRows: Bool

  init(hasRows: Bool) {
    self.hasRows = hasRows
  }

  /// Lines below the header.
  var rows: Int64 { max(lines - 1, 0) }

  mutating func add(_ piece: [UInt8]) {
    count += Int64(piece.count)
    piece.withUnsafeBufferPointer { checksum.update($0) }
    guard hasRows else { return }
    for byte in piece {
      if byte == UInt8(ascii: "\n") {
        start = []
        continue
      }
      if start.isEmpty { lines += 1 }
      guard start.count < 14 else { continue }
      start.append(byte)
      if start.count == 14, byte == UInt8(ascii: ",") { note(start.prefix(13)) }
    }
  }

  private mutating func note(_ digits: ArraySlice<UInt8>) {
    guard let time = Int64(String(decoding: digits, as: UTF8.self)) else { return }
    first = min(first ?? time, time)
    last = max(last ?? time, time)
  }
}
