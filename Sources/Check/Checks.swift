import Reading

/// The checks of all apps with data to judge; add a new check here.
let checks: [any AppCheck.Type] =
  [
    BeiweCheck.self,
    MyLifeDBCheck.self,
    CozieCheck.self,
    AppleHealthCheck.self,
  ] + ofFullBuild

#if FULL
  /// The checks that need libraries which only the full build has.
  private let ofFullBuild: [any AppCheck.Type] = [SWIPCheck.self]
#else
  private let ofFullBuild: [any AppCheck.Type] = []
#endif
