/// The branches and pull requests of a person's repositories between two days.
struct GitState: Sendable {
  /// A branch for one change.
  struct Branch: Equatable, Sendable {
    let name: String
    /// The number of commits that no push has sent.
    var unpushed = 0
    var commits = 0
    /// The pull request, and the instant at which it was opened; nil without one.
    var request: (number: Int, opened: Timestamp)?
    /// Whether the work in it is over and the request waits for its end.
    var isDone = false

    static func == (left: Self, right: Self) -> Bool { left.name == right.name }
  }

  /// The open branches of each repository, by its number. The last one has the latest work.
  var branches: [[Branch]]
  /// The number of the last pull request or issue of each repository.
  var numbers: [Int]
  /// The instant of the last use of each repository.
  var used: [Timestamp?]
  /// The numbers of the person's own latest pull requests, by repository.
  var own: [[Int]]

  init(_ repositories: [Repository], random: Random) {
    branches = repositories.map { _ in [] }
    numbers = repositories.map {
      Int(random[$0.number].logNormal(median: $0.isPrivate ? 6 : 240, sigma: 1))
    }
    used = repositories.map { _ in nil }
    own = repositories.map { _ in [] }
  }

  /// The branch of the latest work in a repository.
  func branch(of number: Int) -> String {
    branches[number].last { !$0.isDone }?.name ?? Self.mainBranch
  }

  static let mainBranch = "main"
  /// The number of own pull requests that are kept.
  static let mostOwn = 40
}

/// Invented names of branches, commits and tests.
enum CodeTitles {
  private static let verbs = [
    ("add", "Add"), ("fix", "Fix"), ("update", "Update"), ("simplify", "Simplify"),
    ("move", "Move"), ("rename", "Rename"), ("test", "Test"), ("speed-up", "Speed up"),
    ("remove", "Remove"), ("document", "Document"), ("split", "Split"), ("check", "Check"),
  ]
  static let areas = [
    "parser", "rounding", "cache", "export", "import", "layout", "settings", "search", "login page",
    "date format", "error messages", "tests", "retry", "queue", "table view", "chart", "upload",
    "units", "time zones", "logging", "build script", "report", "menu", "sorting", "filters",
    "validation", "translations", "start page", "benchmarks", "permissions",
  ]

  /// Draws an area of a program, such as `date format`.
  static func area(_ random: Random) -> String { Titles.pick(areas, random) }

  /// Draws the name of a branch, such as `fix-rounding`.
  static func branch(_ random: Random) -> String {
    Titles.pick(verbs, random["verb"]).0 + "-"
      + area(random["area"]).replacing(" ", with: "-")
  }

  /// Draws a message, such as `Fix the rounding`.
  static func message(_ random: Random) -> String {
    let place = random["place"].chance(0.3) ? " in the " + area(random["other"]) : ""
    return "\(Titles.pick(verbs, random["verb"]).1) the \(area(random["area"]))\(place)"
  }
}
