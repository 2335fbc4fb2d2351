import Simulation
import Spool

/// Everything that was drawn for a phone and for how an app writes it, as `sensors.json`.
struct SensorTerms {
  /// The name of the app that measures with the sensors; nil if no app does.
  let app: String?
  /// The terms that were drawn, by the name of the sensor.
  let terms: [(stream: String, terms: [SensorError.Term])]

  /// The terms of the first app that measures with the phone's sensors; without one those of the phone.
  init(of participant: Participant) {
    let apps = participant.apps.lazy.map { (type(of: $0).name, $0.sensorTerms(of: participant)) }
    let measuring = apps.first { !$0.1.isEmpty }
    app = measuring?.0
    terms = measuring?.1 ?? participant.phone.terms()
  }

  func write(for participant: RecordedParticipant) throws(FileError) -> [FileEntry] {
    var files = ListedFiles(Layout.truth.name, of: participant)
    try files.create("sensors.json", stream: "sensors")
    try files.write(text)
    try files.close(at: nil)
    return files.entries
  }

  private var text: [UInt8] {
    var json = JSONWriter(.pretty)
    json.object {
      if let app { $0.member("app", app) }
      for (stream, terms) in terms { write(terms, of: stream, to: &$0) }
    }
    json.newLine()
    return json.bytes
  }

  private func write(
    _ terms: [SensorError.Term], of stream: String, to json: inout JSONWriter
  ) {
    json.key(stream)
    json.object { for term in terms { write(term, to: &$0) } }
  }

  private func write(_ term: SensorError.Term, to json: inout JSONWriter) {
    json.key(term.name)
    json.object {
      $0.key("value")
      $0.number(term.value)
      $0.member("unit", term.unit)
    }
  }
}
