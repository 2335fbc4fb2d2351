import Fixtures
import Formats
import Simulation
import Spool
import Testing

@testable import Recorders

/// Tests of the contract of every registered kind of fault.
struct FaultKindTests {
  private static let names = faultKinds.map(\.name)
  private static let allNames = names + UploadFault.allCases.map(\.rawValue)

  private func kind(_ name: String) throws -> FaultKind {
    try #require(faultKinds.first { $0.name == name })
  }

  /// The recorded files that can have the fault, and what it makes of each.
  private func done(_ kind: FaultKind) async throws -> [(file: CleanFile, fault: Fault)] {
    let clean = try await FaultStudy.clean.value
    let entries = clean.entries.filter { FileForm($0).map(kind.applies) ?? false }
    // Long files make long tests: one of each stream and layout, and some more where there is time.
    let most = isWhole ? 3 : 1
    var counts: [String: Int] = [:]
    return try entries.compactMap { entry in
      let layout = "\(entry.recorder)/\(entry.stream)"
      guard counts[layout, default: 0] < most else { return nil }
      let content = try #require(clean.contents[entry.path])
      let file = try #require(CleanFile(entry, content))
      #expect(file.count == Int(entry.rows), "\(entry.path)")
      let random = Random(seed: 5)[named: kind.name][named: file.path]
      guard let fault = kind.change(file, random) else { return nil }
      counts[layout, default: 0] += 1
      return (file, fault)
    }
  }

  private func rows(of left: FaultyFile, _ form: FileForm) -> [String] {
    form.rows(of: left.content, hasHeader: left.hasHeader).map {
      String(decoding: left.content[$0], as: UTF8.self)
    }
  }

  @Test func `there are at least 40 kinds, and each has a name of its own`() {
    #expect(Self.names.count >= 40)
    #expect(Set(Self.allNames).count == Self.allNames.count)
    #expect(
      Self.allNames.allSatisfy { name in
        name.allSatisfy { ("a"..."z").contains($0) || ("0"..."9").contains($0) || $0 == "-" }
      })
  }

  @Test func `a row without the survey id has all its other cells`() async throws {
    for (file, fault) in try await done(kind("survey-id-missing")) {
      let columns = file.header.split(separator: ",", omittingEmptySubsequences: false)
      let column = try #require(columns.firstIndex(of: "survey id"))
      let lines = String(decoding: fault.files[0].content, as: UTF8.self).split(separator: "\n")
      let wanted = ([file.header] + file.rows).map { row in
        let cells = row.split(separator: ",", omittingEmptySubsequences: false)
        return cells.indices.filter { $0 != column }.map { cells[$0] }.joined(separator: ",")
      }
      #expect(lines.map(String.init) == wanted)
    }
  }

  @Test(arguments: names)
  func `a kind changes real files, alike each time, and the rows that it says alone`(
    name: String
  ) async throws {
    let kind = try kind(name)
    let done = try await done(kind)
    #expect(!done.isEmpty)
    if let (file, fault) = done.first {
      let random = Random(seed: 5)[named: kind.name][named: file.path]
      let again = try #require(kind.change(file, random))
      #expect(again.rows == fault.rows && again.files.map(\.path) == fault.files.map(\.path))
      #expect(again.files.map(\.content) == fault.files.map(\.content))
    }
    for (file, fault) in done {
      let isSame =
        fault.files.count == 1 && fault.files[0].path == file.path
        && fault.files[0].content == file.content
      #expect(!isSame, "\(file.path)")
      let left = fault.files.map { rows(of: $0, file.form) }
      guard let touched = fault.rows else {
        for rows in left { #expect(rows == file.rows, "\(file.path)") }
        continue
      }
      #expect(touched.upperBound < file.count, "\(file.path)")
      // Junk between the rows belongs to no row.
      let joined = Array(left.joined())
      let before = Array(file.rows[..<touched.lowerBound])
      let after = Array(file.rows[(touched.upperBound + 1)...])
      #expect(joined.starts(with: before), "\(file.path)")
      #expect(Array(joined.suffix(after.count)) == after, "\(file.path)")
    }
  }

  @Test func `what changes rows in one line of a log leaves the commas between rows`() async throws
  {
    let clean = try await FaultStudy.clean.value
    let entry = try #require(clean.entries.first { $0.stream == "cozie-log" })
    let file = try #require(CleanFile(entry, clean.contents[entry.path] ?? []))
    let rows = (0..<file.count).map(file.row)
    #expect(file.replacingEach(from: 0, with: rows) == file.content)
    #expect(rows.count == Int(entry.rows) && rows.allSatisfy { $0.hasPrefix("{\"time\":\"") })
  }
}
