import Simulation

extension Study {
  /// Reads a study and all that it names; throws what is wrong, with the file in which it is.
  ///
  /// - Returns: what the study's author should be told, a sentence each.
  public static func check(_ source: LoadedProfile, from files: ProfileFiles) throws -> [String] {
    let profile = try source.read(StudyProfile.init(reading:))
    try source.locating { () throws(ProfileError) in
      func refuse(_ fact: ProfileError.Fact, at path: String...) throws(ProfileError) {
        throw ProfileError(fact, file: source.file, path: path)
      }
      func isKnown(_ name: String, _ known: [String]) -> Bool {
        ProfileFiles.isPath(name) || known.contains(name)
      }
      let named = [
        (ProfileFiles.Kind.people, profile.people), (.devices, profile.devices),
        (.watches, profile.watches),
      ]
      for (kind, shares) in named {
        let known = files.list(kind) + (kind == .watches ? [StudyProfile.noWatch] : [])
        for (name, _) in shares where !isKnown(name, known) {
          try refuse(.unknown(known: known), at: "participants", kind.rawValue, name)
        }
      }
      let missing = [StudyProfile.noMissing] + files.list(.missing)
      if !isKnown(profile.missing, missing) {
        try refuse(.refused(.text(profile.missing), .choice(missing)), at: "missing")
      }
      for installed in profile.apps {
        let versions = files.list(.apps).filter { $0.hasPrefix(installed.app.name + "-") }
        for platform in Platform.allCases {
          guard let version = installed.versions[platform], !isKnown(version, versions) else {
            continue
          }
          throw ProfileError(
            .refused(.text(version), .choice(versions)), file: source.file,
            path: installed.path(of: platform))
        }
        let surveys = files.list(.surveys)
        for (index, name) in installed.surveys.enumerated() where !isKnown(name, surveys) {
          try refuse(
            .refused(.text(name), .choice(surveys)), at: "apps", installed.app.name, "surveys",
            "[\(index)]")
        }
        let watchSurveys = files.list(.watchSurveys)
        if let name = installed.watchSurvey, !isKnown(name, watchSurveys) {
          try refuse(
            .refused(.text(name), .choice(watchSurveys)), at: "apps", installed.app.name,
            "watch_survey")
        }
      }
    }
    let regions = try files.regions().names
    if !regions.contains(profile.region) {
      throw source.located(
        ProfileError(
          .refused(.text(profile.region), .choice(regions)), file: source.file, path: ["region"]))
    }
    return try load(source, named: nil, from: files, with: .init()).notes
  }
}
