/// Invented texts of sessions with a coding assistant, from templates. They contain no code.
enum ClaudeTexts {
  private static let requests = [
    "Fix the AREA in REPO. It is wrong when the input is empty.",
    "Add a test for the AREA in REPO, and run all tests.",
    "Why is the AREA in REPO so slow? Look at it and suggest a change.",
    "Rename the types of the AREA in REPO so that their names are clear.",
    "Move the AREA of REPO into a module of its own, without a change of behaviour.",
    "Write a short page about the AREA of REPO for new people in the team.",
    "The AREA in REPO fails since the last change. Find the cause.",
    "Simplify the AREA in REPO. Keep the tests as they are.",
    "The names in the AREA of REPO are unclear. Suggest better ones.",
    "Check the AREA in REPO for cases that no test has.",
  ]
  /// Requests that continue a conversation.
  private static let further = [
    "Go on with the AREA.", "Please explain the last step.", "Now the same for the OTHER.",
    "That is good. Commit it with a short message.", "Undo the change of the AREA.",
    "Run all tests again.", "Make the text about the OTHER shorter.",
  ]
  private static let plans = [
    "I look at the AREA first, and at the files that use it.",
    "I search for all places that use the AREA before I change anything.",
    "I run the tests to see the state before the change.",
    "The AREA depends on the OTHER, so I read both files.",
    "Now I change the AREA step by step, and check the result after each step.",
  ]
  private static let answers = [
    "The AREA is done. I changed the order of two steps and added a test for the empty input. All "
      + "tests pass, and the OTHER is as before.",
    "The cause was in the OTHER: it kept an old value, so the AREA saw it twice. I removed the copy "
      + "and checked the three places that read it.",
    "I moved the AREA into its own file and kept the names. The OTHER needs no change. Two warnings "
      + "are left, which were there before.",
    "The AREA spends most of its time in the OTHER. A list that is sorted once would help. I did not "
      + "change it yet; please decide.",
    "I wrote the page about the AREA. It has four parts: purpose, use, limits and an example. Please "
      + "check the part about the OTHER.",
  ]
  /// The results of the tools.
  private static let results: [ClaudeLine.Tool: [String]] = [
    .read: [
      "The file has NUMBER lines. The AREA begins at line OTHERNUMBER and uses the OTHER twice.",
      "NUMBER lines, of which the first OTHERNUMBER are about the AREA.",
    ],
    .edit: [
      "The change was written. NUMBER lines differ, all of them in the AREA.",
      "The file was changed. NUMBER lines are new, and the OTHER is as before.",
    ],
    .write: ["The file was written. It has NUMBER lines."],
    .grep: [
      "Found NUMBER matches for the AREA; most of them are in the tests of the OTHER.",
      "Found no match.", "Found NUMBER matches in the AREA and the OTHER.",
    ],
    .glob: ["Found NUMBER files.", "Found 1 file.", "Found no file."],
  ]
  /// The commands of a shell, with the purpose and the results of each.
  private static let commands: [(text: String, purpose: String, results: [String])] = [
    (
      "make test", "Run the tests",
      [
        "NUMBER tests ran, 0 failed. The slowest one is about the AREA and takes 1.4 s.",
        "NUMBER tests ran, 1 failed: the AREA gives another result when the OTHER is empty.",
      ]
    ),
    (
      "make build", "Build the project",
      ["The build is complete.", "The build stopped at line OTHERNUMBER of the AREA."]
    ),
    (
      "git status", "Show changed files",
      ["2 files are changed, in the AREA and the OTHER.", "There is no change to commit."]
    ),
    (
      "git diff", "Show the changes",
      ["NUMBER lines differ in the AREA.", "There is no difference."]
    ),
    ("make lint", "Check the style", ["No warning.", "3 warnings, all of them in the AREA."]),
  ]

  private static func filled(
    _ text: String, in repository: Repository? = nil, _ random: Random
  ) -> String {
    let area = CodeTitles.area(random["area"])
    let other = CodeTitles.area(random["other"])
    let number = 5 + Int(random["number"].exponential(mean: 90))
    let later = 1 + Int(random["line"].uniform() * Double(number))
    return text.replacing("OTHERNUMBER", with: "\(later)").replacing("NUMBER", with: "\(number)")
      .replacing("OTHER", with: other).replacing("AREA", with: area)
      .replacing("REPO", with: repository?.name ?? "")
  }

  /// - Parameter isFirst: whether the request begins a session.
  static func prompt(for repository: Repository, isFirst: Bool, _ random: Random) -> String {
    filled(
      Titles.pick(isFirst ? requests : requests + further, random["text"]), in: repository, random)
  }

  static func plan(_ random: Random) -> String {
    filled(Titles.pick(plans, random["text"]), random)
  }

  static func answer(for repository: Repository, _ random: Random) -> String {
    filled(Titles.pick(answers, random["text"]), in: repository, random)
  }

  /// Draws the call of a tool, and its result.
  static func call(
    in repository: Repository, _ random: Random
  ) -> (tool: ClaudeLine.Tool, input: [ClaudeLine.Argument], result: String) {
    let shares: [(ClaudeLine.Tool, Double)] = [
      (.read, 0.3), (.edit, 0.24), (.write, 0.06), (.bash, 0.24), (.grep, 0.11), (.glob, 0.05),
    ]
    let tool = shares[random["tool"].choice(weights: shares.map(\.1))].0
    let area = CodeTitles.area(random["area"]).replacing(" ", with: "-")
    let path = "\(repository.folder)/src/\(area)"
    func argument(_ name: String, _ value: String) -> ClaudeLine.Argument {
      ClaudeLine.Argument(name: name, value: value)
    }
    let command = Titles.pick(commands, random["command"])
    let input: [ClaudeLine.Argument] =
      switch tool {
      case .read: [argument("file_path", path)]
      case .edit:
        [
          argument("file_path", path), argument("old_string", plan(random["old"])),
          argument("new_string", plan(random["new"])),
        ]
      case .write:
        [argument("file_path", path), argument("content", answer(for: repository, random["new"]))]
      case .bash:
        [argument("command", command.text), argument("description", command.purpose)]
      case .grep: [argument("pattern", area), argument("path", repository.folder + "/src")]
      case .glob: [argument("pattern", "src/**/\(area)*")]
      }
    let texts = tool == .bash ? command.results : results[tool] ?? []
    return (tool, input, filled(Titles.pick(texts, random["result"]), random["facts"]))
  }
}
