import Simulation
import Spool

/// A collector of the entries that the person types into a diary.
///
/// Its types are the kinds of entries in the table `EntryKind` that name the collector.
protocol ManualCollector: Collector {}

extension ManualCollector {
  static var tree: CollectorTree { .manual }

  static var kinds: [EntryKind] { EntryKind.allCases.filter { $0.collector == name } }

  static var metrics: [Metric] { kinds.map(\.metric) }

  func samples(of day: CollectedDay, _ metrics: Set<Metric>) -> [DailySample] {
    day.log().entries.filter {
      $0.kind.collector == Self.name && metrics.contains($0.kind.metric)
    }.map { DailySample($0, by: day.devices) }
  }
}

struct SubstancesCollector: ManualCollector {
  static let name = "substances"
  init(_ assignment: Assignment) {}
}

struct MindfulnessCollector: ManualCollector {
  static let name = "mindfulness"
  init(_ assignment: Assignment) {}
}

/// The phases of the pomodoro technique, and the concentrated work of people without a Mac.
struct TypedFocusCollector: ManualCollector {
  static let name = "focus"
  init(_ assignment: Assignment) {}
}

struct VideosCollector: ManualCollector {
  static let name = "videos"
  init(_ assignment: Assignment) {}
}

struct TypedFinanceCollector: ManualCollector {
  static let name = "finance"
  init(_ assignment: Assignment) {}
}

struct RelationshipsCollector: ManualCollector {
  static let name = "relationships"
  init(_ assignment: Assignment) {}
}

struct LearningCollector: ManualCollector {
  static let name = "learning"
  init(_ assignment: Assignment) {}
}

struct HabitsCollector: ManualCollector {
  static let name = "habits"
  init(_ assignment: Assignment) {}
}

struct CreativeCollector: ManualCollector {
  static let name = "creative"
  init(_ assignment: Assignment) {}
}

extension EntryKind {
  /// The type of the samples of the entries.
  var metric: Metric {
    Metric(
      tree: .manual, collector: collector, name: name, title: title, unit: unit, category: heading,
      rows: .all)
  }
}

extension DailySample {
  /// Makes the sample of an entry. An export writes the entry after it is saved.
  init(_ entry: Entry, by devices: Devices) {
    self.init(
      type: entry.kind.type, start: entry.start, end: entry.end,
      unit: entry.unit ?? entry.kind.unit,
      source: CollectorTree.manual.source, device: devices.name(of: .manual), saved: entry.entered,
      value: { json in
        if let value = entry.value {
          json.number((value * 1_000).rounded() / 1_000)
        } else {
          json.null()
        }
      },
      metadata: { json in
        json.member("entered_at", entry.entered.utcText)
        json.member("backfilled", entry.isBackfilled)
        for member in entry.members {
          json.key(member.key)
          switch member.fact {
          case .text(let text): json.string(text)
          case .integer(let integer): json.integer(integer)
          case .number(let number): json.number((number * 1_000).rounded() / 1_000)
          case .flag(let flag): json.bool(flag)
          case .texts(let texts): json.inlineArray(texts) { $0.string($1) }
          case .flags(let flags): json.inlineArray(flags) { $0.bool($1) }
          }
        }
      })
  }
}
