#if FULL
  import CZstd

  extension TemporaryFolder {
    /// Compresses a file with zstd. The file gets `.zst` at the end of its name.
    public func zstd(_ name: String) throws {
      let content = try bytes(name)
      var frame = [UInt8](repeating: 0, count: ZSTD_compressBound(content.count))
      let count = ZSTD_compress(&frame, frame.count, content, content.count, 3)
      try put(Array(frame[..<count]), at: name + ".zst")
      try delete(name)
    }
  }
#endif
