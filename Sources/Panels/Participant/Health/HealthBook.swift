import Formats
import Reading

/// The numbers that a page shows about one app's health samples.
struct HealthBook: Sendable {
  let app: String
  private(set) var types: [String: Counts] = [:]
  /// The number of samples of unknown types.
  private(set) var strangers = 0
  private(set) var heart = HourlyValues(upTo: 250)
  private(set) var nights = Nights()
  /// The steps by the local dates of their starts, in days since 1970.
  private(set) var steps: [Int64: Steps] = [:]

  /// The number of samples of each device.
  struct Counts: Sendable {
    var phone = 0
    var watch = 0
    var other = 0

    var all: Int { phone + watch + other }

    mutating func add(_ device: HealthSample.Device) {
      switch device {
      case .phone: phone += 1
      case .watch: watch += 1
      case .other: other += 1
      }
    }
  }

  /// The steps of each device, because both devices count the same steps.
  struct Steps: Sendable {
    var phone: Double?
    var watch: Double?
    var other: Double?

    mutating func add(_ count: Double, by device: HealthSample.Device) {
      switch device {
      case .phone: phone = (phone ?? 0) + count
      case .watch: watch = (watch ?? 0) + count
      case .other: other = (other ?? 0) + count
      }
    }
  }

  private static let heartRate = HealthKind.quantity("HeartRate")
  private static let stepCount = HealthKind.quantity("StepCount")
  /// The maximum number of dates, which is ten years.
  private static let dateLimit = 3_660

  init(app: String) { self.app = app }

  var samples: Int { types.values.reduce(strangers) { $0 + $1.all } }

  mutating func add(_ sample: HealthSample, in frame: Frame) {
    guard frame.contains(sample.span.lowerBound) else { return }
    guard HealthKind.all[sample.type] != nil else {
      strangers += 1
      return
    }
    types[sample.type, default: Counts()].add(sample.device)
    switch sample.type {
    case Self.heartRate:
      heart.add(
        sample.value ?? .nan, at: frame.local(sample.span.lowerBound, offset: sample.offset))
    case Self.stepCount: addSteps(sample, frame)
    case HealthKind.sleep:
      if let kind = Nights.Kind(value: sample.value) {
        nights.add(sample.span, kind, in: frame, offset: sample.offset)
      }
    default: break
    }
  }

  private mutating func addSteps(_ sample: HealthSample, _ frame: Frame) {
    let date = frame.local(sample.span.lowerBound, offset: sample.offset)
      .quotientRoundedDown(by: 86_400_000)
    guard let value = sample.value, (0...1e6).contains(value),
      steps[date] != nil || steps.count < Self.dateLimit
    else { return }
    steps[date, default: Steps()].add(value, by: sample.device)
  }
}
