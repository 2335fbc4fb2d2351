import Formats
import Simulation

/// What the phone's store of one participant holds at the end of a study.
struct SWIPStore {
  let app: SWIP
  let user: SWIPUser
  let phone: DeviceProfile
  /// Nil for who has none.
  let watch: WatchProfile?
  /// Those that were stored, in order of time, with what was measured in each.
  let sessions: [(session: SWIPSession, id: String, biosignals: [SWIPBiosignal])]

  init(
    app: SWIP, user: SWIPUser, phone: DeviceProfile, watch: WatchProfile?, sessions: [SWIPSession],
    biosignals: [[SWIPBiosignal]]
  ) {
    self.app = app
    self.user = user
    self.phone = phone
    self.watch = watch
    self.sessions = zip(sessions, biosignals).compactMap { session, biosignals in
      session.id.map { (session, $0, biosignals) }
    }
  }

  /// The apps that have sessions, in order of their ids, with the mean of their sessions' averages; nil without any.
  var apps: [(app: SWIPProfile.MonitoredApp, average: Double?)] {
    app.profile.apps.sorted { $0.id < $1.id }.compactMap { app in
      let own = sessions.filter { $0.session.app.id == app.id }
      guard !own.isEmpty else { return nil }
      let averages = own.compactMap { $0.session.average }
      return (
        app, averages.isEmpty ? nil : averages.reduce(0, +) / Double(averages.count)
      )
    }
  }

  /// The rows of all tables together.
  var rows: Int {
    guard user.created != nil else { return 0 }
    let emotions = sessions.reduce(0) { count, session in
      count + session.biosignals.count { $0.emotion != nil }
    }
    let own = sessions.reduce(0) { $0 + 1 + $1.biosignals.count }
    return 2 + user.log.count + apps.count + own + emotions
      + sessions.count { $0.session.failure != nil }
  }

  /// The earliest and the latest look, in ms; nil without any.
  var times: ClosedRange<Int64>? {
    let looks = sessions.lazy.flatMap(\.biosignals)
    guard let first = looks.first?.time,
      let last = sessions.last(where: { !$0.biosignals.isEmpty })?.biosignals.last?.time
    else { return nil }
    return first.milliseconds...last.milliseconds
  }
}
