import Reading
import Spool

extension MyLifeDBCheck {
  static let digitalStorage = [
    Rule(
      "storage-grows",
      "The used storage grows by at least the size of the photos, screenshots and videos of a "
        + "date, less the storage that a clean-up freed.",
      limit:
        "\(StorageLevels.rounding.told) GB. The parts of the storage add up to the used storage, "
        + "and the used and available storage to the whole storage, within the same tolerance",
      catches: "a level that is 0.1 GB lower than on the date before",
      .dates { StorageLevels() })
  ]
}

/// A judge of the used storage from date to date.
private struct StorageLevels: DateJudge {
  /// The sum of the roundings of several values, in GB.
  static let rounding = 0.003

  static let lack = Finding.lacking("storage levels of two dates")

  private static let level = "sim.storage.storage"
  private static let pictures = [
    "sim.photos.photos-taken", "sim.photos.screenshots", "sim.photos.videos",
  ]

  func judge(_ dates: NeighbouringDates, _ finding: inout Finding) {
    let levels = dates.nearby(Self.level)
    for level in dates.samples(Self.level) {
      let used = level.sample.value ?? .nan
      let parts = ["photos_gb", "apps_gb", "system_gb"].map { level.sample.number($0) ?? .nan }
      finding.judge(
        used - parts.reduce(0, +), limit: Self.rounding,
        "GB difference between the used storage and its parts", at: level.place)
      let available = level.sample.number("available_gb") ?? .nan
      finding.judge(
        used + available - (level.sample.number("total_gb") ?? .nan), limit: Self.rounding,
        "GB difference between the whole storage and its parts", at: level.place)
      guard let last = levels.last(where: { $0.start < level.start }) else { continue }
      let bytes = Self.pictures.flatMap { dates.nearby($0) }
        .filter { last.start <= $0.start && $0.start < level.start }
        .reduce(0) { $0 + ($1.sample.number("bytes") ?? 0) }
      let growth = used - (last.sample.value ?? .nan) + (level.sample.number("freed_gb") ?? 0)
      finding.judge(
        growth >= bytes / 1e9 - Self.rounding,
        "\(growth) GB more used storage", allowed: "at least \(bytes / 1e9) GB of pictures",
        at: level.place)
    }
  }
}
