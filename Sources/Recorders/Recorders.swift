import Simulation

/// The recorders of all apps. Add a new recorder here; the recorder of the ground truth is
/// separate.
let recorders: [any Recorder.Type] = [
  BeiweRecorder.self,
  MyLifeDBRecorder.self,
  CozieRecorder.self,
  SWIPRecorder.self,
  AppleHealthRecorder.self,
]

#if FULL
  /// A function that writes a SWIP store as a database at a path; nil in the plain build.
  let writeSWIPStore: (@Sendable (SWIPStore, _ path: String) throws -> Void)? = {
    try SWIPDatabase.write($0, to: $1)
  }
#else
  let writeSWIPStore: (@Sendable (SWIPStore, _ path: String) throws -> Void)? = nil
#endif

extension Layout {
  /// All layouts that any build has, in the order of registration, with the ground truth at the
  /// end.
  public static var known: [Layout] { recorders.flatMap { $0.layouts } + [.truth] }

  /// All layouts that this build can write.
  public static var all: [Layout] { known.filter { $0.isBuiltIn } }

  /// Whether this build can write the layout.
  var isBuiltIn: Bool { self != .swip || writeSWIPStore != nil }

  /// The default layouts of a study: the first layout of each installed app, and the ground truth.
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

  /// Returns the layouts that are allowed instead of this one in a study; nil if this one is
  /// allowed.
  public func allowedInstead(in study: Study) -> String? {
    guard let recorder = recorders.first(where: { $0.layouts.contains(self) }) else { return nil }
    if let app = recorder.app, !recorder.isThere(in: study) {
      let there =
        recorders.filter { $0.isThere(in: study) }.flatMap { $0.layouts }.filter { $0.isBuiltIn }
        + [.truth]
      return there.map(\.name).joined(separator: ", ") + ", because the study does not install "
        + app.name
    }
    return recorder.allowed(insteadOf: self, in: study)
  }
}

extension StudyRecorder {
  /// The names of the streams of all apps, as in the list of files.
  public static var streams: [String] { recorders.flatMap { $0.streams } }
}

extension Study {
  /// The streams that installed apps collect, in the order of the registration.
  public var collectedStreams: [String] {
    let collected = Set(recorders.flatMap { $0.streams(in: self) })
    return StudyRecorder.streams.filter(collected.contains)
  }
}
