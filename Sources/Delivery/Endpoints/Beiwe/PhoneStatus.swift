import Formats
import Spool
import Synchronization

/// What a phone tells of its state with each request, as far as its files say it.
struct PhoneStatus: Equatable, Sendable {
  /// From 0 to 1; this one where no file tells.
  var batteryLevel: Float = 0.8
  /// The state of the battery, in the numbers of `UIDevice.BatteryState`.
  var batteryState = BatteryState.charging
  /// Files that wait to be uploaded.
  var queued = 0

  /// The values of `UIDevice.BatteryState`.
  enum BatteryState: Int, Sendable {
    case unplugged = 1
    case charging = 2
    case full = 3

    /// Nil for an event of another kind in the phone's file.
    init?(event: some StringProtocol) {
      switch event {
      case "Unplugged": self = .unplugged
      case "Charging": self = .charging
      case "Full": self = .full
      default: return nil
      }
    }
  }
}

/// How full batteries were, read from the files of `powerState` when a phone first sends something.
final class PhoneBatteries: Sendable {
  /// What a row of powerState tells of the battery.
  struct Reading: Equatable, Sendable {
    /// In ms since 1970 UTC.
    var time: Int64
    var level: Float
    var state: PhoneStatus.BatteryState
  }

  private let backlog: Backlog
  /// Readings in order of time, by the folder of the phone's files.
  private let phones = Mutex<[String: [Reading]]>([:])
  /// Phones whose readings are kept; those of a year have a megabyte.
  private static let limit = 64

  init(_ backlog: Backlog) {
    self.backlog = backlog
  }

  /// The state of a phone when it sends a file, or with the file's last row where it never does.
  func status(sending file: FileEntry) -> PhoneStatus {
    var status = PhoneStatus()
    guard let instant = file.due ?? file.last else { return status }
    let readings = readings(beside: file.path)
    guard let last = readings.last(where: { $0.time <= instant }) else { return status }
    (status.batteryLevel, status.batteryState) = (last.level, last.state)
    return status
  }

  private func readings(beside path: String) -> [Reading] {
    let words = path.split(separator: "/").dropLast()
    let folder = words.joined(separator: "/")
    if let known = phones.withLock({ $0[folder] }) { return known }
    // On the phone files of all streams lie together; a server has a folder for each.
    let other = (words.dropLast() + [BeiweStream.powerState.rawValue[...]]).joined(separator: "/")
    let readings = [folder, other].flatMap(readings(in:)).sorted { $0.time < $1.time }
    phones.withLock { phones in
      if phones.count >= Self.limit { phones.removeAll() }
      phones[folder] = readings
    }
    return readings
  }

  /// Files that cannot be read tell nothing; they are sent, and told of, like others.
  private func readings(in folder: String) -> [Reading] {
    let prefix = folder.isEmpty ? "" : folder + "/"
    let names = ((try? Folder.names(in: folder, of: backlog.folder)) ?? nil) ?? []
    return names.map { prefix + $0 }
      .filter { BeiweFileName(path: $0)?.kind.stream == .powerState }
      .flatMap { path in
        let content = try? ContentReader.contents(of: path, in: backlog.folder)
        return Self.readings(String(decoding: content ?? [], as: UTF8.self))
      }
  }

  /// Reads rows of `timestamp,event,level`, where the level was a whole percentage once; events that are
  /// none of the battery's tell the level too.
  static func readings(_ text: String) -> [Reading] {
    var state: PhoneStatus.BatteryState?
    return text.split(separator: "\n").dropFirst().compactMap { line in
      let cells = line.split(separator: ",")
      guard cells.count == 3, let time = Int64(cells[0]), let level = Float(cells[2]), level >= 0
      else { return nil }
      state = PhoneStatus.BatteryState(event: cells[1]) ?? state
      return state.map { Reading(time: time, level: level > 1 ? level / 100 : level, state: $0) }
    }
  }
}
