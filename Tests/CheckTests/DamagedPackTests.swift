import Fixtures
import Spool
import Testing

@testable import Check
@testable import Reading

/// Tests of archives that were truncated during a copy.
struct DamagedPackTests {
  /// Creates the phone's files of two patients, with a truncated archive for one of them.
  private func phones(_ cut: TemporaryFolder.PackCut?) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for patient in ["abc1def2", "xyz9xyz9"] {
      for number in 0..<2 {
        let time = 1_772_427_600_000 + 900_000 * Int64(number)
        try folder.put(
          "timestamp,latitude,longitude,altitude,accuracy\n\(time),42.5,-71.0,3.5,10.0\n",
          at: "\(patient)/\(patient)_gps_\(time).csv")
      }
    }
    try folder.pack("abc1def2", cut: cut)
    return folder
  }

  private func readable(_ folder: String) async throws -> Finding {
    let report = try await Check(folder).run(width: 1)
    return try #require(report.lines.first { $0.rule.name == "readable" }).finding
  }

  @Test func `a whole archive is judged like the folder`() async throws {
    let folder = try phones(nil)
    let finding = try await readable(folder.path)
    #expect(finding.judged == 4 && finding.failures == 0)
  }

  @Test(arguments: TemporaryFolder.PackCut.allCases)
  func `an archive that is cut off fails, and others are judged`(
    cut: TemporaryFolder.PackCut
  ) async throws {
    let folder = try phones(cut)
    let finding = try await readable(folder.path)
    // The judged items are the archive, and the two files of the other patient.
    #expect(finding.judged == 3 && finding.failures == 1)
    let example = try #require(finding.examples.first)
    #expect(example.file == "abc1def2.tar" && example.value.hasPrefix("truncated: the archive "))
    #expect(example.value.contains("'abc1def2/abc1def2_gps_1772428500000.csv'"))
  }

  @Test(arguments: TemporaryFolder.PackCut.allCases)
  func `without the rule of readable files the archive is no less an error`(
    cut: TemporaryFolder.PackCut
  ) async throws {
    let folder = try phones(cut)
    let rule = try #require(Rule.named("row-order"))
    let report = try await Check(folder.path, rules: [rule]).run(width: 1)
    #expect(report.failed == 0 && report.badPacks.map(\.path) == [folder.path + "/abc1def2.tar"])
  }

  @Test(arguments: TemporaryFolder.PackCut.allCases)
  func `a comparison with an archive that is cut off finds it`(
    cut: TemporaryFolder.PackCut
  ) async throws {
    let (whole, damaged) = (try phones(nil), try phones(cut))
    let result = try await Comparison(whole.path, with: damaged.path).run(width: 1)
    #expect(!result.isSame && result.rows == 2)
    #expect(result.defects.count == 1)
    #expect(result.defects[0].hasPrefix("'\(damaged.path)/abc1def2.tar' is truncated: "))
  }

  @Test(arguments: TemporaryFolder.PackCut.allCases)
  func `one archive of everything that is cut off is refused`(
    cut: TemporaryFolder.PackCut
  ) async throws {
    let folder = try phones(nil)
    try folder.put("x", at: "all/abc1def2/abc1def2_gps_1772427600000.csv")
    try folder.pack("all", cut: cut)
    let error = #expect(throws: FileError.self) { try Check(folder.path + "/all.tar") }
    #expect(error?.isBadPack == true && error?.path == folder.path + "/all.tar")
  }
}
