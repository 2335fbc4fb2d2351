import Spool

@testable import Check
@testable import Reading

/// Conditions of the rules for manifests and for the lists of all participants.
extension Condition {
  typealias ListingChange = @Sendable (inout Listing) -> Void

  static let ofManifests: [Condition] = [
    .listing("complete", "\"complete\": false") { $0.parts[1].manifest?.complete = false },
    .listing("complete", "unreadable") { $0.parts[1].manifest = nil },
    .listing("manifest-values", "days 0") {
      $0.parts[0].defect = BadListedValue(key: "days", value: "0", allowed: "1 or more")
    },
    .listing("manifest-values", "text ?") {
      $0.parts[0].defect = BadListedValue(value: "?", allowed: "a text")
    },
    .listing("manifest-values", "dialect old of beiwe") {
      $0.parts[0].manifest = manifest([0, 1], dialect: "old")
    },
    .listing("manifest-values", "a manifest without a version of beiwe for the phone iPhone14,7") {
      $0.parts[0].manifest = manifest([0, 1], dialect: nil)
    },
    .listing("manifest-values", "stream noise") { $0.parts[0].manifest?.streams.append("noise") },
    // The rule ignores streams of apps that it does not know.
    .listing(
      "manifest-values", "stream noise",
      inside: {
        $0.parts[0].manifest = manifest([0, 1], more: "other")
        $0.parts[0].manifest?.streams.append("noise")
      }, outside: { $0.parts[0].manifest?.streams.append("noise") }),
    .listing("manifest-values", "a manifest without a phone of the participant 1") {
      $0.parts[0].manifest = manifest([0, 1], phones: [0])
    },
    .listing("totals", "1 files") { $0.parts[0].manifest?.totals.files = 1 },
    .listing("totals", "8 rows") { $0.parts[0].manifest?.totals.rows = 8 },
    .listing("totals", "99 content_bytes") { $0.parts[0].manifest?.totals.contentBytes = 99 },
    .listing("totals", "49 bytes") { $0.parts[0].manifest?.totals.bytes = 49 },
    .listing("totals", "3 files") { $0.parts[1].manifest?.totals.files = 3 },
    .listing("participants", "1 participants in the list") { $0.lists[0].participants = [0] },
    .listing("participants", "3 participants in the list") {
      $0.lists[0].participants = [0, 1, 0]
    },
    // In an excerpt, a participant may have no files in the list.
    .listing(
      "participants", "2 participants in the list",
      inside: {
        $0.lists[0].participants = [0]
        $0.parts[0].manifest?.arguments = ["between": "a..b"]
      },
      outside: {
        $0.lists[0].participants = [0, 5]
        $0.parts[0].manifest?.arguments = ["between": "a..b"]
      }),
    .listing("participants", "a folder or file of an unlisted participant") {
      $0.unlisted = ["abcdefgz"]
    },
    .listing("shards", "1 manifests and 2 lists", failures: 2) { $0.parts[1].shard = nil },
    .listing("shards", "2 manifests and 2 lists") {
      $0.lists[1].shard = Shard(number: 1, count: 2)
    },
    .listing("shards", "2 manifests and 1 lists") { $0.lists.removeLast() },
    .listing("shards", "without part 2") {
      $0.parts.removeLast()
      $0.lists.removeLast()
    },
    // If parts are missing, the message names the first ten.
    .listing("shards", "without part 3, 4, 5, 6, 7, 8, 9, 10, 11, 12 and 8 more") {
      for number in 0..<2 {
        $0.parts[number].shard = Shard(number: number + 1, count: 20)
        $0.lists[number].shard = $0.parts[number].shard
      }
    },
    .listing("shards", "without part 12") {
      let numbers = (1...11) + [13]
      $0.parts = numbers.map { number in
        Listing.Part(
          name: "", shard: Shard(number: number, count: 13), manifest: twoParts().parts[0].manifest)
      }
      $0.lists = $0.parts.map { Listing.List(name: "", shard: $0.shard) }
    },
    .listing("shards", "different seed is 8, here 7") { $0.parts[1].manifest?.seed = 8 },
    .listing("shards", "different ") { $0.parts[1].manifest?.days = 3 },
    .listing("shards", "duplicate participant 1") { $0.lists[1].participants = [1, 2] },
  ]

  static func listing(
    _ rule: String, _ value: String, failures: Int = 1,
    inside: @escaping ListingChange = { _ in }, outside: @escaping ListingChange
  ) -> Condition {
    Condition(
      rule, value, failures: failures, inside: .listing(twoParts(inside)),
      outside: .listing(twoParts(outside)))
  }

  /// A recording of participants 0 to 2 in two parts.
  static func twoParts(_ change: ListingChange = { _ in }) -> Listing {
    var listing = Listing(known: [BeiweCheck.self])
    for (number, participants) in [(1, [0, 1]), (2, [2])] {
      let shard = Shard(number: number, count: 2)
      var list = Listing.List(name: "files.\(number)-of-2.jsonl", shard: shard)
      list.participants = participants
      list.totals.files = 2
      list.totals.rows = 9
      list.totals.contentBytes = 100
      list.totals.bytes = 50
      var manifest = manifest(participants)
      manifest.complete = true
      manifest.totals = list.totals
      listing.parts.append(
        Listing.Part(name: "manifest.\(number)-of-2.json", shard: shard, manifest: manifest))
      listing.lists.append(list)
    }
    change(&listing)
    return listing
  }

  /// Creates the manifest of one part.
  ///
  /// - Parameters:
  ///   - dialect: the dialect of the app on the phones; nil for phones without the app.
  ///   - phones: the participants who have a phone; nil for all.
  ///   - more: the name of an additional app that `check` does not support; nil for none.
  private static func manifest(
    _ participants: [Int], dialect: String? = "current", phones: [Int]? = nil, more: String? = nil
  ) -> Manifest {
    var apps = ["beiwe": Manifest.App()]
    var installed = dialect.map {
      ["beiwe": Manifest.InstalledApp(version: "2.5.2", dialect: $0)]
    }
    if let more {
      apps[more] = Manifest.App()
      installed?[more] = Manifest.InstalledApp(version: "1", dialect: "any")
    }
    var manifest = Manifest(
      version: "1.0", study: "demo", seed: 7, start: "2026-03-02", days: 2, timeZone: "Etc/UTC",
      participants: participants,
      phones: [
        Manifest.Phone(
          model: "iPhone14,7", systemVersion: "17.5.1", apps: installed ?? [:],
          participants: phones ?? participants)
      ], apps: apps, recorders: ["beiwe"], streams: ["gps"], arguments: [:], profiles: [:])
    manifest.complete = true
    return manifest
  }
}
