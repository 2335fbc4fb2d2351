import Formats
import Simulation
import Spool

extension Layout {
  /// The store of SWIP's app on the phone: a database.
  public static let swip = Layout("swip", compressing: .never)
}

/// Writes what SWIP's app keeps on the phone: sessions of monitored apps, what the watch measures in them, emotions
/// and scores, and which of them the cloud has.
final class SWIPRecorder: Recorder {
  static let app: (any App.Type)? = SWIP.self
  static let layouts: [Layout] = [.swip]
  /// The database is one file: there is nothing to choose.
  static let streams: [String] = []

  static func streams(in study: Study) -> [String] { [] }

  /// One file, however long, so no window need hold it.
  static func sampling(
    of study: Study, _ choice: StudyRecorder.Choice
  ) -> (window: Int64, rowsPerDay: Double) { (900_000, 0) }

  /// The size of a store without rows, in bytes: a page for each table, a page for the key of each
  /// table, and a page with the list of all tables.
  static let emptyBytes = Int64(2 * SWIPTable.allCases.count + 1) * 4_096

  static func growth(of entry: FileEntry) -> Growth { .length(beyond: emptyBytes) }

  private let assignment: Assignment
  private let app: SWIP
  private let use: SWIPUse
  private let random: Random
  private var user: SWIPUser
  private var watch: SWIPWatch
  private var pauses: AppPauses
  /// The sessions so far, in order of time, and the measurements in the stored sessions.
  private var sessions: [SWIPSession] = []
  private var biosignals: [[SWIPBiosignal]] = []
  /// When the phone was on Wi-Fi, in order of time.
  private var wifi: [Range<Timestamp>] = []
  private var reached: Timestamp
  private var isOver = false

  /// Seconds after which SWIP's app is opened in a session of the phone, to set it up or to change what it may do.
  private static let opening = 1.5...8.0

  init?(_ assignment: Assignment) {
    guard let app = assignment.participant.app(SWIP.self) else { return nil }
    self.assignment = assignment
    self.app = app
    let participant = assignment.participant
    let span = assignment.study.span
    random = participant.random["app"][named: SWIP.name]
    use = SWIPUse(app, of: participant.life.person, random: random)
    user = SWIPUser(
      app.settings, length: span.upperBound.seconds(since: span.lowerBound), random: random)
    watch = SWIPWatch(app, reading: assignment.health, random: random)
    pauses = AppPauses(
      of: SWIP.name, collecting: app.streams(by: .health).sorted(), in: assignment)
    reached = span.lowerBound
  }

  var isDone: Bool { isOver }

  func record(until instant: Timestamp) throws -> AppWork {
    var work = AppWork()
    let end = assignment.study.span.upperBound
    while reached < min(instant, end) {
      let day = assignment.life.day(at: reached)
      guard day.end <= instant || instant >= end else { return work }
      pauses.learn(during: day.start..<day.end)
      live(day, &work)
      work.gaps += pauses.takeGaps(isOver: false)
      reached = day.end
    }
    if reached >= end, !isOver {
      isOver = true
      place()
      work.sessions = sessions
      work.gaps += pauses.takeGaps(isOver: true)
    }
    return work
  }

  func finish() throws -> [FileEntry] {
    guard let write = writeSWIPStore, assignment.choice.layouts.contains(.swip) else { return [] }
    let store = store
    var files = ListedFiles(Layout.swip.name, of: assignment.recorded)
    let times = store.times
    try files.adopt(
      ending: "sqlite", stream: Layout.swip.name, rows: Int64(store.rows),
      first: times?.lowerBound, last: times?.upperBound, closed: nil
    ) { try write(store, $0) }
    try assignment.progress.advance(
      rows: store.rows, bytes: files.entries.reduce(0) { $0 + Int($1.contentBytes) })
    return files.entries
  }

  /// The content of the store on the phone after the days so far.
  var store: SWIPStore {
    SWIPStore(
      app: app, user: user, phone: assignment.participant.phone.profile,
      watch: assignment.study.watch(of: assignment.participant.number)?.profile,
      sessions: sessions, biosignals: biosignals)
  }

