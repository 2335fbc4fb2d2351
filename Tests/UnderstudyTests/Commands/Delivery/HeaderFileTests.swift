import Delivery
import Fixtures
import Testing

@testable import understudy

struct HeaderFileTests {
  private func lines(_ text: String) throws -> [String] {
    let folder = try TemporaryFolder(["headers": text])
    return try withExtendedLifetime(folder) { try HeaderFile.lines(of: folder.path + "/headers") }
  }

  /// Returns the number of the rejected line; nil if all lines are accepted.
  private func refused(_ text: String) throws -> Int? {
    do {
      _ = try lines(text)
      return nil
    } catch let error as DeliveryError {
      guard case .badFile(_, let line, let allowed) = error else { return -1 }
      #expect(allowed == "a header, such as X-Study: pilot")
      return line
    }
  }

  @Test(arguments: [
    "X-Study: pilot", "a:b", "A:", "Z9-z0: x", "9: y", "-: y", "X-1: a:b:c", "X: é 😀", "X:\tb",
  ])
  func `a header has a name of letters, digits and hyphens before a colon`(line: String) throws {
    #expect(try lines(line) == [line])
  }

  @Test(arguments: [
    ": a", ":", "X", "X-Study pilot", "X Y: a", "X_Y: a", "é: a", "Xé: a", "１: a", "X.Y: a",
    "X\t: a", " X: a", "X/Y: a", "(X): a", " ", "e\u{301}: a",
  ])
  func `any other line is refused`(line: String) throws {
    #expect(try refused(line) == 1)
    #expect(try refused("X: a\n\n\(line)\nY: b") == 3)
  }

  @Test func `empty lines are left out, with any end of a line`() throws {
    #expect(try lines("") == [] && lines("\n\n") == [] && lines("\r\n\r\n") == [])
    #expect(try lines("\nA: 1\r\n\r\nB: 2\n\nC: 3\rD: 4\n") == ["A: 1", "B: 2", "C: 3", "D: 4"])
  }

  @Test func `an error has the line's number in the file`() throws {
    #expect(try refused("A: 1\r\n\r\n\r\nwrong\r\nB: 2") == 4)
    #expect(try refused("\n\n: a\nwrong") == 3)
    #expect(try refused("A: 1\nB: 2\n") == nil)
  }

  @Test func `a file that is missing is an error`() {
    #expect(throws: (any Error).self) { try HeaderFile.lines(of: "/nowhere/headers") }
  }
}
