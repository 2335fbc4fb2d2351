#if FULL
  import CZip
  import Glibc
  import Synchronization

  /// A zip archive, whose entries are read by several tasks at once.
  ///
  /// libzip reads the directory and the compressed bytes. One task at a time uses it, for one piece of compressed bytes.
  /// The task decompresses them without libzip.
  final class ZipPack: Sendable {
    /// An entry with content.
    struct Entry: Sendable {
      /// The lengths of the content in bytes.
      let length: UInt64
      let compressedLength: UInt64
      let checksum: UInt32
      let method: UInt16
      let isEncrypted: Bool
    }

    /// The memory of an entry in libzip, without its name, in bytes.
    static let entryMemory = 400

    let path: String
    /// libzip's archive is not safe for threads, so it is used only within `lock`.
    nonisolated(unsafe) private let archive: OpaquePointer
    private let lock = Mutex(())
    /// Whether the directory has the same facts as the headers of the entries.
    private let isConsistent: Bool

    /// Reads the directory, and compares it with the headers of all entries.
    init(_ file: PackFile) throws(FileError) {
      path = file.path
      guard try ZipEnd(file).entries <= PackIndex.limit else {
        throw .badArchive(path: path, .crowded(limit: PackIndex.limit))
      }
      if let archive = try Self.open(file, ZIP_CHECKCONS) {
        (self.archive, isConsistent) = (archive, true)
      } else if let archive = try Self.open(file, 0) {
        (self.archive, isConsistent) = (archive, false)
      } else {
        throw .badArchive(path: path, .badZip)
      }
    }

    /// Opens an archive; nil if its data are wrong.
    private static func open(
      _ file: PackFile, _ flags: Int32
    ) throws(FileError) -> OpaquePointer? {
      let descriptor = fcntl(file.descriptor, F_DUPFD_CLOEXEC, 0)
      guard descriptor >= 0 else { throw .failed(.open, path: file.path, code: errno) }
      var code: Int32 = 0
      if let archive = zip_fdopen(descriptor, flags, &code) { return archive }
      let reason = errno
      Glibc.close(descriptor)
      switch code {
      case ZIP_ER_MEMORY: throw .failed(.open, path: file.path, code: ENOMEM)
      case ZIP_ER_OPEN: throw .failed(.open, path: file.path, code: reason)
      case ZIP_ER_READ, ZIP_ER_SEEK: throw .failed(.read, path: file.path, code: reason)
      default: return nil
      }
    }

    deinit {
      zip_discard(archive)
    }

    // MARK: Directory

    /// Returns the members in the order of the directory; throws `FileError.badArchive` for a directory with faults.
    func members() throws(FileError) -> [PackIndex.Member] {
      var members: [PackIndex.Member] = []
      var paths: Set<[UInt8]> = []
      for number in 0..<UInt64(max(0, zip_get_num_entries(archive, 0))) {
        // libzip converts names of other encodings than UTF-8.
        guard let text = zip_get_name(archive, number, zip_flags_t(ZIP_FL_ENC_GUESS)) else {
          throw .badArchive(path: path, .badZip)
        }
        let name = String(cString: text)
        guard let inner = Self.inner(name) else {
          throw .badArchive(path: path, .leadsOut(name))
        }
        let kind: FileKind = name.hasSuffix("/") ? .folder : kind(of: number)
        if kind == .folder {
          members.append(.init(path: inner, kind: kind, offset: Int64(number), length: 0))
          continue
        }
        guard paths.insert(inner).inserted else { throw .badArchive(path: path, .repeated(name)) }
        var status = zip_stat_t()
        guard zip_stat_index(archive, number, 0, &status) == 0 else {
          throw .badArchive(path: path, .badZip)
        }
        members.append(
          .init(
            path: inner, kind: kind, offset: Int64(number),
            length: Int64(clamping: status.size)))
      }
      guard isConsistent else { throw .badArchive(path: path, .inconsistent) }
      return members
    }

    /// Returns the path of an entry below the pack; nil for a path that leads out of it.
    private static func inner(_ name: String) -> [UInt8]? {
      let bytes = Array(name.utf8)
      let steps = bytes.split(separator: UInt8(ascii: "/")).filter { !$0.elementsEqual(".".utf8) }
      let isDrive = bytes.count > 1 && bytes[1] == UInt8(ascii: ":")
      guard !steps.isEmpty, bytes[0] != UInt8(ascii: "/"), !isDrive,
        !bytes.contains(UInt8(ascii: "\\")), !steps.contains(where: { $0.elementsEqual("..".utf8) })
      else { return nil }
      return Array(steps.joined(separator: [UInt8(ascii: "/")]))
    }

    private func kind(of number: UInt64) -> FileKind {
      var (system, attributes): (UInt8, UInt32) = (0, 0)
      zip_file_get_external_attributes(archive, number, 0, &system, &attributes)
      // Archives of Unix have the mode of a file in the upper half.
      let mode = attributes >> 16
      guard system == UInt8(ZIP_OPSYS_UNIX), mode & S_IFMT != 0 else { return .file }
      return FileKind(mode: mode)
    }

    // MARK: Entries

    /// Opens an entry, of which `read` gives the compressed bytes.
    func open(_ number: Int64, _ path: String) throws(FileError) -> (OpaquePointer, Entry) {
      try lock.withLock { (_) throws(FileError) in
        var status = zip_stat_t()
        guard zip_stat_index(archive, UInt64(number), 0, &status) == 0 else {
          throw .badEntry(path: path, .badData)
        }
        let entry = Entry(
          length: status.size, compressedLength: status.comp_size, checksum: status.crc,
          method: status.comp_method, isEncrypted: status.encryption_method != ZIP_EM_NONE)
        guard !entry.isEncrypted else { throw .badEntry(path: path, .encrypted) }
        guard let file = zip_fopen_index(archive, UInt64(number), zip_flags_t(ZIP_FL_COMPRESSED))
        else { throw .badEntry(path: path, .badData) }
        return (file, entry)
      }
    }

    /// Fills the start of `buffer` with the next compressed bytes of an entry; returns 0 at their end.
    func read(
      _ file: OpaquePointer, into buffer: UnsafeMutableRawBufferPointer, _ path: String
    ) throws(FileError) -> Int {
      try lock.withLock { (_) throws(FileError) in
        let count = zip_fread(file, buffer.baseAddress, UInt64(buffer.count))
        guard count < 0 else { return Int(count) }
        let error = zip_file_get_error(file)
        switch zip_error_code_zip(error) {
        case ZIP_ER_READ: throw .failed(.read, path: path, code: zip_error_code_system(error))
        // libzip compares the checksums of stored entries.
        case ZIP_ER_CRC: throw .badEntry(path: path, .badChecksum)
        default: throw .badEntry(path: path, .badData)
        }
      }
    }

    /// Closes an entry.
    func close(_ file: OpaquePointer) {
      lock.withLock { _ in _ = zip_fclose(file) }
    }
  }
#endif
