#if FULL
  import Fixtures
  import Spool
  import Testing

  @testable import Check
  @testable import Reading

  /// Tests that archives and compressed files are judged like the folder from which they were created.
  struct ArchiveTests {
    /// Creates a download as a server sends it, with the server's own file `registry`.
    private func download() throws -> TemporaryFolder {
      let folder = try TemporaryFolder(["whole/registry": #"{"a/b/c":"d"}"#])
      for patient in ["abcd1234", "xyz9xyz9"] {
        let rows = (0..<3).map { row in
          "177246000\(row)000,2026-03-02T14:00:0\(row).000,42.3601\(row),-71.0589,12.\(row),8.0"
        }
        let header = "timestamp,UTC time,latitude,longitude,altitude,accuracy\n"
        try folder.put(
          header + rows.joined(separator: "\n"),
          at: "whole/\(patient)/gps/2026-03-02 14_00_00+00_00.csv")
      }
      return folder
    }

    private struct Line: Equatable {
      let rule: String
      let verdict: Finding.Verdict
      let judged: Int
      let failures: Int
    }

    private func lines(_ folder: String) async throws -> [Line] {
      let report = try await Check(folder).run(width: 2)
      #expect(report.participants == 2)
      return report.lines.map {
        Line(
          rule: $0.rule.name, verdict: $0.finding.verdict, judged: $0.finding.judged,
          failures: $0.finding.failures)
      }
    }

    @Test func `a download in an archive is judged like the folder`() async throws {
      let folder = try download()
      let expected = try await lines(folder.path + "/whole")
      #expect(expected.contains { $0.rule == "readable" && $0.judged == 2 })
      try folder.zip("whole", to: "data.zip")
      for name in ["data.tar", "data.tar.gz", "data.tgz"] {
        let words = ["-C", folder.path + "/whole", "-caf", "\(folder.path)/\(name)", "."]
        try #require(try Program.start(executable: "/usr/bin/tar", words).end().code == 0)
      }
      for name in ["data.zip", "data.tar", "data.tar.gz", "data.tgz"] {
        #expect(try await lines(folder.path + "/" + name) == expected, "\(name)")
      }
      try folder.zip(to: "all.zip")
      #expect(try await lines(folder.path + "/all.zip/whole") == expected)
      let same = try await Comparison(folder.path + "/whole", with: folder.path + "/data.zip")
        .run(width: 1)
      #expect(same.isSame && same.rows == 6)
    }

    @Test func `a download with files of zstd is judged like the folder`() async throws {
      let folder = try download()
      let expected = try await lines(folder.path + "/whole")
      for patient in ["abcd1234", "xyz9xyz9"] {
        try folder.zstd("whole/\(patient)/gps/2026-03-02 14_00_00+00_00.csv")
      }
      #expect(try folder.files("whole").filter { $0.hasSuffix(".csv.zst") }.count == 2)
      #expect(try await lines(folder.path + "/whole") == expected)
    }

    @Test func `an encrypted entry fails, and other entries are judged`() async throws {
      let folder = try download()
      try folder.zip("whole", to: "data.zip", password: "secret")
      let report = try await Check(folder.path + "/data.zip").run(width: 1)
      let finding = try #require(report.lines.first { $0.rule.name == "readable" }).finding
      #expect(finding.judged == 2 && finding.failures == 2)
      #expect(finding.examples.first?.value.hasPrefix("encrypted") == true)
    }

    @Test func `an archive of a participant that is cut off fails, and others are judged`()
      async throws
    {
      let folder = try download()
      let expected = try await lines(folder.path + "/whole")
      try folder.zip("whole/abcd1234", to: "whole/abcd1234.zip")
      try folder.delete("whole/abcd1234")
      #expect(try await lines(folder.path + "/whole") == expected)
      let bytes = try folder.bytes("whole/abcd1234.zip")
      try folder.put(Array(bytes.dropLast(10)), at: "whole/abcd1234.zip")
      let report = try await Check(folder.path + "/whole").run(width: 1)
      let finding = try #require(report.lines.first { $0.rule.name == "readable" }).finding
      #expect(finding.judged == 2 && finding.failures == 1)
      #expect(finding.examples.first?.file == "abcd1234.zip")
      #expect(report.badPacks == [.badArchive(path: folder.path + "/whole/abcd1234.zip", .badZip)])
    }
  }
#endif
