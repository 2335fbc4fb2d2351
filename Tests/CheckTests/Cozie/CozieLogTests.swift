import Fixtures
import Formats
import Testing

@testable import Check
@testable import Reading

/// Tests with short logs, correct and defective. Tests identify each row by its time.
struct CozieLogTests {
  /// Returns the rows as `number time`, and the findings as `number: value`.
  private func read(_ lines: String...) throws -> (rows: [String], told: [String], judged: Int) {
    let folder = try TemporaryFolder(["log": lines.joined(separator: "\n")])
    return try withExtendedLifetime(folder) {
      var log = try CozieLog("log", in: folder.path)
      var rows: [String] = []
      while let entries = try log.next() {
        rows += entries.map { "\($0.place.row ?? 0) \($0.row.time)" }
        #expect(entries.allSatisfy { $0.place.file == "log" })
      }
      let told = log.finding.examples.map { "\($0.row ?? 0): \($0.value)" }
      return (rows, told, log.finding.judged)
    }
  }

  /// Returns the numbers of rows with findings, without repetition.
  private func broken(_ told: [String]) -> [String] {
    told.map { String($0.prefix { $0 != ":" }) }.reduce(into: []) {
      if $0.last != $1 { $0.append($1) }
    }
  }

  @Test func `rows are counted over entries and blocks`() throws {
    let log = try read(
      #"[{"time":"a"},"#, #"[{"time":"b"},{"time":"c"}],"#, #"[],"#, #"[{"time":"d"}],"#,
      #"{"time":"e"}]"#)
    #expect(log.rows == ["1 a", "2 b", "3 c", "4 d", "5 e"] && log.told == [])
    // The judged items are the start and the end of the array, and two items (the end and the
    // entries) for each of five lines.
    #expect(log.judged == 1 + 2 * 5 + 1)
    let one = try read(#"[{"time":"a"}]"#)
    #expect(one.rows == ["1 a"] && one.told == [])
    let block = try read(#"[[{"time":"a"},{"time":"b"}]]"#)
    #expect(block.rows == ["1 a", "2 b"] && block.told == [])
  }

  @Test func `an array may begin on a line of its own`() throws {
    let log = try read("[", #"{"time":"a"},"#, #"{"time":"b"}]"#)
    #expect(log.rows == ["1 a", "2 b"] && log.told == [])
  }

  @Test(arguments: [
    #"}{][,\"\\"#, #"\""#, #"\\"#, "{", "}", "[[", "]", #"\\\"{"#, #"a\\\\"#,
  ])
  func `brackets and quotes in a text are part of it`(text: String) throws {
    let log = try read(
      #"[{"time":"\#(text)","fields":{"\#(text)":"\#(text)"}},"#, #"[{"time":"b"},{"time":"c"}],"#,
      #"{"time":"d"}]"#)
    #expect(log.rows.map { $0.prefix(1) } == ["1", "2", "3", "4"] && log.told == [])
    #expect(log.rows.dropFirst() == ["2 b", "3 c", "4 d"])
    // A line with a defect is handled in the same way as a line that is missing.
    let other = try read(
      #"[{"time":"a"},"#, #"[{"time":"\#(text)"},{"time":"c"},"#, #"{"time":"d"}]"#)
    #expect(other.rows.map { $0.prefix(1) } == ["1", "2", "3", "4"])
    #expect(other.rows[2] == "3 c" && broken(other.told) == ["3"])
  }

  @Test func `an object in an object is part of one row`() throws {
    let log = try read(
      #"[{"time":"a","tags":{"x":"y"},"fields":{"b":{"c":[{}]}}},"#, #"{"time":"d"}]"#)
    #expect(log.rows == ["1 a", "2 d"] && log.told == [])
    let cut = try read(
      #"[{"time":"a","tags":{"x":"y"}},{"time":"b","fields":{"c":{}}}"#, #"{"time":"d"}]"#)
    // The first line lacks its comma, so the last row of that line is invalid.
    #expect(cut.rows == ["1 a", "2 d"] && broken(cut.told) == ["1"])
  }

  @Test func `a block that continues on the next line is broken at its end and at its start`()
    throws
  {
    let log = try read(
      #"[{"time":"a"},"#, #"[{"time":"b"},{"time":"c"},"#, #"{"time":"d"},{"time":"e"}],"#,
      #"{"time":"f"}]"#)
    #expect(log.rows == ["1 a", "2 b", "3 c", "4 d", "5 e", "6 f"])
    #expect(broken(log.told) == ["3", "4"] && log.told.count == 2)
    let empty = try read(#"[{"time":"a"},"#, "[,", #"{"time":"b"}],"#, #"{"time":"c"}]"#)
    #expect(empty.rows == ["1 a", "2 b", "3 c"] && broken(empty.told) == ["2"])
  }

  @Test func `an entry that continues on the next line is broken in both`() throws {
    let log = try read(
      #"[{"time":"a"},"#, #"{"time":"b"},{"time":"c","#, #""measurement":"x"},{"time":"d"},"#,
      #"{"time":"e"}]"#)
    // The second half of the divided row counts as an invalid row.
    #expect(log.rows == ["1 a", "2 b", "4 d", "5 e"])
    #expect(broken(log.told) == ["2", "3"])
  }

  @Test func `a line ends with a comma or the end of the array`() throws {
    let log = try read(#"[{"time":"a"},"#, #"[{"time":"b"},{"time":"c"}]"#, #"{"time":"d"}]"#)
    #expect(log.told.first == "3: a line that does not end in a comma or in the end of the array")
    let other = try read(#"[{"time":"a"},"#, #"{"time":"b"};"#, #"{"time":"c"}]"#)
    #expect(
      other.rows == ["1 a", "2 b", "3 c"]
        && other.told == ["2: a line that does not end in a comma or in the end of the array"])
  }

  @Test func `a log is one array`() throws {
    #expect(try read("").told == ["1: a JSON array without its end"])
    #expect(try read("[").told == ["1: a JSON array without its end"])
    #expect(try read(#"[{"time":"a"},"#).told == ["0: a JSON array without its end"])
    let open = try read(#"[{"time":"a"},"#, #"{"time":"b"},"#, "")
    #expect(open.rows == ["1 a", "2 b"] && open.told == ["0: a JSON array without its end"])
    let none = try read(#"{"time":"a"},"#, #"{"time":"b"}]"#)
    #expect(none.told.first == "1: no JSON array" && none.rows.last == "2 b")
  }

  @Test func `a log that is missing has no rows and nothing wrong`() throws {
    var log = try CozieLog(nil, in: "/")
    #expect(try log.next()?.count == nil)
    let finding = log.finding
    #expect(finding == Finding())
  }

  @Test func `the file is known by its rows once it is read`() throws {
    let text = #"[{"time":"a"},"# + "\n" + #"{"time":"b"},{"time":"c"}]"#
    let folder = try TemporaryFolder(["log": text])
    try withExtendedLifetime(folder) {
      var log = try CozieLog("log", in: folder.path)
      while try log.next() != nil {}
      var found = AppFindings()
      let progress = ReadingProgress()
      try log.tell(to: &found, progress)
      let content = try #require(found.contents["log"])
      #expect(content.rows == 3 && content.bytes == Int64(text.utf8.count))
      #expect(found.readable.judged == 1 && progress.bytes == text.utf8.count)
    }
  }
}
