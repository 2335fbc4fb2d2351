import Reading
import Spool

/// Rules about a recording as a whole, which check its manifests and lists.
extension Rule {
  static let manifest: [Rule] = [
    Rule(
      "complete",
      "The recording is complete.",
      limit: "exact. Continue an interrupted recording before you use it",
      catches: "\"complete\": false",
      .whole(judgeComplete)),
    Rule(
      "manifest-values", "A manifest has all its keys, with valid values.",
      limit:
        "All numbers are in their ranges, and all streams, dialects, dates and time zones are "
        + "valid. Each participant has a phone with a version of each app. No value is a path",
      catches: "9,223,372,036,854,775,807 days", .whole(judgeValues)),
    Rule(
      "list-order",
      "The lists of files have valid values, are in order and have no duplicates.",
      limit: "The order is by participant, recorder and path",
      catches: "two swapped lines",
      .whole { $0.lists.isEmpty ? .lacking("list of files") : $0.order }),
    Rule(
      "totals",
      "The totals of a manifest are the sums over its list of files.",
      limit: "exact",
      catches: "a total that is one row too small",
      .whole(judgeTotals)),
    Rule(
      "participants",
      "The list of files has all participants of the manifest, and no other participant has a "
        + "folder or file.",
      limit: "exact",
      catches: "one extra folder",
      .whole(judgeParticipants)),
    Rule(
      "shards",
      "All parts belong to one recording, and no part is missing or overlaps another part.",
      limit: "exact. All parts together are the whole recording",
      catches: "one missing part",
      .whole(judgeShards)),
  ]

  private static func judgeComplete(_ listing: Listing) -> Finding {
    guard !listing.parts.isEmpty else { return .lacking("manifest") }
    var finding = Finding()
    for part in listing.parts {
      finding.judge(
        part.manifest?.complete == true,
        part.manifest == nil ? "an unreadable manifest" : "\"complete\": false",
        allowed: "\"complete\": true",
        at: RowPlace(part.name))
    }
    return finding
  }

  private static func judgeValues(_ listing: Listing) -> Finding {
    guard !listing.parts.isEmpty else { return .lacking("manifest") }
    var finding = Finding()
    for part in listing.parts {
      finding.count(1)
      if let defect = part.defect {
        finding.fail(
          RowPlace(part.name), "\(defect.key ?? "text") \(defect.value)",
          allowed: defect.allowed)
      }
      if let manifest = part.manifest {
        judge(manifest, RowPlace(part.name), listing.known, &finding)
      }
    }
    return finding
  }

  /// Judges the values in a manifest that depend on the installed apps. An app that no check
  /// supports may have any streams and dialects.
  private static func judge(
    _ manifest: Manifest, _ place: RowPlace, _ known: [any AppData.Type],
    _ finding: inout Finding
  ) {
    let installed = known.filter { manifest.apps[$0.app] != nil }
    for app in installed {
      let dialects = Set(manifest.phones.compactMap { $0.apps[app.app]?.dialect })
      for dialect in dialects.sorted() where !app.dialects.contains(dialect) {
        finding.fail(
          place, "dialect \(dialect) of \(app.app)",
          allowed: app.dialects.joined(separator: ", "))
      }
    }
    for phone in manifest.phones {
      for name in manifest.apps.keys.sorted() where phone.apps[name] == nil {
        finding.fail(
          place, "a manifest without a version of \(name) for the phone \(phone.model)",
          allowed: "a version of each installed app")
      }
    }
    let streams = installed.flatMap { $0.streams }
    for stream in manifest.streams
    where installed.count == manifest.apps.count && !streams.contains(stream) {
      finding.fail(place, "stream \(stream)", allowed: streams.joined(separator: ", "))
    }
    if let number = manifest.participants.first(where: { manifest.phone(of: $0) == nil }) {
      finding.fail(
        place, "a manifest without a phone of the participant \(number)",
        allowed: "a phone for each participant")
    }
  }

  /// Returns each manifest together with the list of files of the same part of the recording.
  private static func pairs(_ listing: Listing) -> [(Listing.Part, Manifest, Listing.List)] {
    listing.parts.compactMap { part in
      guard let manifest = part.manifest,
        let list = listing.lists.first(where: { $0.shard == part.shard })
      else { return nil }
      return (part, manifest, list)
    }
  }

  private static func judgeTotals(_ listing: Listing) -> Finding {
    var finding = Finding()
    for (part, manifest, list) in pairs(listing) {
      let (said, found) = (manifest.totals, list.totals)
      for (name, said, found) in [
        ("files", said.files, found.files), ("rows", said.rows, found.rows),
        ("content_bytes", said.contentBytes, found.contentBytes),
        ("bytes", said.bytes, found.bytes),
      ] {
        finding.judge(
          said == found, "\(said) \(name)", allowed: "\(found) \(name), as listed",
          at: RowPlace(part.name))
      }
    }
    return finding.isJudged ? finding : .lacking("manifest with a list of files")
  }

  private static func judgeParticipants(_ listing: Listing) -> Finding {
    var finding = Finding()
    for (part, manifest, list) in pairs(listing) {
      // In an excerpt, some participants may have no rows and therefore no files.
      let isListed =
        manifest.isExcerpt
        ? Set(list.participants).isSubset(of: manifest.participants)
        : manifest.participants == list.participants
      finding.judge(
        isListed, "\(list.participants.count) participants in the list",
        allowed: "the manifest's \(manifest.participants.count) participants",
        at: RowPlace(part.name))
    }
    for patient in listing.unlisted {
      finding.fail(
        RowPlace(patient), "a folder or file of an unlisted participant",
        allowed: "a participant in the list of files")
    }
    return finding.isJudged ? finding : .lacking("manifest with a list of files")
  }

  private static func judgeShards(_ listing: Listing) -> Finding {
    let shards = listing.parts.compactMap(\.shard)
    guard let count = shards.first?.count else { return .lacking("recording in parts") }
    var finding = Finding()
    finding.judge(
      shards.count == listing.parts.count && shards.allSatisfy { $0.count == count }
        && listing.lists.map(\.shard) == listing.parts.map(\.shard),
      "\(shards.count) manifests and \(listing.lists.count) lists",
      allowed:
        "equal numbers, because both belong to the same division into parts",
      at: RowPlace(listing.parts[0].name))
    // The number of parts comes from a file and may be huge, so the memory must not depend on it.
    let numbers = Set(shards.map(\.number))
    let missing = (1...count).lazy.filter { !numbers.contains($0) }.prefix(10).map(String.init)
    let more = count - numbers.count - missing.count
    finding.judge(
      missing.isEmpty,
      "without part \(missing.joined(separator: ", "))" + (more > 0 ? " and \(more) more" : ""),
      allowed: "all \(count) parts", at: RowPlace(listing.parts[0].name))
    let manifests = listing.parts.compactMap { part in part.manifest.map { (part.name, $0) } }
    for (name, manifest) in manifests.dropFirst() {
      let differences = manifests[0].1.differences(from: manifest)
      finding.judge(
        differences.isEmpty && manifests[0].1.days == manifest.days,
        "different \(differences.joined(separator: ", "))",
        allowed: "equal values in the manifests of all parts",
        at: RowPlace(name))
    }
    var seen: Set<Int> = []
    for list in listing.lists {
      for participant in list.participants {
        finding.judge(
          seen.insert(participant).inserted, "duplicate participant \(participant)",
          allowed: "each participant in one part",
          at: RowPlace(list.name))
      }
    }
    return finding
  }
}
