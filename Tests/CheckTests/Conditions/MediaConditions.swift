import Spool

@testable import Check
@testable import Reading

/// Conditions of the rules for music, podcasts, audiobooks and the phone's storage.
extension Condition {
  static let ofMedia: [Condition] = [
    .phone(
      "plays-apart", "sim.podcasts.podcasts that begins before the end of the last one",
      inside: [.phone([track(0, 100), episode(100, 200), book(200, 300)])],
      outside: [.phone([track(0, 100), episode(99, 200), book(200, 300)])]),
    .phone(
      "plays-apart", "sim.books.books that begins before the end of the last one",
      inside: [.phone([track(0, 100), book(99, 300, format: "ebook")])],
      outside: [.phone([track(0, 100), book(99, 300)])]),
    .phone(
      "plays-apart", "sim.music.music that begins before the end of the last one",
      inside: [.phone([track(0, 86_400)]), .phone(1, [track(86_400, 86_500)])],
      outside: [.phone([track(0, 86_401)]), .phone(1, [track(86_400, 86_500)])]),
    // HealthKit measures from 100 s to 300 s and from 301 s to 400 s.
    .phone(
      "headphone-plays", "a play that HealthKit does not measure",
      inside: [.phone(ears() + [track(299, 399)])],
      outside: [.phone(ears(gap: 2) + [track(250, 399)])]),
    .phone(
      "headphone-plays", "a play that HealthKit does not measure",
      inside: [.phone(ears() + [track(299, 399), track(500, 600, output: "speaker")])],
      outside: [
        .phone(
          ears() + [track(299, 399), track(500, 600), exposure(900, 950), track(900, 950)])
      ]),
    .phone(
      "headphone-plays", "HeadphoneAudioExposure while nothing plays",
      inside: [.phone(ears() + [book(101, 399), exposure(500, 600), track(601, 700)])],
      outside: [.phone(ears() + [book(101, 399), exposure(500, 600), track(602, 700)])]),
    .phone(
      "headphones-connected", "a play in headphones that are not connected",
      inside: [.phone(connected() + [track(100, 201)])],
      outside: [.phone(connected() + [track(100, 202)])]),
    .phone(
      "headphones-connected", "a play in headphones that are not connected",
      inside: [.phone(connected() + [track(100, 200), track(500, 600, output: "car")])],
      outside: [.phone(connected() + [track(100, 200), track(500, 600)])]),
    .phone(
      "play-history", "3 different tracks", inside: [.phone(history(value: 2))],
      outside: [.phone(history(value: 3))]),
    .phone(
      "play-history", "3 newest tracks that differ from the plays",
      inside: [.phone(history(recent: ["b", "a", "a", "c"]))],
      outside: [.phone(history(recent: ["a", "b", "a"]))]),
    // Plays before the data may be in the history.
    .phone(
      "play-history", "1 plays of a",
      inside: [.phone(history(plays: 3))], outside: [.phone(history(plays: 1))]),
    .phone(
      "play-history", "a list of the most played tracks without a",
      inside: [.phone(history(most: ["a", "b"]))], outside: [.phone(history(most: ["b"]))]),
    .phone(
      "play-history", "2 listening histories", inside: [.phone(history())],
      outside: [.phone(history() + history().suffix(1))]),
    .phone(
      "play-history", "most played out of order", inside: [.phone(history(most: ["a", "b"]))],
      outside: [.phone(history(most: ["b", "a"]))]),
    // After 28 dates with files, the numbers of plays are exact.
    .phone(
      "play-history", "3 plays of a", inside: weeks(27, plays: 2), outside: weeks(28, plays: 3)),
    .phone(
      "storage-grows", "GB more used storage", inside: [.phone([level(10, 50), picture(20)])],
      outside: [
        .phone([level(10, 50), picture(20)]), .phone(1, [level(86_410, 50.006)]),
      ]),
    .phone(
      "storage-grows", "GB more used storage",
      inside: [
        .phone([level(10, 50), picture(20)]), .phone(1, [level(86_410, 49.008, freed: 1)]),
      ],
      outside: [
        .phone([level(10, 50), picture(20)]), .phone(1, [level(86_410, 49.006, freed: 1)]),
      ]),
    .phone(
      "storage-grows", "GB difference between the used storage and its parts",
      inside: [.phone([level(10, 50, photos: 10.002)])],
      outside: [.phone([level(10, 50, photos: 10.004)])]),
    .phone(
      "storage-grows", "GB difference between the whole storage and its parts",
      inside: [.phone([level(10, 50, total: 64.002)])],
      outside: [.phone([level(10, 50, total: 64.004)])]),
  ]

