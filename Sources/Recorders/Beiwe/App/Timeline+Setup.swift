import Simulation

extension Timeline {
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
    let patient: String
    let start: Timestamp
    let end: Timestamp
    let random: Random

    /// Nil if the study installs no Beiwe app.
    init?(_ participant: Participant, of study: Study) {
      guard let beiwe = study.app(Beiwe.self) else { return nil }
      profile = beiwe.profile
      settings = beiwe.settings
      phone = participant.phone
      dialect = RowDialect(beiwe.profile, on: participant.phone.profile)
      geography = Geography(study.towns)
      field = study.field
      sensors = settings.sensors
      fuzzing = Fuzzing(participant, by: beiwe)
      patient = participant.patient
      start = study.span.lowerBound
      end = study.span.upperBound
      random = participant.random["beiwe"]
    }

    func collects(_ sensor: any Sensor.Type) -> Bool {
      sensors.contains { $0.sensor == sensor }
    }

    /// When iOS ends an app that was launched then; some time after the study if it does not before.
    ///
    /// - Parameter number: of the launch, from 1.
    func suspension(after launch: Timestamp, number: Int) -> Timestamp {
      let rate = profile.suspensions
      guard rate > 0 else { return Timestamp(microseconds: .max) }
      // A wait of a rate below this would be longer than any study, and too long to be an instant.
      let mean = 86_400 / max(rate, 1e-9)
      let wait = 60 + random["suspension"].exponential(mean: mean, at: number)
      return launch.advanced(bySeconds: min(wait, end.seconds(since: launch) + 1))
    }
  }
}
