/// A reader of the lines of several lists of faults, one after another.
package final class FaultReader {
  private let lists: EntryReader

  /// - Parameter lists: the names of the lists in the folder, in the order of reading.
  package init(_ lists: [String], in folder: String) {
    self.lists = EntryReader(lists, in: folder)
  }

  /// Returns the fault in the next line; nil after the last line of the last list.
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
