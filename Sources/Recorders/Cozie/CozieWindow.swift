import Simulation

/// What a device has sent of HealthKit, and what it may still send: a mark for each type, the end of the last
/// sample that the server has acknowledged.
///
/// As HealthKitInteractor does (cozie-apple 8c88818): a quantity that begins at or before its type's mark is
/// never sent. So of two devices that count the same steps one loses some, and so does what comes late.
struct CozieWindow {
  private let device: Device
  /// Days back that a burst reaches.
  private let cutoff: Double
  private let random: Random
  private var pending: [CozieSample] = []
  private var marks: [String: Timestamp] = [:]
  private var bursts = 0
  /// When the server has acknowledged the last burst.
  private(set) var acknowledged: Timestamp?

  /// Who sends.
  enum Device: String {
    case phone, watch

    /// Whether the device's store has a sample at an instant.
    func knows(_ sample: CozieSample, at instant: Timestamp) -> Bool {
      (self == .phone ? sample.known.phone : sample.known.watch) <= instant
    }
  }

  /// What a look into HealthKit has brought.
  struct Look {
    /// When it was.
    let time: Timestamp
    /// In the order in which they are sent.
    var samples: [CozieSample] = []
    /// Those that never will be.
    var late: [CozieSample] = []
    /// Those that begin in one millisecond with their neighbour, and go down with it.
    var displaced: [CozieSample] = []
  }

  init(_ device: Device, cutoff: Double, random: Random) {
    self.device = device
    self.cutoff = cutoff
    self.random = random
  }

  /// Takes samples that HealthKit has or will have.
  mutating func add(_ samples: [CozieSample]) { pending += samples }

  /// What is still to be sent.
  var rest: [CozieSample] { pending }

  /// Hands over what no burst will reach any more at an instant: samples of more than the cut-off ago.
  mutating func expire(at now: Timestamp) -> [CozieSample] {
    let earliest = earliest(at: now)
    let late = pending.filter { $0.end <= earliest }
    if !late.isEmpty { pending.removeAll { $0.end <= earliest } }
    return late
  }

  private func earliest(at now: Timestamp) -> Timestamp {
    now.advanced(bySeconds: -86_400 * cutoff)
  }

  /// What would be sent now: types in any order, and of a type the newest first. What never will be is dropped.
  mutating func look(at now: Timestamp) -> Look {
    var look = Look(time: now)
    let earliest = earliest(at: now)
    var types: [String: [CozieSample]] = [:]
    var left: [CozieSample] = []
    for sample in pending {
      guard device.knows(sample, at: now) else {
        left.append(sample)
        continue
      }
      let time = sample.isQuantity ? sample.start : sample.end
      let isBehind = marks[sample.type].map { time <= $0 } ?? false
      if isBehind || sample.end <= earliest {
        look.late.append(sample)
      } else {
        left.append(sample)
        types[sample.type, default: []].append(sample)
      }
    }
    pending = left
    bursts += 1
    let random = random[bursts]
    let order = types.keys.sorted().enumerated()
      .sorted { (random.word(at: $0.offset), $0.offset) < (random.word(at: $1.offset), $1.offset) }
    for (_, type) in order {
      let newest = (types[type] ?? []).sorted {
        ($0.start, $0.end, $0.values.first?.suffix ?? "")
          > ($1.start, $1.end, $1.values.first?.suffix ?? "")
      }
      for sample in newest {
        // Of neighbours that begin in one millisecond the first is sent.
        if let last = look.samples.last, last.type == type,
          last.start.milliseconds == sample.start.milliseconds
        {
          look.displaced.append(sample)
        } else {
          look.samples.append(sample)
        }
      }
    }
    return look
  }

  /// The server has all of a look: marks move.
  mutating func acknowledge(_ look: Look, at now: Timestamp) {
    acknowledged = now
    for sample in look.samples {
      marks[sample.type] = max(marks[sample.type] ?? sample.end, sample.end)
    }
    let device = device
    pending.removeAll { device.knows($0, at: look.time) }
  }
}
