import FoundationEssentials
import Testing

struct ScoreTests {
  private let ledger = """
    {"path":"beiwe/a/1.csv","participant":0,"stream":"gps","kind":"cut-row","rows":[3,3],"clean_rows":9,\
    "clean_crc32":"9ae0daaf","expected":"flag","server":null,"visible":"data"}
    {"path":"beiwe/a/2.csv","participant":0,"stream":"gps","kind":"empty","rows":null,"clean_rows":9,\
    "clean_crc32":"9ae0daaf","expected":"drop_file","server":null,"visible":"data"}

    """

  private func run(_ findings: String, _ words: String...) throws -> Run {
    try Run(
      of: Run.products.appending(path: "understudy"),
      ["check", "rec", "--score", "found.jsonl"] + words,
      files: ["rec/faults.jsonl": ledger, "found.jsonl": findings])
  }

  @Test func `a whole score ends with 0 and a table`() throws {
    let run = try run(
      """
      {"path":"beiwe/a/2.csv"}
      {"path":"beiwe/a/1.csv","rows":3,"kind":"cut-row"}

      """)
    #expect(run.code == 0 && run.errors == "")
    let lines = run.output.split(separator: "\n")
    let names = lines.map { $0.prefix(7) }
    #expect(names == ["       ", "kind   ", "cut-row", "empty  ", "all    "])
    #expect(lines.last?.hasSuffix("1      1   100 %      1      1      100 %") == true)
  }

  @Test func `a share below its limit ends with 65 and says which`() throws {
    let half = #"{"path":"beiwe/a/2.csv"}"# + "\n"
    let run = try run(half)
    #expect(run.code == 65)
    #expect(run.errors == "understudy: recall by files is 50.0 %; it must be at least 100 %\n")
    #expect(try self.run(half, "--at-least", "50%").code == 0)
    #expect(try self.run(half, "--at-least", ".5").code == 0)
    #expect(try self.run(half, "--at-least", "51%").code == 65)
    let more = half + #"{"path":"b","rows":1}"# + "\n"
    #expect(try self.run(more, "--at-least", "0").code == 0)
    #expect(try self.run(more, "--at-least=0.1").errors.contains("recall by rows is 0.0 %"))
  }

  @Test func `a score comes as JSON`() throws {
    let run = try run(#"{"path":"beiwe/a/2.csv"}"#, "--json", "--at-least", "0.5")
    #expect(run.code == 0)
    #expect(
      run.output.hasPrefix(
        #"{"at_least":0.5,"reached":true,"findings":1,"hidden_faults":0,"files":{"faults":2,"#
          + #""found":1,"recall":0.5,"named":1,"right":1,"precision":1},"rows":null,"kinds":[{"#))
  }

  @Test func `bad lines, folders and words are refused`() throws {
    let line = try run("{\"path\":\"a\"}\n{}\n")
    #expect(line.code == 65)
    #expect(line.errors.hasPrefix("understudy: found.jsonl:2: path is missing; "))
    let none = try Run("check", "rec", "--score", "x", files: ["rec/a": "", "x": ""])
    #expect(none.code == 65)
    #expect(none.errors.hasPrefix("understudy: 'rec' has no list of faults ("))
    let other = #"{"fault":"503","subject":"a","attempt":1}"# + "\n"
    let store = try Run(
      "check", "rec", "--score", "x", files: ["rec/faults.jsonl": other, "x": ""])
    #expect(store.code == 65 && store.errors.contains("as in the list of a receiver"))
    #expect(try Run("check", "rec", "--score", "x", files: ["rec/faults.jsonl": ""]).code == 66)
    #expect(try Run("check", "rec", "--score", "x", files: ["x": ""]).code == 66)
    for words in [["--at-least", "95"], ["--rule", "headers"], ["--findings", "y"]] {
      let run = try Run(
        of: Run.products.appending(path: "understudy"), ["check", "rec", "--score", "x"] + words,
        files: [:])
      #expect(run.code == 64, "\(words)")
    }
    #expect(try Run("check", "rec", "--at-least", "1").errors.contains("--at-least needs --score"))
    let against = try Run("check", "rec", "--findings", "y", "--against", "rec")
    #expect(against.code == 64 && against.errors.contains("no effect with --against"))
  }

  private let name = "phone/abcdefg1/abcdefg1_gps_1772427600000.csv"
  private let rows = """
    timestamp,latitude,longitude,altitude,accuracy
    1772427590123,42.5,-71.25,15.5,x

    """

  @Test func `a file of findings changes neither report nor code`() throws {
    let words = ["check", "phone", "--rule", "shortest-numbers", "--json"]
    let program = Run.products.appending(path: "understudy")
    let plain = try Run(of: program, words, files: [name: rows])
    let run = try Run(of: program, words + ["--findings", "/dev/null/x"], files: [name: rows])
    #expect(run.code == 73 && run.output == "")
    let wrote = try Run(of: program, words + ["--findings", "f"], files: [name: rows])
    #expect(wrote.code == 65 && wrote.errors == plain.errors)
    #expect(wrote.output.prefix(120) == plain.output.prefix(120))
    let folder = try Run(of: program, words + ["--findings", "phone"], files: [name: rows])
    #expect(folder.code == 73 && folder.errors.contains("the path is not a regular file"))
    #expect(try Run(of: program, words + ["--findings", "-"], files: [name: rows]).code == 64)
  }
}
