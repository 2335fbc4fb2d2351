import Reading

extension SWIPPiece {
  /// What others see of a store: no id and no name of an app is in it.
  init(_ setting: SWIPSetting) {
    let told = setting.told.flatMap { $0.hasSessions ? $0.sessions : nil }
    self.init(
      sessions: setting.store.sessions.map { session in
        Session(
          start: session.start, end: session.end, isInCloud: session.isInCloud,
          looks: session.biosignals.count)
      },
      emotions: setting.store.felt.map { biosignal, emotion in
        Emotion(time: biosignal.time, dominant: emotion.dominant, score: emotion.score)
      },
      fates: told?.map { Fate(start: $0.start, place: $0.store, reason: $0.reason) })
  }
}
