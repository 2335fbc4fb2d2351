import FoundationEssentials

/// The description of a recording, which is the content of `manifest.json`.
///
/// Two runs that differ only in speed have equal manifests. The manifest therefore contains no
/// clock time, host, path or number of jobs.
public struct Manifest: Equatable, Sendable {
  /// The size of a recording.
  public struct Totals: Equatable, Sendable {
    /// The number of files in the recorders' folders.
    public var files: Int64 = 0
    /// The number of rows, without headers.
    public var rows: Int64 = 0
    /// The length of all contents before compression, in bytes.
    public var contentBytes: Int64 = 0
    /// The length of all files on disk, in bytes.
    public var bytes: Int64 = 0

    /// Creates totals of zero.
    public init() {}
  }

  /// The argument that omits the apps' files without a row in a span.
  public static let between = "between"

  /// The argument that writes packs instead of folders.
  public static let pack = "pack"

  /// The argument that adds faults to finished files.
  public static let faults = "faults"

  /// The version of the manifest that this program writes.
  public static let currentFormat = 2

  /// The version of the manifest as read. In version 1 the study has one version of each app, for
  /// iOS.
  public internal(set) var format = Self.currentFormat

  /// The version of Understudy that wrote the recording.
  public var version: String
  /// Whether the recording is complete. False while a run has not ended, and after a run was
  /// stopped.
  public var complete = false
  /// The study as the user named it, by a profile or a file.
  public var study: String
  /// The seed of all random numbers.
  public var seed: UInt64
  /// The first local date, as `2026-03-02`.
  public var start: String
  /// The number of recorded local dates.
  public var days: Int
  /// The study's time zone, such as `America/New_York`.
  public var timeZone: String
  /// Whether the span is outside the years of the magnetic field model.
  public var fieldExtrapolated = false
  /// The participants' numbers from 0, in ascending order.
  public internal(set) var participants: [Int]
  /// The kinds of phones, in the order of platforms, models and versions.
  public internal(set) var phones: [Phone]
  /// The apps that the study installs, by name. The versions of these apps are in `phones`.
  public var apps: [String: App]
  /// The layouts, in the order in which the option named them.
  public var recorders: [String]
  /// The streams that were written, without `ios_log`.
  public var streams: [String]
  /// The options that change the content, by name without dashes, with their values as given.
  public var arguments: [String: String]
  /// The CRC-32 of each profile used, by `kind/name`.
  public var profiles: [String: UInt32]
  /// Imported streets in the order of their regions; empty if all streets are generated.
  public var streets: [Streets]
  /// The regions without a climate of their own, with the regions whose climates they have.
  public var climates: [String: String]
  /// The sums over all files of the recorders; zeros while a run has not ended.
  public var totals = Totals()

  /// Creates the manifest of a recording that is not complete.
  ///
  /// - Parameters:
  ///   - participants: the participants' numbers from 0, in any order.
  ///   - phones: the kinds of phones in any order; equal kinds are joined.
  public init(
    version: String, study: String, seed: UInt64, start: String, days: Int, timeZone: String,
    fieldExtrapolated: Bool = false, participants: [Int], phones: [Phone] = [],
    apps: [String: App] = [:], recorders: [String], streams: [String],
    arguments: [String: String], profiles: [String: UInt32], streets: [Streets] = [],
    climates: [String: String] = [:]
  ) {
    self.version = version
    self.study = study
    self.seed = seed
    self.start = start
    self.days = days
    self.timeZone = timeZone
    self.fieldExtrapolated = fieldExtrapolated
    self.participants = participants.sorted()
    self.phones = Phone.joined(phones)
    self.apps = apps
    self.recorders = recorders
    self.streams = streams
    self.arguments = arguments
    self.profiles = profiles
    self.streets = streets
    self.climates = climates
  }

  /// Whether some app files were omitted on purpose, so a missing file is not an error.
  public var isExcerpt: Bool { arguments[Self.between] != nil }

  /// Whether the study simulates missing data, which the ground truth lists.
  public var losesData: Bool { profiles.keys.contains { $0.hasPrefix("missing/") } }

  /// Whether each participant's files of a recorder are in one pack instead of a folder.
  public var isPacked: Bool { arguments[Self.pack] != nil }

  /// Whether files have faults, which `faults.jsonl` lists.
  public var hasFaults: Bool { arguments[Self.faults] != nil }
}

extension Manifest {
  /// The text of `manifest.json`, in UTF-8, with a line end.
  public var text: [UInt8] {
    var json = JSONWriter(.pretty)
    json.object {
      $0.member("format", Self.currentFormat)
      $0.member("version", version)
      $0.member("complete", complete)
      $0.member("study", study)
      $0.member("seed", String(seed))
      $0.member("start", start)
      $0.member("days", days)
      $0.member("time_zone", timeZone)
      if fieldExtrapolated { $0.member("field_extrapolated", true) }
      $0.key("participants")
      $0.inlineArray(participants) { $0.integer($1) }
      $0.key("phones")
      $0.array { json in for phone in phones { phone.write(to: &json) } }
      $0.key("apps")
      $0.object { json in
        for (name, app) in apps.inOrder {
          json.key(name)
          app.write(to: &json)
        }
      }
      $0.key("recorders")
      $0.inlineArray(recorders) { $0.string($1) }
      $0.key("streams")
      $0.inlineArray(streams) { $0.string($1) }
      $0.key("arguments")
      $0.object { for (key, value) in arguments.inOrder { $0.member(key, value) } }
      $0.key("profiles")
      $0.object { for (key, value) in profiles.inOrder { $0.member(key, value.hexadecimal) } }
      if !streets.isEmpty {
        $0.key("streets")
        $0.array { json in for streets in streets { streets.write(to: &json) } }
      }
      if !climates.isEmpty {
        $0.key("climates")
        $0.object { for (region, source) in climates.inOrder { $0.member(region, source) } }
      }
      $0.key("totals")
      $0.object { totals.writeMembers(to: &$0) }
    }
    json.newLine()
    return json.bytes
  }

