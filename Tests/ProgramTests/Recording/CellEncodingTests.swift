#if FULL
  import Fixtures
  import Testing

  /// Tests with the built program and the compression that encodes cells by their positions.
  struct CellEncodingTests {
    private let scratch: Scratch

    init() throws { scratch = try Scratch() }

    /// Records twenty minutes of all motion streams, in files of several MB.
    private func record(_ folder: String, _ method: String) throws {
      let words = [
        "record", "--study", "stress-100hz", "--streams", "accel,gyro,magnetometer,devicemotion",
        "--between", "2026-03-02T12:00,2026-03-02T12:20", "--as", "beiwe", "--progress", "none",
        "--gzip", method, "--output", scratch.path + "/" + folder,
      ]
      let ending = try Program.run(words)
      try #require(ending.code == 0, "\(ending.errors)")
    }

    /// Decompresses each file in place with an external program.
    private func inflate(_ folder: String, by words: [String]) throws {
      let ending = try Program.start(
        executable: "/usr/bin/env", words + [scratch.path + "/" + folder + "/beiwe"]
      ).end()
      try #require(ending.code == 0 && ending.errors.isEmpty, "\(ending.errors)")
    }

    @Test(.whole) func `gzip and Python read the rows that a plain recording has`() throws {
      try record("plain", "none")
      let isRows = { (name: String) in name.hasSuffix(".csv") || name.hasSuffix(".gz") }
      let plain = try scratch.tree("plain").keys.filter(isRows)
      #expect(plain.count > 4 && plain.allSatisfy { $0.hasSuffix(".csv") })

      try record("gzip", "cells")
      try inflate("gzip", by: ["gzip", "-dr"])
      try scratch.expectSame("gzip", "plain", where: isRows)

      try record("python", "cells")
      let script = """
        import gzip, pathlib, sys
        for path in pathlib.Path(sys.argv[1]).glob("*/*.gz"):
            path.with_suffix("").write_bytes(gzip.decompress(path.read_bytes()))
            path.unlink()
        """
      try inflate("python", by: ["python3", "-c", script])
      try scratch.expectSame("python", "plain", where: isRows)
    }

    @Test(.whole) func `files are not much longer than by ISA-L`()
      throws
    {
      try record("cells", "cells")
      try record("isal", "isal")
      func length(_ folder: String) throws -> UInt64 {
        try scratch.tree(folder).filter { $0.key.hasSuffix(".gz") }.values.reduce(0) { $0 + $1[0] }
      }
      let (cells, isal) = try (length("cells"), length("isal"))
      #expect(cells > 0 && Double(cells) < 1.15 * Double(isal), "\(cells) against \(isal) bytes")
    }
  }
#endif
