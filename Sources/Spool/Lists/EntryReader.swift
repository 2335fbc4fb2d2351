/// Reads the lines of one list of files after the other.
///
/// A class, because `next` moves on in a file that cannot be copied.
package final class EntryReader {
  private let folder: String
  private var lists: ArraySlice<String>
  private var lines: LineReader?

  /// - Parameter lists: The names of the lists in the folder, in the order of reading.
  package init(_ lists: [String], in folder: String) {
    self.folder = folder
    self.lists = lists[...]
  }

  /// The list that is being read; nil after the last.
  package var list: String? { lists.first }

  /// The number of the line that was read last, from 1; 0 before the first line of a list.
  package var line: Int { lines?.number ?? 0 }

  /// The next line as it stands in the list; nil after the last line of the last list.
  package func nextLine() throws(FileError) -> [UInt8]? {
    while let list {
      if lines == nil { lines = try LineReader(opening: list, in: folder) }
      if let line = try lines?.next() { return line }
      skipList()
    }
    return nil
  }

  /// The file that the next line lists; nil after the last line of the last list.
  ///
  /// - Throws: `MalformedFile` or `FileError`.
  package func next() throws -> FileEntry? {
    guard let line = try nextLine() else { return nil }
    do throws(BadListedValue) {
      return try FileEntry(line: line)
    } catch {
      throw malformed(error)
    }
  }

  /// Every file that is still to be read, in memory.
  package func all() throws -> [FileEntry] {
    var entries: [FileEntry] = []
    while let entry = try next() { entries.append(entry) }
    return entries
  }

  /// Leaves out the rest of the list that is being read.
  package func skipList() {
    lines = nil
    lists = lists.dropFirst()
  }

  /// The error that the line read last has a wrong value.
  package func malformed(_ value: BadListedValue) -> MalformedFile {
    MalformedFile(value, file: folder + "/" + (list ?? ""), line: line)
  }
}