  /// Reads the text of `manifest.json`.
  public init(text: [UInt8]) throws(BadListedValue) {
    self = try BadListedValue.decode(
      Self.self, from: text,
      allowed: "a JSON object with the keys of a manifest")
  }

  /// Reads a manifest from a folder. Throws `MalformedFile` or a `FileError`.
  package init(reading name: String, in folder: String) throws {
    let text = try FileReader.bytes(of: name, in: folder)
    do throws(BadListedValue) {
      try self.init(text: text)
    } catch {
      throw MalformedFile(error, file: folder + "/" + name)
    }
  }
}

extension Manifest: Decodable {
  private enum CodingKeys: String, CodingKey {
    case format, version, complete, study, seed, start, days
    case timeZone = "time_zone"
    case fieldExtrapolated = "field_extrapolated"
    case participants, phones, apps, recorders, streams, arguments, profiles, streets, climates,
      totals
  }

  /// Reads a manifest, and rejects values that no recording has.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    format = try container.decode(.format, in: 1...Self.currentFormat)
    version = try container.text(.version, "a short text") { $0.utf8.count <= 100 }
    complete = try container.value(.complete, "true or false")
    study = try container.text(.study, "a text of 1 to 1,000 bytes") {
      (1...1_000).contains($0.utf8.count)
    }
    let seed = try container.text(.seed, "a whole number from 0 to \(UInt64.max), as a text") {
      UInt64($0) != nil
    }
    self.seed = UInt64(seed) ?? 0
    start = try container.text(.start, "a date such as 2026-03-02", where: Listed.isDate)
    days = try container.decode(.days, in: Listed.days)
    timeZone = try container.text(
      .timeZone, "the name of a time zone, such as America/New_York", where: Listed.isZone)
    fieldExtrapolated =
      container.contains(.fieldExtrapolated)
      ? try container.value(.fieldExtrapolated, "true or false") : false
    participants = try container.participants(.participants)
    let installed = "an object with the installed apps by name"
    apps = try container.object(.apps, installed)
    if format == 1 {
      let phones: [FirstPhone] = try container.list(.phones, "a list of phones")
      let apps: [String: InstalledApp] = try container.object(.apps, installed)
      self.phones = phones.map { Phone($0, with: apps) }
    } else {
      phones = try container.list(.phones, "a list of phones")
    }
    var left = Set(participants)
    for number in phones.lazy.flatMap(\.participants) where left.remove(number) == nil {
      throw BadListedValue(
        key: "phones", value: "of participant \(number)",
        allowed: "one phone for each participant of the manifest")
    }
    let names = "a list of names of letters, digits, - and _"
    recorders = try container.value(.recorders, names) { $0.allSatisfy(Listed.isName) }
    streams = try container.value(.streams, names) { $0.allSatisfy(Listed.isName) }
    arguments = try container.value(.arguments, "an object with texts as values")
    let checksums: [String: String] = try container.value(
      .profiles, "an object with checksums of 8 hexadecimal digits as values"
    ) {
      $0.values.allSatisfy { UInt32(hexadecimal: $0) != nil }
    }
    profiles = checksums.compactMapValues { UInt32(hexadecimal: $0) }
    streets =
      container.contains(.streets)
      ? try container.list(.streets, "a list of imported streets") : []
    climates =
      container.contains(.climates)
      ? try container.value(.climates, "an object with names of regions as values") : [:]
    totals = try container.decode(Totals.self, forKey: .totals)
  }
}

extension Manifest.Totals: Decodable {
  private enum CodingKeys: String, CodingKey {
    case files, rows
    case contentBytes = "content_bytes"
    case bytes
  }

  /// The sums over the files of a recording or of a part of it.
  public init(of entries: [FileEntry]) {
    for entry in entries { self += Self(of: entry) }
  }

  /// Adds the sums of other files.
  public static func += (left: inout Self, right: Self) {
    left.files += right.files
    left.rows += right.rows
    left.contentBytes += right.contentBytes
    left.bytes += right.bytes
  }

  /// Reads the sums, and rejects negative numbers and numbers out of range.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    files = try container.decode(.files, in: Listed.count)
    rows = try container.decode(.rows, in: Listed.count)
    contentBytes = try container.decode(.contentBytes, in: Listed.count)
    bytes = try container.decode(.bytes, in: Listed.count)
  }

  func writeMembers(to json: inout JSONWriter) {
    json.member("files", files)
    json.member("rows", rows)
    json.member("content_bytes", contentBytes)
    json.member("bytes", bytes)
  }

  private init(of entry: FileEntry) {
    files = 1
    rows = entry.rows
    contentBytes = entry.contentBytes
    bytes = entry.bytes
  }
}

extension Dictionary where Key == String {
  /// The elements, sorted by the bytes of their keys.
  var inOrder: [(key: String, value: Value)] {
    sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
  }
}
