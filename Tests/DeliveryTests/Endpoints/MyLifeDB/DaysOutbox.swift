import Fixtures
import Spool

@testable import Delivery

/// A recording of whole days, as an app's folder of a person has them.
struct DaysOutbox {
  let outbox: Outbox
  private let participants: Int
  private let days: Int

  var folder: TemporaryFolder { outbox.folder }

  static let health = "imports/fitness/apple-health"
  private static let battery = "imports/device/iphone/battery"

  init(participants: Int = 1, days: Int = 3) throws {
    outbox = try Outbox(participants: 0)
    self.participants = participants
    self.days = days
    for patient in Outbox.patients.prefix(participants) {
      for day in 0..<days { try put(patient, day, "\(day)") }
      try folder.put("# Days\n", at: "out/mylifedb/\(patient)/\(Self.health)/README.md")
      try folder.put("{}\n", at: "out/mylifedb/\(patient)/\(Self.health)/types.json")
    }
    try list()
  }

  /// The path of a day, from the last of January on.
  static func day(_ number: Int, of collector: String = health) -> String {
    let date = number == 0 ? "2026-01-31" : "2026-02-0\(number)"
    return "\(collector)/raw/2026/\(date.dropFirst(5).prefix(2))/\(date).json"
  }

  /// Writes the files of a day of all collectors.
  func put(_ patient: String, _ number: Int, _ value: String) throws {
    for collector in [Self.health, Self.battery] {
      try folder.put(
        #"{"date":"\#(number)","samples":[\#(value)]}"# + "\n",
        at: "out/mylifedb/\(patient)/\(Self.day(number, of: collector))")
    }
  }

  /// Lists what is there: each day is due at its export, and what tells of the days with the first.
  func list() throws {
    var entries = try LooseFiles(in: outbox.path).entries()
    for index in entries.indices {
      let number = (0..<days).first { entries[index].path.hasSuffix(Self.day($0).suffix(15)) } ?? 0
      let due = 1_769_922_300_000 + 86_400_000 * Int64(number)
      (entries[index].recorder, entries[index].closed) = ("mylifedb", due)
      entries[index].due = due
    }
    var json = JSONWriter(.compact)
    for entry in entries.sorted() { entry.write(to: &json) }
    try folder.put(json.bytes, at: "out/files.jsonl")
    var manifest = Manifest(
      version: "1", study: "test", seed: 7, start: "2026-01-31", days: days, timeZone: "UTC",
      participants: Array(0..<participants), recorders: ["mylifedb"], streams: [], arguments: [:],
      profiles: [:])
    manifest.complete = true
    try folder.put(manifest.text, at: "out/manifest.json")
  }

  /// The routes of a person's files in the order in which they have to go.
  func routes() -> [String] {
    let beside = ["README.md", "types.json"].map { "/raw/\(Self.health)/\($0)" }
    return beside
      + (0..<days).flatMap { day in
        [Self.battery, Self.health].map { "/raw/" + Self.day(day, of: $0) }
      }
  }

  /// Whether a person's folder of the store has the files of the recording, and no other.
  func isStored(_ patient: String, as person: String) throws -> Bool {
    let sent = try folder.files("out/mylifedb/\(patient)").map {
      $0.split(separator: "/").dropFirst(3)
    }
    let kept = try folder.files("store/mylifedb/\(person)")
    return try kept.map { $0.split(separator: "/").dropFirst(3) } == sent
      && kept.allSatisfy {
        try folder.bytes($0)
          == folder.bytes(
            "out/mylifedb/\(patient)" + $0.dropFirst("store/mylifedb/\(person)".count))
      }
  }
}

extension LooseFiles {
  fileprivate func entries() throws -> [FileEntry] {
    var entries: [FileEntry] = []
    while let entry = try next() {
      if entry.recorder.isEmpty, entry.path.hasPrefix("mylifedb/") { entries.append(entry) }
    }
    return entries
  }
}
