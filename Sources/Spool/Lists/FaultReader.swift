/// Reads the lines of one list of faults after the other.
package final class FaultReader {
  private let lists: EntryReader

  /// - Parameter lists: the names of the lists in the folder, in the order of reading.
  package init(_ lists: [String], in folder: String) {
    self.lists = EntryReader(lists, in: folder)
  }

  /// The fault that the next line lists; nil after the last line of the last list.
  ///
  /// - Throws: `MalformedFile` or `FileError`.
  package func next() throws -> FaultEntry? {
    guard let line = try lists.nextLine() else { return nil }
    do throws(BadListedValue) {
      return try FaultEntry(line: line)
    } catch {
      throw lists.malformed(error)
    }
  }
}
