/// The conversion of a study to the format of exports from Beiwe's website.
extension Beiwe {
  public func exports(of study: Study) -> [(name: String, value: ProfileValue)] {
    let form = BeiweExport.text(
      settings: settings, content: content, zone: study.zone.name)
    return [
      ("surveys_and_settings", form), ("interventions", interventions(of: study)),
      ("survey_history", history(of: study)),
    ]
  }

  /// Returns the date of each event related to a survey, by patient, survey and event name.
  private func interventions(of study: Study) -> ProfileValue {
    var patients: [String: ProfileValue] = [:]
    for number in 0..<study.profile.participants {
      let participant = study.participant(number)
      let dates = interventions(
        in: study, random: participant.random["app"][named: Self.name])
      var surveys: [String: ProfileValue] = [:]
      for survey in content.surveys {
        let names = Set(survey.schedule.relative.map(\.intervention))
        surveys[survey.id] = .object(
          dates.filter { names.contains($0.key) }.mapValues { .text("\($0)") })
      }
      patients[participant.patient] = .object(surveys)
    }
    return .object(patients)
  }

  /// Returns the versions of each survey's content with their start times, by survey. A simulated
  /// study has one version.
  private func history(of study: Study) -> ProfileValue {
    let start = ProfileValue.text("\(study.profile.start)T00:00:00")
    return .object(
      content.surveys.reduce(into: [:]) { history, survey in
        history[survey.id] = .list([
          .object(["archive_start": start, "survey_json": survey.member("content")])
        ])
      })
  }
}

extension BeiweExport {
  /// Returns the export of these settings and this content, in the form of the server's own export
  /// (`format_study` in `libs/endpoint_helpers/copy_study_helpers.py`).
  static func text(settings: BeiweSettings, content: StudyContent, zone: String) -> ProfileValue {
    .object([
      "surveys": .list(content.surveys.map(\.exported)),
      "device_settings": .object(
        BeiweServerSettings.others.merging(settings.values) { $1 }),
      "interventions": .list(content.interventions.map { .text($0.name) }),
      "study_time_zone": .text(zone),
    ])
  }
}

extension Survey {
  fileprivate func member(_ key: String) -> ProfileValue {
    guard case .object(let members) = source else { return .null }
    return members[key] ?? .null
  }

  /// The survey as an object with exactly the keys of a server's export, because the server's
  /// import fails for any other key. The content keeps `measures`, because the server stores
  /// content unchanged.
  fileprivate var exported: ProfileValue {
    guard case .object(var members) = source else { return source }
    members["name"] = .text(name)
    members["survey_id"] = nil
    members["settings"] = members["settings"] ?? .object([:])
    members["content"] = members["content"] ?? .list([])
    members["timings"] = .list(
      schedule.weekly.map { .list($0.map { .integer(Int64($0)) }) })
    for key in ["absolute_timings", "relative_timings"] { members[key] = members[key] ?? .list([]) }
    return .object(members)
  }
}
