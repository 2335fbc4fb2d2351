import Formats
import Simulation

extension Timeline {
  static func streams(of version: Beiwe) -> [BeiweStream] {
    let sensors = version.settings.sensors.map(\.name)
    return streams.filter { sensors.contains($0.rawValue) }
  }

  /// What does not change while the app runs.
  struct Setup: Sendable {
    let profile: BeiweProfile
    let dialect: RowDialect
    let settings: BeiweSettings
    /// Those that the app collects from, in the order in which it starts them.
    let sensors: [BeiweSensor]
    let phone: Phone
    let geography: Geography
    /// The field round the town.
    let field: MagneticField
    let fuzzing: Fuzzing?
    /// Whether the study asks surveys.
    let asksSurveys: Bool
    let patient: String
    let start: Timestamp
    let end: Timestamp
    let random: Random
    /// Pauses that are known before the app runs, in the order in which they begin. Others are learned while
    /// it runs, and suspensions are drawn at each launch.
    var pauses: [Pause] = []

    /// Nil if the phone has no Beiwe app.
    init?(_ participant: Participant, of study: Study) {
      guard let beiwe = participant.app(Beiwe.self) else { return nil }
      profile = beiwe.profile
      settings = beiwe.settings
      phone = participant.phone
      dialect = RowDialect(beiwe.profile, on: participant.phone.profile)
      geography = Geography(study.towns)
      field = study.field
      sensors = settings.sensors.filter { participant.phone.profile.has($0.sensor) }
      fuzzing = Fuzzing(participant, by: beiwe)
      asksSurveys = !beiwe.content.surveys.isEmpty
      patient = participant.patient
      start = study.span.lowerBound
      end = study.span.upperBound
      random = participant.random["beiwe"]
    }

    func collects(_ sensor: any Sensor.Type) -> Bool {
      sensors.contains { $0.sensor == sensor }
    }

    /// iOS suspends the app some time after a launch, ends it, and launches it again.
    ///
    /// - Parameter number: of the launch, from 1.
    func suspension(after launch: Timestamp, number: Int) -> Pause? {
      let rate = profile.suspensions
      guard rate > 0 else { return nil }
      // A wait of a rate below this would be longer than any study, and too long to be an instant.
      let mean = 86_400 / max(rate, 1e-9)
      let wait = 60 + random["suspension"].exponential(mean: mean, at: number)
      let start = launch.advanced(bySeconds: min(wait, end.seconds(since: launch) + 1))
      let gap = random["relaunch"].logNormal(median: 2_400, sigma: 1.2, at: number)
      return Pause(
        .suspension, of: .app,
        during: start..<start.advanced(bySeconds: min(max(gap, 60), 43_200)))
    }
  }
}
