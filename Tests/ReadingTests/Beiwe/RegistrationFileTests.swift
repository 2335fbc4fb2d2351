import Fixtures
import Testing

@testable import Reading

struct RegistrationFileTests {
  private static let hour: Int64 = 1_772_427_600_000
  private static let header =
    "timestamp,UTC time,patient_id,MAC,phone_number,device_id,device_os,os_version,product,brand,"
    + "hardware_id,manufacturer,model,beiwe_version"
  private static let rest = ",m,p,d,iOS,17,iPhone,Apple,h,Apple,"
  private static let good =
    "1772427600041,2026-03-02T05:00:00.041,abcdefg1\(rest)iPhone14,7,2.5"

  private func problem(_ lines: [String], row: Int = 1) throws -> String? {
    let folder = try TemporaryFolder([
      "a.csv": ([Self.header] + lines).joined(separator: "\n")
    ])
    let file = try RegistrationFile("a.csv", hour: Self.hour, in: folder.path)
    #expect(file.path == "a.csv" && file.lines == [Self.header] + lines)
    #expect(file.hour == Self.hour..<Self.hour + 3_600_000)
    return file.problem(of: row, "abcdefg1").map { "\($0.value); \($0.allowed)" }
  }

  @Test(arguments: [
    good, good.replacing("iPhone14,7", with: "Pixel"),
    good.replacing(
      "1772427600041,2026-03-02T05:00:00.041", with: "1772427600000,2026-03-02T05:00:00.000"),
    good.replacing(
      "1772427600041,2026-03-02T05:00:00.041", with: "1772431199999,2026-03-02T05:59:59.999"),
  ])
  func `a row of the server is right`(line: String) throws {
    #expect(try problem([line]) == nil)
  }

  private static let range = "a time from 1772427600000 up to but not including 1772431200000"

  @Test(arguments: [
    ("1772427600041", "177242760004", "177242760004; \(range)"),
    ("1772427600041", "1772427599999", "1772427599999; \(range)"),
    ("1772427600041", "1772431200000", "1772431200000; \(range)"),
    ("1772427600041", "x772427600041", "x772427600041; \(range)"),
    (".041", ".042", "2026-03-02T05:00:00.042; 2026-03-02T05:00:00.041"),
    ("abcdefg1", "abcdefg2", "abcdefg2; abcdefg1"), (",m,", ",m,m,", "16 cells; 15 cells"),
    (",m,p,", ",", "13 cells; 15 cells"), (",m,", ",", "14 cells; 15 cells"),
    ("iPhone14,7", "iPhone14,x", "15 cells; 14 cells"),
    ("iPhone14,7", "Pixel,7", "15 cells; 14 cells"),
  ])
  func `a wrong cell is a problem with the text that is allowed`(
    old: String, new: String, problem: String
  ) throws {
    let line = Self.good.replacing(old, with: new, maxReplacements: 1)
    #expect(try self.problem([line]) == problem)
  }

  @Test func `a row is there once`() throws {
    let other = Self.good.replacing(".041", with: ".042").replacing("0041,", with: "0042,")
    #expect(try problem([Self.good, other, Self.good], row: 3) == "a duplicate row; each row once")
    #expect(try problem([Self.good, other, Self.good], row: 1) == nil)
    #expect(try problem([Self.good, other, Self.good], row: 2) == nil)
    #expect(try problem(["x"]) == "1 cells; 14 cells")
  }
}
