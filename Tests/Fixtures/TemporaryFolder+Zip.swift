#if FULL
  import CZip
  import FoundationEssentials

  /// Zip archives of folders, written by libzip.
  extension TemporaryFolder {
    /// Puts the files of a folder into a zip archive, without entries for folders. The folder stays.
    ///
    /// - Parameters:
    ///   - name: the folder; empty for all files of this one.
    ///   - archive: the path of the archive.
    ///   - isStored: whether the entries are stored without compression.
    ///   - password: the password of each entry; nil for no encryption.
    public func zip(
      _ name: String = "", to archive: String, isStored: Bool = false, password: String? = nil
    ) throws {
      let names = try files(name)
      guard let zip = zip_open(path + "/" + archive, ZIP_CREATE | ZIP_TRUNCATE, nil) else {
        throw CocoaError(.fileWriteUnknown)
      }
      let start = name.isEmpty ? 0 : name.utf8.count + 1
      for file in names where !file.hasSuffix("/") {
        let source = zip_source_file(zip, path + "/" + file, 0, -1)
        let number = zip_file_add(
          zip, String(file.dropFirst(start)), source, zip_flags_t(ZIP_FL_ENC_UTF_8))
        guard number >= 0 else { throw CocoaError(.fileWriteUnknown) }
        if isStored { zip_set_file_compression(zip, UInt64(number), ZIP_CM_STORE, 0) }
        if let password {
          zip_file_set_encryption(zip, UInt64(number), UInt16(ZIP_EM_AES_256), password)
        }
      }
      guard zip_close(zip) == 0 else { throw CocoaError(.fileWriteUnknown) }
    }

    /// Returns the names and contents of an archive's files, as libzip reads them.
    public func zipFiles(_ archive: String) throws -> [String: [UInt8]] {
      guard let zip = zip_open(path + "/" + archive, ZIP_RDONLY | ZIP_CHECKCONS, nil) else {
        throw CocoaError(.fileReadCorruptFile)
      }
      defer { zip_discard(zip) }
      var files: [String: [UInt8]] = [:]
      for number in 0..<UInt64(zip_get_num_entries(zip, 0)) {
        var status = zip_stat_t()
        zip_stat_index(zip, number, 0, &status)
        var content = [UInt8](repeating: 0, count: Int(status.size))
        let file = zip_fopen_index(zip, number, 0)
        // libzip compares the checksum when it closes the file.
        guard let file, zip_fread(file, &content, UInt64(content.count)) == content.count,
          zip_fclose(file) == 0
        else { throw CocoaError(.fileReadCorruptFile) }
        files[String(cString: status.name)] = content
      }
      return files
    }
  }
#endif