  private static func track(
    _ start: Double, _ end: Double, _ name: String = "a", output: String = "headphones"
  ) -> DaySample {
    .phone("music.music", start, end, nil, ["track": .text(name), "output": .text(output)])
  }

  private static func episode(_ start: Double, _ end: Double) -> DaySample {
    .phone("podcasts.podcasts", start, end, nil, ["output": .text("headphones")])
  }

  private static func book(
    _ start: Double, _ end: Double, format: String = "audiobook"
  ) -> DaySample {
    .phone("books.books", start, end, nil, ["format": .text(format)])
  }

  private static func exposure(_ start: Double, _ end: Double) -> DaySample {
    .quantity("HeadphoneAudioExposure", start, end, 70, by: "phone")
  }

  /// Returns what HealthKit measures of headphones from 100 s to 400 s, with a gap at 300 s, and a
  /// track.
  private static func ears(gap: Double = 1) -> [DaySample] {
    [exposure(100, 300), exposure(300 + gap, 400), track(100, 200)]
  }

  private static func connected() -> [DaySample] {
    [
      .phone("bluetooth.bluetooth", 100, 200, nil, ["kind": .text("headphones")]),
      .phone("bluetooth.bluetooth", 450, 650, nil, ["kind": .text("car")]),
    ]
  }

  /// Returns two plays of track `a`, one of track `b`, and their history.
  private static func history(
    value: Double = 2, recent: [String] = ["b", "a", "a"], most: [String] = ["a", "b"],
    plays: Int64 = 2
  ) -> [DaySample] {
    let counts: [String: Int64] = ["a": plays, "b": 1]
    return [
      track(0, 100), track(100, 200), track(200, 300, "b"),
      .phone(
        "music.recent", 0, 86_400, value,
        [
          "recent": .list(recent.map { .text($0) }),
          "most_played": .list(
            most.map { .object(["track": .text($0), "plays": .integer(counts[$0] ?? 0)]) }),
        ]),
    ]
  }

  /// Returns some dates, of which the first has two plays of a track and the last a history.
  private static func weeks(_ last: Int64, plays: Int64) -> [HealthDate] {
    (0...last).map { number in
      let start = 86_400 * Double(number)
      var samples =
        number == last - 27 ? [track(start, start + 9), track(start + 9, start + 20)] : []
      if number == last {
        samples.append(
          .phone(
            "music.recent", start, start + 86_400, 0,
            [
              "recent": .list([.text("a"), .text("a")]),
              "most_played": .list([.object(["track": .text("a"), "plays": .integer(plays)])]),
            ]))
      }
      return .phone(number, also: ["music"], samples)
    }
  }

  /// Returns a level of the storage of a phone with 64 GB.
  private static func level(
    _ time: Double, _ used: Double, freed: Double = 0, photos: Double? = nil, total: Double = 64
  ) -> DaySample {
    .phone(
      "storage.storage", time, time, used,
      [
        "total_gb": .number(total), "available_gb": .number(64 - used),
        "photos_gb": .number(photos ?? used - 40), "apps_gb": .number(24),
        "system_gb": .number(16), "freed_gb": .number(freed),
      ])
  }

  /// Returns a photo of 10 MB.
  private static func picture(_ time: Double) -> DaySample {
    .phone("photos.photos-taken", time, time, 1, ["bytes": .integer(10_000_000)])
  }
}
