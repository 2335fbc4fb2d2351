import Fixtures
import ProfileFiles
import Simulation
import Spool

@testable import Recorders

/// The results of SWIP's app in the lives of some people, without files.
struct SWIPRun: Sendable {
  /// One of them.
  struct Person {
    let participant: Participant
    let days: [Day]
    let sessions: [SWIPSession]
    let store: SWIPStore
    let feelings: [SWIPWatch.Felt]
    let gaps: [AppWork.Gap]
  }

  let study: Study
  let profile: SWIPProfile
  let people: [Person]

  /// People of the study `week`, of whom half have watches, with other settings of SWIP.
  init(
    _ settings: String = "{ consent: { cloud_sync: 0.75 } }", people count: Int = 8, days: Int = 4,
    watch: String? = nil, missing: String = "none"
  ) throws {
    var study = try TestStudy.load("week") {
      $0.days = days
      $0.watch = watch
      $0.missing = missing
    }
    let files = try ProfileFiles(directory: nil, environment: [:])
    let app = SWIP(
      version: try files.load(.apps, "swip-1.0").read(SWIPProfile.init(reading:)),
      settings: try LoadedProfile(settings, file: "settings").read(SWIPSettings.init(reading:)),
      content: .none)
    profile = app.profile
    study.apps = study.apps.map { $0 is SWIP ? app : $0 }
    self.study = study
    people = try (0..<count).map { try Self.person($0, of: study) }
  }

  /// Eight people, four days.
  static let usual = Result { try SWIPRun() }

  private static func person(_ number: Int, of study: Study) throws -> Person {
    let participant = study.participant(number)
    let life = LifeReader(participant.life)
    let folder = try TemporaryFolder()
    let assignment = Assignment(
      participant: participant, life: life,
      health: HealthReader(life, random: participant.random),
      missing: MissingReader(life, of: participant, in: study), study: study,
      choice: .init(layouts: [], streams: [], compression: .none),
      recorded: RecordedParticipant(
        number: number, patient: participant.patient, folder: folder.path, keeping: .none),
      windows: nil, progress: Progress())
    guard let recorder = SWIPRecorder(assignment) else { throw NotInstalled() }
    var work = AppWork()
    var days: [Day] = []
    var instant = study.span.lowerBound
    while instant < study.span.upperBound {
      let day = life.day(at: instant)
      days.append(day)
      work += try recorder.record(until: day.end)
      instant = day.end
    }
    work += try recorder.record(until: Timestamp(microseconds: .max))
    return Person(
      participant: participant, days: days, sessions: work.sessions, store: recorder.store,
      feelings: work.feelings, gaps: work.gaps)
  }

  struct NotInstalled: Error {}
}

extension SWIPRun.Person {
  /// The apps on the screen of the phone.
  func uses(in study: Study) -> [(app: String, start: Timestamp, end: Timestamp)] {
    let life = LifeReader(participant.life)
    let reader = DigitalReader(
      HealthReader(life, random: participant.random), of: participant, in: study)
    return days.flatMap { day in
      reader.day(of: day).uses.map { use in
        (
          app: use.app.id, start: day.start.advanced(bySeconds: use.start),
          end: day.start.advanced(bySeconds: use.end)
        )
      }
    }
  }

  /// Returns the day that contains an instant.
  func day(at instant: Timestamp) -> Day? { days.last { $0.start <= instant } }

  var user: SWIPUser { store.user }
}
