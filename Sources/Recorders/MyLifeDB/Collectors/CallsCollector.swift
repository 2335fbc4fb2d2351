import Simulation
import Spool

/// Voice calls, without numbers and names, and video calls.
struct CallsCollector: Collector {
  static let name = "calls"
  static let voice = metric("phone-calls", "Phone Call", unit: "s", under: .communication)
  static let video = metric("video-calls", "Video Call", unit: "s", under: .communication)
  static let metrics = [voice, video]

  init(_ assignment: Assignment) {}

  func samples(of day: CollectedDay, _ metrics: Set<Metric>) -> [DailySample] {
    let log = day.log()
    return log.calls.map { call in
      day.sample(Self.voice, call.start, call.end) { json in
        json.member("direction", call.direction.rawValue)
        json.member("connected", call.isConnected)
        json.member("output", call.output.rawValue)
      }
    }
      + log.videoCalls.map { call in
        day.sample(Self.video, call.start, call.end) { json in
          json.member("app", "video-chat")
          json.member("kind", call.event == nil ? "private" : "meeting")
          if let event = call.event { json.member("event", event) }
          json.member("people", call.people)
          json.member("device", call.device.rawValue)
        }
      }
  }
}
