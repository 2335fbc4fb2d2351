/// A repository of code, or a folder of a person who writes no code.
struct Repository: Equatable, Sendable {
  /// Its place in the person's list.
  let number: Int
  /// The invented name, such as `tide-tables`.
  let name: String
  /// Whether it belongs to the person's free time.
  let isPrivate: Bool
  /// The frequency of work in it, relative to the others.
  let weight: Double
  /// The languages of its files, with their shares. The first one is the main language.
  let languages: [(name: String, share: Double)]

  /// The working directory.
  var folder: String { "/Users/user/Projects/" + name }

  static func == (left: Self, right: Self) -> Bool {
    left.number == right.number && left.name == right.name
  }

  private static let main = [
    ("Swift", 0.15), ("TypeScript", 0.25), ("Python", 0.25), ("Go", 0.12), ("Java", 0.12),
    ("Rust", 0.06), ("C++", 0.05),
  ]
  private static let others = ["Markdown", "JSON", "YAML", "Shell", "CSS", "SQL"]
  /// The further repositories of developers, in the mean: of work and of free time.
  private static let counts = (work: 2.2, free: 1.0)
  private static let folders = [
    "thesis-analysis", "course-project", "survey-tables", "report-charts", "data-cleaning",
  ]

  /// Draws the repositories of a person: first for work, then for free time. Each has another name.
  static func all(isDeveloper: Bool, random: Random) -> [Repository] {
    guard isDeveloper else {
      return [
        Repository(
          number: 0, name: Titles.pick(folders, random["folder"]), isPrivate: true, weight: 1,
          languages: [("Markdown", 1)])
      ]
    }
    let work = 1 + min(random["work"].poisson(mean: counts.work), 7)
    let free = 1 + min(random["free"].poisson(mean: counts.free), 4)
    // A person has one main language, and some repositories in others.
    let usual = main[random["language"].choice(weights: main.map(\.1))].0
    var names: Set<String> = []
    return (0..<work + free).map { number in
      let random = random["repository"][number]
      var name = ""
      for attempt in 0... {
        name = Titles.title(random["name"][attempt]).lowercased().replacing(" ", with: "-")
        if names.insert(name).inserted { break }
      }
      let language =
        random["usual"].chance(0.7)
        ? usual : main[random["language"].choice(weights: main.map(\.1))].0
      let first = Int(random["other"].uniform() * Double(others.count))
      let second = (first + 1 + Int(random["next"].uniform() * 5)) % others.count
      let share = random["share"].uniform(in: 0.7...0.95)
      return Repository(
        number: number, name: name, isPrivate: number >= work,
        weight: random["weight"].logNormal(median: 1, sigma: 1),
        languages: [
          (language, share), (others[first], 0.65 * (1 - share)),
          (others[second], 0.35 * (1 - share)),
        ])
    }
  }
}
