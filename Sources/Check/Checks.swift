import Reading

/// The check of every app whose data are judged; a new one is added here.
let checks: [any AppCheck.Type] =
  [
    BeiweCheck.self,
    MyLifeDBCheck.self,
    CozieCheck.self,
    AppleHealthCheck.self,
  ] + ofFullBuild

#if FULL
  /// Checks that take more libraries than the plain build has.
  private let ofFullBuild: [any AppCheck.Type] = [SWIPCheck.self]
#else
  private let ofFullBuild: [any AppCheck.Type] = []
#endif
