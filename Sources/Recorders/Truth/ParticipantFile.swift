import Simulation
import Spool

/// Who the participant is and which phone he has, as `participant.json`.
struct ParticipantFile {
  let participant: Participant
  /// Whether the study asks for surveys.
  let isAsked: Bool
  /// Whether anybody asks for the body.
  let hasBody: Bool
  /// The dates of events to which surveys are related, by name.
  let dates: [String: CivilDate]

  func write(for recorded: RecordedParticipant) throws(FileError) -> [FileEntry] {
    var files = ListedFiles(Layout.truth.name, of: recorded)
    try files.create("participant.json", stream: "participant")
    try files.write(text)
    try files.close(at: nil)
    return files.entries
  }

  private var text: [UInt8] {
    var json = JSONWriter(.pretty)
    json.object { json in
      json.member("participant", participant.number)
      json.member("patient", participant.patient)
      json.member("person", participant.person)
      json.member("device", participant.device)
      json.member("model", participant.phone.profile.model)
      json.member("system_version", participant.phone.profile.systemVersion)
      json.member("region", participant.life.towns.home.region.name)
      write(participant.life.person.traits, to: &json)
      if hasBody {
        json.key("health")
        json.object { write(participant.life.person.physiology.traits, to: &$0) }
      }
      if let name = participant.watch, let watch = participant.life.watch {
        json.key("watch")
        json.object { json in
          json.member("name", name)
          json.member("model", watch.profile.model)
          json.member("system_version", watch.profile.systemVersion)
          for (name, value) in watch.traits {
            json.key(name)
            json.number(value)
          }
        }
      }
      if isAsked {
        json.key("respondent")
        json.object { json in
          for (name, value) in participant.life.person.respondent.traits {
            json.key(name)
            json.number(value)
          }
        }
      }
      if !dates.isEmpty {
        json.key("interventions")
        json.object { json in
          for (name, date) in dates.sorted(by: { $0.key < $1.key }) {
            json.member(name, "\(date)")
          }
        }
      }
    }
    json.newLine()
    return json.bytes
  }

  private func write(_ traits: [(name: String, value: Person.Trait)], to json: inout JSONWriter) {
    for (name, value) in traits {
      json.key(name)
      switch value {
      case .text(let text): json.string(text)
      case .number(let number): json.number(number)
      }
    }
  }
}
