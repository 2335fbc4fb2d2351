import Fixtures
import Testing

@testable import Reading

struct DoubledFileTests {
  private static let mark = "-duplicate-abcdefghij"

  @Test(
    arguments: [
      ("a/b.csv\(mark)", "a/b.csv"), ("a/b.csv\(mark).gz", "a/b.csv.gz"), ("a/b.csv", nil),
      ("a/b.csv.gz", nil), ("a/b.csv-duplicate-abcdefghi", nil), ("a/b.csv\(mark)k", nil),
    ] as [(String, String?)])
  func `a path with the mark names the original`(path: String, original: String?) {
    #expect(DoubledFile.original(of: path) == original)
  }

  /// Returns the number of the first line that differs, from 1, and whether the original has this
  /// line.
  private func difference(_ original: String, _ other: String) throws -> (Int, Bool, [Int?])? {
    let path = "p/a.csv\(Self.mark)"
    let folder = try TemporaryFolder(["p/a.csv": original, path: other])
    let file = try #require(try DoubledFile(path, in: folder.path))
    #expect(file.path == path && file.original == "p/a.csv")
    #expect(file.places.map(\.file) == ["p/a.csv", path])
    return file.difference.map { ($0.line, $0.isInOriginal, file.places.map(\.row)) }
  }

  @Test func `files that are alike have no difference`() throws {
    #expect(try difference("h\n1\n2\n", "h\n1\n2\n") == nil)
    #expect(try difference("", "") == nil)
    // A missing line end is not a missing line.
    #expect(try difference("h\n1\n2", "h\n1\n2\n") == nil)
  }

  @Test func `the first line that differs is found in both`() throws {
    let altered = try #require(try difference("h\n1\n2\n3\n", "h\n1\nx\n3\n"))
    #expect(altered.0 == 3 && altered.1 && altered.2 == [2, 2])
    let header = try #require(try difference("h\n1\n", "x\n1\n"))
    #expect(header.0 == 1 && header.1 && header.2 == [1, 1])
  }

  @Test func `a file that ends before has the difference in its last row`() throws {
    let shorter = try #require(try difference("h\n1\n2\n3\n", "h\n1\n"))
    #expect(shorter.0 == 3 && shorter.1 && shorter.2 == [2, 2])
    let longer = try #require(try difference("h\n1\n", "h\n1\n2\n3\n"))
    #expect(longer.0 == 3 && !longer.1 && longer.2 == [1, 2])
    let empty = try #require(try difference("h\n", "h\n1\n"))
    #expect(empty.0 == 2 && !empty.1 && empty.2 == [1, 1])
    let none = try #require(try difference("", "h\n1\n2\n"))
    #expect(none.0 == 1 && !none.1 && none.2 == [1, 1])
  }

  @Test func `without an original there is no doubled file`() throws {
    let folder = try TemporaryFolder(["a.csv\(Self.mark)": "", "b.csv/x": "", "c.csv": ""])
    for path in ["a.csv\(Self.mark)", "b.csv\(Self.mark)", "c.csv"] {
      #expect(try DoubledFile(path, in: folder.path)?.path == nil)
    }
  }
}
