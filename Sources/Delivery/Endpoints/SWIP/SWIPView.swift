import Formats

/// A view of the rows of users who currently allow one use of their data.
struct SWIPView: Equatable, Sendable {
  let consent: SWIPConsent
  let table: SWIPTable

  /// All views in the order of creation, because each view selects from the one before it.
  static let all = [SWIPConsent.research, .modelTraining].flatMap { consent in
    [SWIPTable.users, .sessions, .biosignals, .emotions].map {
      SWIPView(consent: consent, table: $0)
    }
  }

  /// The name of the view, such as `research_users`.
  var name: String {
    let noun =
      switch table {
      case .users: "users"
      case .sessions: "sessions"
      case .biosignals: "biosignals"
      case .emotions: "emotions"
      case .consent, .devices, .apps, .failures: table.rawValue
      }
    return "\(consent.rawValue)_\(noun)"
  }

  /// The name of the view with the name of its schema.
  var place: String { "\(SWIPTable.schema).\(name)" }

  /// The statement that creates the view.
  var postgres: String {
    let columns = table.columns.map { "own.\"\($0.name)\"" }.joined(separator: ", ")
    return "CREATE VIEW \(place) AS SELECT \(columns) FROM \(table.place) AS own WHERE \(condition)"
  }

  private var condition: String {
    switch table {
    case .sessions: among(.users, "user_id")
    case .biosignals, .failures: among(.sessions, "app_session_id")
    case .emotions: among(.biosignals, "app_biosignal_id")
    case .users, .consent, .devices, .apps:
      """
      (SELECT consent.status FROM \(SWIPTable.consent.place) AS consent
       WHERE consent.user_id = own.user_id AND consent.type = '\(consent.rawValue)'
       ORDER BY consent.created_datetime DESC LIMIT 1) = '\(SWIPConsentStatus.active.rawValue)'
      """
    }
  }

  private func among(_ parent: SWIPTable, _ key: String) -> String {
    let view = SWIPView(consent: consent, table: parent)
    return "EXISTS (SELECT FROM \(view.place) AS parent WHERE parent.\(key) = own.\(key))"
  }
}
