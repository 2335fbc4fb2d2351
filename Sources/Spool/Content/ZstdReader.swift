#if FULL
  import CZstd
  import Glibc

  /// A zstd file of one or more frames, read in pieces. The checksum of a frame is compared at its
  /// end, if the frame has one.
  struct ZstdReader: ~Copyable {
    private var file: FileReader
    private let stream: OpaquePointer
    private let input: UnsafeMutableRawBufferPointer
    /// The range of `input` that is not used yet.
    private var rest = 0..<0
    /// Whether the input so far ends within a frame.
    private var isInside = true

    /// Reads an open file, from its start.
    init(_ file: consuming FileReader) throws(FileError) {
      guard let stream = ZSTD_createDStream() else {
        throw .failed(.read, path: file.path, code: ENOMEM)
      }
      self.file = file
      self.stream = stream
      input = .allocate(byteCount: ZSTD_DStreamInSize(), alignment: 1)
    }

    /// Fills `output` with the next bytes of the content, unless the content ends; returns 0 at the end.
    mutating func read(into output: UnsafeMutableBufferPointer<UInt8>) throws(FileError) -> Int {
      var written = ZSTD_outBuffer(dst: output.baseAddress, size: output.count, pos: 0)
      while written.pos < written.size {
        if rest.isEmpty { rest = 0..<(try file.read(into: input)) }
        let isLast = rest.isEmpty
        // A frame may have more to write without any more input.
        if isLast, !isInside { break }
        var unused = ZSTD_inBuffer(
          src: input.baseAddress, size: rest.upperBound, pos: rest.lowerBound)
        let before = written.pos
        let status = ZSTD_decompressStream(stream, &written, &unused)
        guard ZSTD_isError(status) == 0 else { throw .corrupt(path: file.path) }
        rest = unused.pos..<rest.upperBound
        isInside = status != 0
        if isLast, written.pos == before { throw .truncated(path: file.path) }
      }
      return written.pos
    }

    deinit {
      ZSTD_freeDStream(stream)
      input.deallocate()
    }
  }
#else
  /// A zstd file, which this build does not read.
  struct ZstdReader: ~Copyable {
    init(_ file: consuming FileReader) throws(FileError) {
      throw .notInThisBuild(path: file.path, "a file compressed with zstd")
    }

    mutating func read(into output: UnsafeMutableBufferPointer<UInt8>) throws(FileError) -> Int {
      0
    }
  }
#endif
