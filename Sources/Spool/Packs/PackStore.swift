import CLinux
import Glibc
import Synchronization

/// The files of one participant, before `writePacks` writes them into one pack per recorder.
///
/// The contents are stored one after another in memory. Large amounts go to an unnamed file, which
/// the system deletes when the process ends.
package final class PackStore: Sendable {
  /// A range of consecutive bytes.
  struct Extent: Sendable {
    var start: Int64
    var count: Int64
  }

  private struct State {
    /// The last bytes of the content. All earlier bytes are in the file.
    var tail: [UInt8] = []
    /// The length of the content in the file, in bytes.
    var fileLength: Int64 = 0
    /// The descriptor of the file; -1 before the file is created.
    var descriptor: Int32 = -1
    /// The extents of each file, by its path below the recording's folder.
    var files: [String: [Extent]] = [:]
  }

  private let state = Mutex(State())
  /// The recording's folder.
  private let folder: String

  /// The maximum number of bytes in memory.
  private static let room = 4_194_304

  /// Creates an empty store.
  ///
  /// - Parameter folder: The recording's folder.
  package init(in folder: String) {
    self.folder = folder
  }

  deinit {
    state.withLock { if $0.descriptor >= 0 { close($0.descriptor) } }
  }

  // MARK: Writing

  /// Appends bytes to a file. `extents` are the places of its earlier bytes.
  func append(_ bytes: UnsafeRawBufferPointer, to extents: inout [Extent]) throws(FileError) {
    let start = try state.withLock { (state) throws(FileError) in
      let start = state.fileLength + Int64(state.tail.count)
      state.tail.append(contentsOf: bytes)
      if state.tail.count > Self.room { try spill(&state) }
      return start
    }
    if let last = extents.last, last.start + last.count == start {
      extents[extents.count - 1].count += Int64(bytes.count)
    } else {
      extents.append(Extent(start: start, count: Int64(bytes.count)))
    }
  }

  /// Adds a complete file to the store.
  func publish(_ extents: [Extent], as path: String) {
    state.withLock { $0.files[path] = extents }
  }

  /// Removes a file from the store, if it exists.
  package func delete(_ path: String) {
    state.withLock { $0.files[path] = nil }
  }

  private func spill(_ state: inout State) throws(FileError) {
    if state.descriptor < 0 { state.descriptor = try createFile() }
    var written = 0
    while written < state.tail.count {
      let count = state.tail.withUnsafeBytes {
        let rest = UnsafeRawBufferPointer(rebasing: $0[written...])
        return pwrite(
          state.descriptor, rest.baseAddress, rest.count, off_t(state.fileLength + Int64(written)))
      }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw .failed(.write, path: folder, code: errno) }
      written += count
    }
    state.fileLength += Int64(written)
    state.tail.removeAll(keepingCapacity: true)
  }

  private func createFile() throws(FileError) -> Int32 {
    let descriptor = open(folder, linux_unnamed_file | O_RDWR | O_CLOEXEC, 0o600)
    if descriptor >= 0 { return descriptor }
    // Some file systems do not support files without a name.
    var name = Array("\(folder)/.pack-XXXXXX".utf8CString)
    let named = mkstemp(&name)
    guard named >= 0 else { throw .failed(.create, path: folder, code: errno) }
    unlink(name)
    return named
  }

  // MARK: Reading

  /// Returns the content of a file, decompressed if its name ends in `.gz`; nil if the store does
  /// not contain it.
  package func content(of path: String) throws(FileError) -> [UInt8]? {
    guard let bytes = try bytes(of: path) else { return nil }
    guard path.isCompressed else { return bytes }
    var reader = GzipReader(bytes[...], named: folder + "/" + path)
    return try reader.remaining()
  }

  private func bytes(of path: String) throws(FileError) -> [UInt8]? {
    guard let extents = state.withLock({ $0.files[path] }) else { return nil }
    var bytes: [UInt8] = []
    for extent in extents { try read(extent) { bytes += $0 } }
    return bytes
  }

  /// Calls `use` with the bytes of an extent, piece by piece.
  private func read(
    _ extent: Extent, _ use: (ArraySlice<UInt8>) throws(FileError) -> Void
  ) throws(FileError) {
    var (start, left) = (extent.start, Int(extent.count))
    var buffer: [UInt8] = []
    while left > 0 {
      let piece = try state.withLock { (state) throws(FileError) -> ArraySlice<UInt8> in
        if start >= state.fileLength {
          let place = Int(start - state.fileLength)
          return state.tail[place..<(place + left)]
        }
        if buffer.isEmpty { buffer = [UInt8](repeating: 0, count: min(left, 1_048_576)) }
        let room = min(buffer.count, left, Int(state.fileLength - start))
        let count = pread(state.descriptor, &buffer, room, off_t(start))
        guard count > 0 || errno == EINTR else {
          throw .failed(.read, path: folder, code: errno)
        }
        return buffer[..<max(count, 0)]
      }
      try use(piece)
      start += Int64(piece.count)
      left -= piece.count
    }
  }

  // MARK: Packs

  /// Writes the files of the entries into packs, one for each recorder. The packs replace the
  /// existing packs.
  ///
  /// Files that are not in the store are copied from the existing pack.
  ///
  /// - Parameter entries: The entries in the order of their paths. Files outside of the
  ///   participant's folders stay unchanged.
  /// - Returns: The entries with the offsets of their contents in the packs.
  package func writePacks(of entries: [FileEntry]) throws -> [FileEntry] {
    var entries = entries
    var start = entries.startIndex
    while start < entries.endIndex {
      let first = entries[start]
      let end = entries[start...].firstIndex { $0.recorder != first.recorder } ?? entries.endIndex
      if entries[start..<end].contains(where: \.isInFolder) {
        let path = Self.path(of: first.patient, first.recorder)
        try PendingFile.replace(folder + "/" + path) { file in
          var position: Int64 = 0
          for index in start..<end where entries[index].isInFolder {
            entries[index].offset = try write(entries[index], to: &file, &position)
          }
          try file.write(TarHeader.end)
        }
      }
      start = end
    }
    return entries
  }

  /// Writes a member of the archive; returns the offset of its content, in bytes.
  private func write(
    _ entry: FileEntry, to file: inout PendingFile, _ position: inout Int64
  ) throws -> Int64 {
    let name = String(entry.path.dropFirst(entry.recorder.count + 1))
    let header = TarHeader.blocks(
      forFile: name, length: entry.bytes,
      modified: (entry.closed ?? entry.last ?? entry.first ?? 0) / 1_000)
    try file.write(header)
    position += Int64(header.count)
    defer { position += TarHeader.padded(entry.bytes) }
    var written: Int64 = 0
    if let extents = state.withLock({ $0.files[entry.path] }) {
      for extent in extents {
        try read(extent) { (piece) throws(FileError) in
          try file.write(piece)
          written += Int64(piece.count)
        }
      }
    } else {
      let bytes = try FileReader.bytes(of: entry.path, in: folder)
      try file.write(bytes)
      written = Int64(bytes.count)
    }
    precondition(
      written == entry.bytes,
      "the length of the file differs from the length in its entry")
    try file.write([UInt8](repeating: 0, count: Int(TarHeader.padded(written) - written)))
    return position
  }

  /// Returns the path of a participant's pack, below the recording.
  static func path(of patient: String, _ recorder: String) -> String {
    "\(recorder)/\(patient)\(Packs.suffix)"
  }
}

extension FileEntry {
  /// Whether the file is inside the participant's folder.
  fileprivate var isInFolder: Bool { path.hasPrefix("\(recorder)/\(patient)/") }
}
