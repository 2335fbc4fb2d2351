import Spool
import Testing

@testable import understudy

struct CompressionOptionTests {
  private func compression(_ words: String...) throws -> Compression {
    var arguments = try Arguments(words, options: Record.options)
    defer { #expect(throws: Never.self) { try arguments.finish() } }
    return try Compression.option(&arguments)
  }

  @Test func `the fastest method of the build is taken, and others at their level 1`() throws {
    #expect(try compression() == (Compression.hasISAL ? .cells : .zlib(level: 1)))
    #expect(try compression("--gzip", "zlib") == .zlib(level: 1))
    #expect(try compression("--gzip", "zlib", "--level", "9") == .zlib(level: 9))
    #expect(try compression("--gzip", "none") == .none)
  }

  @Test func `ISA-L is refused where it is not built in, and levels that a method has not`() throws
  {
    if !Compression.hasISAL {
      #expect(
        throws: UsageError.badValue(
          "isal", of: "--gzip",
          allowed:
            "zlib or none, because this build of understudy does not include ISA-L; build with "
            + "make to include it")
      ) { try compression("--gzip", "isal") }
      #expect(throws: UsageError.self) { try compression("--gzip", "cells") }
    } else {
      #expect(try compression("--gzip", "isal") == .isal(level: 1))
      #expect(try compression("--level", "3") == .isal(level: 3), "a level alone asks for isal")
      #expect(throws: UsageError.noUse(option: "--level", with: "--gzip cells")) {
        try compression("--gzip", "cells", "--level", "1")
      }
      #expect(throws: UsageError.self) { try compression("--gzip", "isal", "--level", "4") }
    }
    #expect(throws: UsageError.self) { try compression("--gzip", "zlib", "--level", "10") }
    #expect(throws: UsageError.self) { try compression("--gzip", "gzip") }
  }
}
