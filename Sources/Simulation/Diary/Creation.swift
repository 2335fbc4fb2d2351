/// The photos of the last days, from which a person chooses for projects.
struct PhotoShelf: Sendable {
  /// The numbers of photos of the last days, the newest last.
  private var counts: [Int] = []

  /// The days for which photos stay interesting.
  private static let days = 21

  mutating func add(_ photos: [Photo]) {
    counts.append(photos.count { $0.kind != .video && $0.kind != .screenshot })
    if counts.count > Self.days { counts.removeFirst() }
  }

  /// The number of photos of the last days.
  var count: Int { counts.reduce(0, +) }
}

/// Creative work, by project.
enum Creation {
  private static let media: [(name: String, share: Double)] = [
    ("pencil", 0.34), ("ink", 0.16), ("watercolour", 0.16), ("oil", 0.06), ("clay", 0.06),
    ("digital", 0.22),
  ]
  /// Words a minute: median and standard deviation of the logarithm. Assumed.
  private static let words = (median: 12.0, sigma: 0.4)
  /// Days for which a project lasts.
  private static let project = 30.0

  /// Returns the entry about a session; nil if there is nothing to work on.
  static func draft(
    _ kind: EntryKind, _ day: DiaryDay, _ span: Range<Double>, _ photos: inout PhotoShelf,
    _ random: Random
  ) -> Draft? {
    let (project, own) = project(kind, day)
    let name = Entry.Member("project", .text("project-\(project)"))
    var draft = day.draft(kind, span, random, [name])
    let minutes = max(1, (draft.end.seconds(since: draft.start) / 60).rounded())
    let ofMinutes = Entry.Member("minutes", .integer(Int(minutes)))
    switch kind {
    case .writing:
      let pace = random["words"].logNormal(median: words.median, sigma: words.sigma)
      draft.value = max(1, (minutes * pace).rounded())
      draft.members.append(ofMinutes)
    case .photoProjects:
      guard photos.count > 0 else { return nil }
      let share = random["share"].uniform(in: 0.05...0.4)
      draft.value = max(1, (share * Double(photos.count)).rounded())
      let stage = ["chosen", "edited", "shared"][
        random["stage"].choice(weights: [0.45, 0.4, 0.15])]
      draft.members += [ofMinutes, .init("stage", .text(stage))]
    case .drawing:
      let medium = media[own["medium"].choice(weights: media.map(\.share))].name
      draft.members.append(.init("medium", .text(medium)))
    case .musicProduction:
      let tempo = own["tempo"].within(50...190) { $0.logNormal(median: 108, sigma: 0.2) }
      draft.members += [
        .init("bpm", .integer(Int(tempo))), .init("exported", .flag(random["export"].chance(0.2))),
      ]
    case .videoEditing:
      let length = own["length"].within(10...1_800) { $0.logNormal(median: 95, sigma: 0.9) }
      // An export takes about as long as the video.
      let export = length * random["export"].logNormal(median: 0.8, sigma: 0.5)
      draft.members += [
        .init("export_s", .integer(Int(export))), .init("length_s", .integer(Int(length))),
      ]
    default: return nil
    }
    return draft
  }

  /// Returns the number of the current project of a kind, from 1, and its random numbers.
  private static func project(_ kind: EntryKind, _ day: DiaryDay) -> (number: Int, random: Random) {
    let random = day.diarist.random["projects"][named: kind.name]
    let phase = random["phase"].uniform(in: 0...project)
    let number = Int((Double(max(day.day.index, 0)) + phase) / project)
    // The kinds of a person have different projects.
    let place = Practice.kinds.firstIndex { $0.kind == kind } ?? 0
    return (1 + place + Practice.kinds.count * number, random["project"][number])
  }
}
