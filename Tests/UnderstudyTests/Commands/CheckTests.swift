import Testing

struct CheckTests {
  private let name = "phone/abcdefg1/abcdefg1_gps_1772427600000.csv"
  private let text = """
    timestamp,latitude,longitude,altitude,accuracy
    1772427590123,42.5,-71.25,15.5,12.0
    1772427595123,42.5,-71.25,15.5,12.0

    """

  @Test func `a phone's files pass all rules that apply to them`() throws {
    let run = try Run("check", "phone", "--verbose", files: [name: text])
    #expect(run.code == 0 && run.errors == "")
    #expect(run.output.contains("shortest-numbers        pass            8 checked\n"))
    #expect(
      run.output.contains(
        "gravity-length          not applicable  only for rows of devicemotion\n"))
    #expect(run.output.contains(" rules passed, 0 failed, "))
    let short = try Run("check", "phone", files: [name: text])
    #expect(!short.output.contains("gravity-length") && short.output.hasPrefix("pass "))
    #expect(run.output.contains("\nphone: 1 participant, "))
  }

  @Test func `a failed rule is printed with file, row, value and allowed values`() throws {
    let broken = text.split(separator: "12.0\n1").joined(separator: "12.0x\n1")
    let run = try Run("check", "phone", "--rule", "shortest-numbers", files: [name: broken])
    #expect(run.code == 65 && run.errors == "understudy: 1 rule failed\n")
    #expect(
      run.output.contains(
        "  abcdefg1/abcdefg1_gps_1772427600000.csv row 1: 12.0x; allowed: a number\n"
      )
    )
  }

  @Test func `what a file holds is shown, not obeyed by the terminal`() throws {
    let hostile = text.split(separator: "42.5,").joined(separator: "\u{1B}[2J\u{202E},")
    let run = try Run("check", "phone", files: [name: hostile])
    #expect(run.code == 65 && run.output.contains(#"\u{1B}[2J\u{202E}"#))
    let obeyed = run.output.unicodeScalars.filter { $0 == "\u{1B}" || $0 == "\u{202E}" }
    #expect(obeyed.isEmpty)
  }

  @Test func `verdicts come as JSON`() throws {
    let run = try Run("check", "phone", "--rule", "headers", "--json", files: [name: text])
    #expect(run.code == 0)
    #expect(
      run.output.hasPrefix(
        #"{"participants":1,"pass":1,"fail":0,"skipped":0,"not_applicable":0,"remarks":0,"rules":[{"rule":"headers","#
      ))
  }

  @Test func `folders that differ end with their own code`() throws {
    let other = text.split(separator: "42.5").joined(separator: "42.25")
    let files = [name: text, "other" + name.dropFirst(5): other]
    #expect(try Run("check", "phone", "--against", "phone", files: files).code == 0)
    let run = try Run("check", "phone", "--against", "other", files: files)
    #expect(run.code == 92 && run.errors == "understudy: the folders differ\n")
    #expect(run.output.contains("abcdefg1 gps 2026-03-02 04 h: 2 altered of 2\n"))
    #expect(run.output.hasSuffix(" in 1 hour\n"), "\(run.output)")
  }

  @Test func `a comparison of no rows ends with an error that says why`() throws {
    let header = String(text.prefix { $0 != "\n" }) + "\n"
    let other = "other" + name.dropFirst(5)
    for option in ["--progress=none", "--json"] {
      let run = try Run(
        "check", "phone", "--against", "other", option, files: [name: header, other: header])
      #expect(run.code == 66 && run.output == "")
      #expect(
        run.errors == "understudy: 'phone' and 'other' have nothing to compare: "
          + "neither folder has any rows of the participant\n")
    }
    // If rows exist in only one of the folders, this counts as a difference.
    for (one, two) in [(text, header), (header, text)] {
      let run = try Run("check", "phone", "--against", "other", files: [name: one, other: two])
      #expect(run.code == 92)
    }
  }

  @Test func `wrong words and folders are refused`() throws {
    #expect(try Run("check").errors == "understudy: DIR is missing (see understudy check --help)\n")
    let rule = try Run("check", "phone", "--rule", "header", files: [name: text])
    #expect(rule.code == 64 && rule.errors.contains("did you mean headers? (see "))
    let folder = try Run("check", "nowhere")
    #expect(
      folder.code == 66 && folder.errors == "understudy: the folder 'nowhere' does not exist\n")
    let file = try Run("check", name, files: [name: text])
    #expect(file.code == 0 && file.output.contains(": 1 participant, "))
    let other = try Run("check", "a.txt", files: ["a.txt": ""])
    #expect(other.code == 66 && other.errors.contains("'a.txt' is neither an archive nor a file"))
    let empty = try Run("check", ".", files: ["a/b": ""])
    #expect(
      empty.code == 66
        && empty.errors.hasPrefix(
          "understudy: nothing in '.' was judged: found a (folder without files of a known form), ")
    )
  }

  @Test func `what tells ids is of use for a comparison alone`() throws {
    for option in ["--ledger", "--accounts"] {
      let run = try Run("check", "phone", option, "x", files: [name: text])
      #expect(run.code == 64 && run.errors.hasPrefix("understudy: \(option) needs --against "))
    }
  }

  @Test func `a list of accounts that cannot be read is told with its line and no value`() throws {
    let list = "patient_id,password\nabcdefg1,secret\nnobody,secret\n"
    let run = try Run(
      "check", "phone", "--against", "phone", "--accounts", "list.csv",
      files: [name: text, "list.csv": list])
    #expect(run.code == 65 && run.errors.hasPrefix("understudy: list.csv:3: must be patient_id,"))
    #expect(!run.errors.contains("nobody") && !run.errors.contains("secret"))
    let missing = try Run(
      "check", "phone", "--against", "phone", "--participants", "list.csv", files: [name: text])
    #expect(missing.code == 66)
  }

  @Test func `every rule is told`() throws {
    let run = try Run("check", "--list")
    #expect(
      run.code == 0
        && run.output.contains(
          "gravity-length\n  The gravity vector of devicemotion has a length of 1 g.\n")
    )
  }
}
