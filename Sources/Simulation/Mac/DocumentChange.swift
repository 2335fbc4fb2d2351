/// A document that a person creates or changes on the Mac.
public struct DocumentChange: Equatable, Sendable {
  /// Whether the document is new.
  public enum Action: String, CaseIterable, Sendable {
    case created, modified
  }

  /// Such as `file-0093`.
  public let file: String
  /// The kind of the document.
  public let kind: MacApps.Document
  /// Whether the document is new.
  public let action: Action
  /// The name of the folder.
  public let folder: String
  /// The size after the change.
  public let bytes: Int
  /// The bytes that the change adds or replaces.
  public let changedBytes: Int
  /// Seconds since the start of the day.
  public let time: Double
}

/// The documents of a person between two days.
struct Documents: Sendable {
  private struct File: Sendable {
    let number: Int
    let kind: MacApps.Document
    let folder: String
    var bytes: Double
  }

  /// The documents that the person may change again, the last one at the end.
  private var files: [File] = []
  private var last: Int

  /// The most documents on which a person works.
  private static let most = 40
  private static let created = 0.22
  /// The factor of the changes in a browser, of which few pages are kept.
  private static let browser = 0.15
  /// The least share of the time in apps with documents for which a day has all its changes.
  private static let leastShare = 0.1
  /// The median size in bytes, and the median share that a change touches.
  private static let sizes: [MacApps.Document: Double] = [
    .text: 32_000, .sheet: 45_000, .slides: 2_400_000, .code: 6_500, .image: 3_800_000,
    .pdf: 420_000,
  ]
  private static let sizeSpread = 1.1
  private static let change = (median: 0.02, sigma: 1.2)
  private static let folders: [MacApps.Document: [String]] = [
    .text: ["Documents", "Desktop", "Drafts"], .sheet: ["Documents", "Accounts", "Desktop"],
    .slides: ["Presentations", "Documents"], .code: ["Projects"],
    .image: ["Pictures", "Desktop"], .pdf: ["Downloads", "Documents"],
  ]

  init(random: Random) { last = Int(random.uniform(in: 20...900)) }

  /// Draws the changes of a day, in order of time.
  mutating func changes(
    during uses: [MacUse], of habits: MacHabits, random: Random
  ) -> [DocumentChange] {
    // The changes per hour of use are all in the apps that have documents.
    func weight(_ use: MacUse) -> Double {
      switch use.app.document {
      case .none: 0
      case .pdf: Self.browser * use.length
      case .text, .sheet, .slides, .code, .image: use.length
      }
    }
    let total = uses.reduce(0) { $0 + $1.length }
    let own = max(uses.reduce(0) { $0 + weight($1) }, Self.leastShare * total)
    guard own > 0 else { return [] }
    let rate =
      habits.documents / 3_600 * habits.profile.documents.factor(random["day"]) * total / own
    var changes: [DocumentChange] = []
    for (number, use) in uses.enumerated() where use.app.document != .none {
      let random = random["use"][number]
      let mean = rate * weight(use)
      let times = (0..<random["count"].poisson(mean: min(mean, 20))).map {
        use.start + random["time"].uniform(at: $0) * use.length
      }.sorted()
      for (place, time) in times.enumerated() {
        changes.append(change(of: use.app.document, at: time, random["change"][place]))
      }
    }
    return changes
  }

  private mutating func change(
    of kind: MacApps.Document, at time: Double, _ random: Random
  ) -> DocumentChange {
    let known = files.indices.filter { files[$0].kind == kind }
    let isNew = known.isEmpty || random["new"].chance(kind == .pdf ? 0.9 : Self.created)
    var file: File
    var changed: Double
    if isNew {
      last += 1
      let size = random["size"].logNormal(
        median: Self.sizes[kind] ?? 30_000, sigma: Self.sizeSpread)
      file = File(
        number: last, kind: kind,
        folder: Titles.pick(Self.folders[kind] ?? ["Documents"], random["folder"]),
        bytes: max(size, 40))
      changed = file.bytes
    } else {
      // People change the newest documents most.
      let back = Int(random["back"].exponential(mean: 2.5))
      file = files.remove(at: known[max(known.count - 1 - back, 0)])
      changed = min(
        file.bytes
          * random["share"].logNormal(median: Self.change.median, sigma: Self.change.sigma),
        file.bytes)
      file.bytes = max(file.bytes + changed * random["growth"].uniform(in: -0.5...0.9), 40)
    }
    files.append(file)
    if files.count > Self.most { files.removeFirst() }
    let digits = String(file.number)
    return DocumentChange(
      file: "file-" + String(repeating: "0", count: max(4 - digits.count, 0)) + digits,
      kind: kind, action: isNew ? .created : .modified, folder: file.folder,
      bytes: Int(file.bytes), changedBytes: max(Int(changed), 1), time: time)
  }
}
