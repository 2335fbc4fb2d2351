import Simulation

extension Timeline {
  /// What does not change while the app runs.
  struct Setup: Sendable {
    let profile: BeiweProfile
    let dialect: RowDialect
    let settings: BeiweSettings
    let phone: Phone
    let geography: Geography
    let fuzzing: Fuzzing?
    let patient: String
    let start: Timestamp
    let end: Timestamp
    let random: Random

    /// Nil if the study installs no Beiwe app.
    init?(_ participant: Participant, of study: Study) {
      guard let beiwe = study.beiwe else { return nil }
      profile = beiwe.profile
      settings = beiwe.settings
      phone = participant.phone
      dialect = RowDialect(beiwe.profile, on: participant.phone.profile)
      geography = Geography(study.towns)
      fuzzing = Fuzzing(participant, of: study)
      patient = participant.patient
      start = study.span.lowerBound
      end = study.span.upperBound
      random = participant.random["beiwe"]
    }
  }
}
