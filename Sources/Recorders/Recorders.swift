import Simulation

/// The recorder of every app that has one; a new one is added here. The truth is beside them.
let recorders: [any Recorder.Type] = [
  BeiweRecorder.self,
  MyLifeDBRecorder.self,
  CozieRecorder.self,
  SWIPRecorder.self,
  AppleHealthRecorder.self,
]

#if FULL
  /// Writes a store of SWIP as a database at a path; nil in the plain build, which has none.
  let writeSWIPStore: (@Sendable (SWIPStore, _ path: String) throws -> Void)? = {
    try SWIPDatabase.write($0, to: $1)
  }
#else
  let writeSWIPStore: (@Sendable (SWIPStore, _ path: String) throws -> Void)? = nil
#endif

extension Layout {
  /// Every one that some build has, in the order of the registration; the truth comes last.
  public static var known: [Layout] { recorders.flatMap { $0.layouts } + [.truth] }

  /// Every one that this build can write.
  public static var all: [Layout] { known.filter { $0.isBuiltIn } }

  /// Whether this build can write it.
  var isBuiltIn: Bool { self != .swip || writeSWIPStore != nil }

  /// What is written of a study where nobody says what: each installed app's first layout, and the truth.
  public static func defaults(of study: Study) -> [Layout] {
    firsts(in: study).filter { $0.isBuiltIn } + [.truth]
  }

  /// The layouts that the defaults of a study leave out because this build cannot write them.
  public static func missingDefaults(of study: Study) -> [Layout] {
    firsts(in: study).filter { !$0.isBuiltIn }
  }

  /// The first layout of each installed app, whether or not this build can write it.
  private static func firsts(in study: Study) -> [Layout] {
    recorders.filter { $0.app != nil && $0.isThere(in: study) }.compactMap { $0.layouts.first }
  }

  /// Why this is not written of a study, as what may be written instead; nil if it is.
  public func allowedInstead(in study: Study) -> String? {
    guard let recorder = recorders.first(where: { $0.layouts.contains(self) }) else { return nil }
    if let app = recorder.app, !recorder.isThere(in: study) {
      let there =
        recorders.filter { $0.isThere(in: study) }.flatMap { $0.layouts }.filter { $0.isBuiltIn }
        + [.truth]
      return there.map(\.name).joined(separator: ", ") + ": the study does not install "
        + app.name
    }
    return recorder.allowed(insteadOf: self, in: study)
  }
}

extension StudyRecorder {
  /// The streams of all apps, by the names that the list of files gives them.
  public static var streams: [String] { recorders.flatMap { $0.streams } }
}

extension Study {
  /// The streams that installed apps collect, in the order of the registration.
  public var collectedStreams: [String] {
    let collected = Set(recorders.flatMap { $0.streams(in: self) })
    return StudyRecorder.streams.filter(collected.contains)
  }
}