  // MARK: Sessions

  private func live(_ day: Day, _ work: inout AppWork) {
    let study = assignment.study.span
    watch.take(day)
    watch.seen = pauses.parts(of: day.start..<day.end) { scope in
      self.app.streams(by: .health).contains { scope.stops(stream: $0) }
    }
    for span in day.network.wifi {
      let (start, end) = (
        day.start.advanced(bySeconds: max(span.lowerBound, 0)),
        day.start.advanced(bySeconds: min(span.upperBound, day.duration))
      )
      if start < end { wifi += pauses.parts(of: start..<end) { $0.stopsTasks } }
    }
    let uses = assignment.digital.day(of: day).uses
    for (number, session) in day.use.sessions.enumerated() where session.kind == .unlocked {
      let start = day.start.advanced(bySeconds: session.start)
      guard study.contains(start), !pauses.isEnded(at: start) else { continue }
      let opened = start.advanced(
        bySeconds: random["opening"][day.index].uniform(in: Self.opening, at: number))
      if user.created == nil {
        user.setUp(at: opened)
      } else if let ready = user.log.last?.time, start < ready {
        continue  // The app is being set up.
      } else if !user.revoke(at: opened, since: study.lowerBound) {
        for index in uses.indices where uses[index].session == number {
          guard let part = use.part(of: uses[index], index, on: day) else { continue }
          add(part, on: day, &work)
        }
      }
    }
  }

  private func add(_ part: SWIPUse.Part, on day: Day, _ work: inout AppWork) {
    let last = assignment.study.span.upperBound.seconds(since: day.start)
    guard part.start < last else { return }
    let start = day.start.advanced(bySeconds: part.start)
    let part = part.cut(
      at: pauses.end(in: start..<day.instant(part.end))?.seconds(since: day.start),
      failing: app.profile.failureNames)
    let isOpen = part.end >= last
    let isStored = user.isActive(.localStorage, at: start)
    let (looks, felt) =
      isStored ? watch.looks(at: part, until: min(part.end, last), on: day) : ([], [])
    // A failure is noticed at the last look.
    let failed = looks.last?.time ?? start
    let scores = looks.compactMap { $0.emotion?.score.value }
    var session = SWIPSession(
      id: isStored ? part.random["session"].uuid(at: start.milliseconds) : nil, app: part.app,
      start: start,
      end: isOpen ? nil : part.failure == nil ? day.start.advanced(bySeconds: part.end) : failed,
      failure: isOpen ? nil : part.failure)
    session.average = scores.isEmpty ? nil : scores.reduce(0, +) / Double(scores.count)
    sessions.append(session)
    biosignals.append(looks)
    work.feelings += felt
  }

  // MARK: The cloud

  /// Decides where the sessions lie when the study ends.
  private func place() {
    let end = assignment.study.span.upperBound
    var network = wifi[...]
    for index in sessions.indices where sessions[index].id != nil {
      let session = sessions[index]
      sessions[index].place = .local
      guard user.isActive(.cloudSync, at: session.start) else {
        sessions[index].reason = .noCloudSync
        continue
      }
      guard let ended = session.end else {
        sessions[index].reason = .open
        continue
      }
      network = network.drop { $0.upperBound <= ended }
      let uploaded = max(network.first?.lowerBound ?? end, ended)
      guard uploaded < end else {
        sessions[index].reason = user.isActive(.cloudSync, at: end) ? .waiting : .revoked
        continue
      }
      guard user.isActive(.cloudSync, at: uploaded) else {
        sessions[index].reason = .revoked
        continue
      }
      sessions[index].uploaded = uploaded
      let isPurged = app.settings.revocation == .purge && !user.isActive(.cloudSync, at: end)
      sessions[index].reason = isPurged ? .purged : .uploaded
      sessions[index].place = isPurged ? .local : .cloud
    }
  }
}
