import FoundationEssentials
import Spool

/// The description of a recording by its manifests and lists of files.
package struct Listing: Sendable {
  /// A manifest of the whole recording or of one part.
  package struct Part: Sendable {
    package var name: String
    package var shard: Shard?
    /// The manifest; nil if it cannot be read.
    package var manifest: Manifest?
    /// The reason why the manifest cannot be read.
    package var defect: BadListedValue?
  }

  /// A list of files of the whole recording or of one part, with sums over the lines read so far.
  package struct List: Sendable {
    package var name: String
    package var shard: Shard?
    /// The sums over the lines read so far.
    package var totals = Manifest.Totals()
    /// The participants in the order of the lines. Consecutive lines of one participant count once.
    package var participants: [Int] = []
  }

  package var parts: [Part] = []
  package var lists: [List] = []
  /// The finding about lines that are out of order, duplicate or unreadable.
  package var order = Finding()
  /// The patients that no list mentions, and other unlisted items in the patients' parent folder.
  package var unlisted: [String] = []
  /// The patient ids, by participant number.
  package var patients: [Int: String] = [:]
  /// All supported apps.
  package let known: [any AppData.Type]

  package init(known: [any AppData.Type]) { self.known = known }

  /// Reads the manifests of a folder and the names of its lists. The lists themselves are not read
  /// here.
  package init(of source: Source) throws {
    known = source.known
    parts = try zip(source.parts.manifests, source.manifests).map { part, manifest in
      do {
        return Part(name: part.name, shard: part.shard, manifest: try manifest.get())
      } catch let error as MalformedFile {
        return Part(name: part.name, shard: part.shard, defect: error.bad)
      } catch let error as FileError where error.isWrongData {
        let bad = BadListedValue(value: error.description, allowed: "a text")
        return Part(name: part.name, shard: part.shard, defect: bad)
      }
    }
    lists = source.parts.lists.map { List(name: $0.name, shard: $0.shard) }
  }

  /// The number of participants in the manifests of all parts.
  package var participants: Int { parts.reduce(0) { $0 + ($1.manifest?.participants.count ?? 0) } }

  /// The total length of the contents of all files, in bytes. The length is 0 if a part is
  /// incomplete, because its manifest then has no sum.
  package var contentBytes: Double {
    let manifests = parts.compactMap(\.manifest)
    guard manifests.allSatisfy(\.complete) else { return 0 }
    return manifests.reduce(0) { $0 + Double($1.totals.contentBytes) }
  }
}

/// A reader of the lists of files, which returns the lines of one participant after another, and
/// checks their order.
package struct ListReader {
  package private(set) var listing: Listing
  private let entries: EntryReader
  /// The index of the current list in `listing.lists`.
  private var list = 0
  private var waiting: FileEntry?
  /// The previous entry of the same list.
  private var last: FileEntry?

  package init(_ source: Source) throws {
    listing = try Listing(of: source)
    entries = EntryReader(listing.lists.map(\.name), in: source.folder)
  }

  /// Returns the lines of the next participant; nil after the last list.
  package mutating func next() throws -> [FileEntry]? {
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
    while let text = try nextLine() {
      let place = RowPlace(listing.lists[list].name, row: entries.line)
      let entry: FileEntry
      do throws(BadListedValue) {
        entry = try FileEntry(line: text)
      } catch {
        listing.order.fail(place, "\(error.key ?? "line") \(error.value)", allowed: error.allowed)
        continue
      }
      if let last {
        listing.order.judge(
          last < entry, entry.path,
          allowed: "an entry that comes after \(last.path) in the sorted order", at: place)
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

  /// Returns the next line; nil after the last list. The reader skips the rest of a list that
  /// cannot be read further.
  private mutating func nextLine() throws(FileError) -> [UInt8]? {
    while true {
      do {
        let line = try entries.nextLine()
        if let name = entries.list, name != listing.lists[list].name {
          list = listing.lists.firstIndex { $0.name == name } ?? list
          last = nil
        }
        return line
      } catch {
        guard error.isWrongData else { throw error }
        listing.order.fail(
          RowPlace(entries.list ?? "", row: max(entries.line, 1)), error.fact,
          allowed: "a readable list without overlong lines")
        entries.skipList()
      }
    }
  }
}
