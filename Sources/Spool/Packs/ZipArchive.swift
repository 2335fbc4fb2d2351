#if FULL
  import CZip
  import Glibc

  /// Zip archives with one file.
  package enum ZipArchive {
    /// Writes a compressed archive, which replaces an existing file.
    ///
    /// - Parameters:
    ///   - content: not empty.
    ///   - name: of the file in the archive.
    package static func write(_ content: [UInt8], named name: String, to path: String)
      throws(FileError)
    {
      var code: Int32 = 0
      guard let archive = zip_open(path, ZIP_CREATE | ZIP_TRUNCATE, &code) else {
        throw .failed(.create, path: path, code: errno)
      }
      // libzip reads the content only when it closes the archive.
      let isWritten = content.withUnsafeBytes { bytes in
        guard let source = zip_source_buffer(archive, bytes.baseAddress, UInt64(bytes.count), 0)
        else { return false }
        guard zip_file_add(archive, name, source, UInt32(ZIP_FL_ENC_UTF_8)) >= 0 else {
          // The archive frees only sources that it has taken.
          zip_source_free(source)
          return false
        }
        return zip_close(archive) == 0
      }
      guard !isWritten else { return }
      code = zip_error_code_system(zip_get_error(archive))
      // An archive that could not be closed stays open.
      zip_discard(archive)
      throw .failed(.write, path: path, code: code)
    }
  }
#endif
