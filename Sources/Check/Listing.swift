import FoundationEssentials
import Spool

/// What a recording says of itself: its manifests and its lists of files.
struct Listing: Sendable {
  struct Part: Sendable {
    var name: String
    var shard: Shard?
    /// Nil if it cannot be read.
    var manifest: Manifest?
    /// Why it cannot be read.
    var defect: BadListedValue?
  }

  struct List: Sendable {
    var name: String
    var shard: Shard?
    var totals = Manifest.Totals()
    var participants: [Int] = []
  }

  var parts: [Part] = []
  var lists: [List] = []
  /// Lines out of order, twice or unreadable.
  var order = Finding()
  /// Patients that no list names, and what lies beside the patients' folders.
  var unlisted: [String] = []
  /// By the number of the participant.
  var patients: [Int: String] = [:]
  /// The checks of all apps that are known.
  private(set) var known = checks

  init() {}

  init(of source: Source) throws {
    known = source.known
    let found = RecordingParts(in: try Folder.names(in: source.folder) ?? [])
    parts = try found.manifests.map { part in
      do {
        let manifest = try Manifest(reading: part.name, in: source.folder)
        return Part(name: part.name, shard: part.shard, manifest: manifest)
      } catch let error as MalformedFile {
        return Part(name: part.name, shard: part.shard, defect: error.bad)
      } catch let error as FileError where error.isWrongData {
        let bad = BadListedValue(value: error.description, allowed: "a text")
        return Part(name: part.name, shard: part.shard, defect: bad)
      }
    }
    lists = found.lists.map { List(name: $0.name, shard: $0.shard) }
  }

  /// How many the manifests of all parts name.
  var participants: Int { parts.reduce(0) { $0 + ($1.manifest?.participants.count ?? 0) } }

  /// The sum over all files; 0 where a part has not come to its end, as its manifest does not tell then.
  var contentBytes: Double {
    let manifests = parts.compactMap(\.manifest)
    guard manifests.allSatisfy(\.complete) else { return 0 }
    return manifests.reduce(0) { $0 + Double($1.totals.contentBytes) }
  }
}

/// Reads lists of files one participant after the other, and judges their order on the way.
struct ListReader {
  private let source: Source
  private(set) var listing: Listing
  private var list = 0
  private var lines: Lines?
  private var waiting: FileEntry?
  private var last: FileEntry?
  private var line = 0

  /// A class, because a reader of lines cannot be copied into an optional of a struct.
  private final class Lines {
    var reader: LineReader

    init(_ name: String, in folder: String) throws(FileError) {
      reader = try LineReader(opening: name, in: folder)
    }
  }

  init(_ source: Source) throws {
    self.source = source
    listing = try Listing(of: source)
  }

  /// The next participant's lines; nil after the last list.
  mutating func next() throws -> [FileEntry]? {
    var group: [FileEntry] = []
    while true {
      if waiting == nil { waiting = try nextEntry() }
      guard let entry = waiting else { return group.isEmpty ? nil : group }
      if let first = group.first, first.participant != entry.participant { return group }
      group.append(entry)
      waiting = nil
    }
  }

  private mutating func nextEntry() throws -> FileEntry? {
    while list < listing.lists.count {
      let name = listing.lists[list].name
      guard let text = try nextLine(of: name) else {
        lines = nil
        list += 1
        continue
      }
      line += 1
      let place = RowPlace(name, row: line)
      let entry: FileEntry
      do throws(BadListedValue) {
        entry = try FileEntry(line: text)
      } catch {
        listing.order.fail(place, "\(error.key ?? "line") \(error.value)", allowed: error.allowed)
        continue
      }
      if let last {
        listing.order.judge(
          last < entry, entry.path, allowed: "what comes behind \(last.path)", at: place)
      } else {
        listing.order.count(1)
      }
      if last?.participant != entry.participant {
        listing.lists[list].participants.append(entry.participant)
        listing.patients[entry.participant] = entry.patient
      }
      last = entry
      listing.lists[list].totals += Manifest.Totals(of: [entry])
      return entry
    }
    return nil
  }

  /// Nil after the last line, and where the list cannot be read any further.
  private mutating func nextLine(of name: String) throws(FileError) -> [UInt8]? {
    do {
      if lines == nil {
        lines = try Lines(name, in: source.folder)
        (line, last) = (0, nil)
      }
      return try lines?.reader.next()
    } catch {
      guard error.isWrongData else { throw error }
      listing.order.fail(
        RowPlace(name, row: line + 1), error.fact, allowed: "a list of short lines")
      return nil
    }
  }
}
