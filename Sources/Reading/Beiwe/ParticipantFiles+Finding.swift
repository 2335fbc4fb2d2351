import Formats
import Spool

/// Finds a participant's files in a recording, a download, a store or any other folder.
extension ParticipantFiles {
  /// Finds the participant's files.
  ///
  /// - Parameters:
  ///   - homes: the places with files of the participant.
  ///   - folder: the source's folder.
  /// - Throws: `FileError`.
  package init(of patient: String, in homes: [Home], of folder: String) throws(FileError) {
    self.init(patient: patient)
    for home in homes {
      if try Folder.kind(of: home.path, in: folder) == .file {
        try addFile(home, in: folder)
      } else {
        try add(home, in: folder)
      }
    }
    for stream in BeiweStream.allCases {
      phone[stream]?.sort { ($0.milliseconds, $0.path) < ($1.milliseconds, $1.path) }
      download[stream]?.sort { ($0.milliseconds, $0.path) < ($1.milliseconds, $1.path) }
    }
    surveys.sort { ($0.milliseconds, $0.path) < ($1.milliseconds, $1.path) }
  }

  /// Returns whether a name is the name of a file in the folder of a stream or survey.
  package static func isDataFile(_ name: String) -> Bool {
    let plain = BeiweDownloadName(name.withoutCompression).text
    return rawName(name) != nil || BeiweHour(fileName: plain) != nil
      || anySurvey.contains { $0.milliseconds(downloadName: plain) != nil }
  }

  /// An id for names that need one, because a folder may have any name.
  private static let anyPatient = "aaaaaaaa"

  private static let anySurvey: [BeiweFileKind] = [
    .surveyAnswers(survey: ""), .voiceRecording(survey: "", .mp4),
    .voiceRecording(survey: "", .wav),
  ]

  private mutating func add(_ home: Home, in folder: String) throws(FileError) {
    let below = home.path.isEmpty ? "" : home.path + "/"
    for name in try Folder.names(in: home.path, of: folder) ?? [] where !name.hasPrefix(".") {
      let child = below + name
      if try Folder.kind(of: child, in: folder) == .folder {
        try addFolder(name, at: child, in: folder)
      } else if let known = BeiweFileName(name) {
        if known.patient == home.id {
          add(known, at: child)
        } else if !home.isShared {
          strangers.append(child)
        }
      } else if AndroidFiles.patient(of: name) == home.id {
        others.append(Unjudged(String(name.split(separator: "_")[1]), reason: AndroidFiles.reason))
      } else if name.hasPrefix("\(home.id)_\(BeiweStream.identifiersFolder)") {
        others.append(Unjudged(BeiweStream.identifiersFolder, reason: "file of the server"))
      } else {
        strangers.append(child)
      }
    }
  }

  /// Adds a single file, whose path has the stream and the survey.
  private mutating func addFile(_ home: Home, in folder: String) throws(FileError) {
    let steps = home.path.split(separator: "/").map(String.init)
    guard let name = steps.last else { return }
    if let known = BeiweFileName(name) {
      add(known, at: home.path)
    } else if steps.count == 3, let stream = Self.stream(named: steps[1]) {
      addFile(name, of: stream, at: home.path)
    } else if steps.count == 4, let type = Self.surveyType(named: steps[1]) {
      addSurveyFile(name, of: type, steps[2], at: home.path)
    }
  }

  /// Adds a file with the name that the phone gives it.
  private mutating func add(_ name: BeiweFileName, at path: String) {
    if let stream = name.kind.stream {
      phone[stream, default: []].append(
        DataFile(path: path, stream: stream, layout: .phone, milliseconds: name.milliseconds))
    } else {
      surveys.append(
        SurveyFile(path: path, kind: name.kind, layout: .phone, milliseconds: name.milliseconds))
    }
  }

  // MARK: Folders

  private mutating func addFolder(
    _ name: String, at path: String, in folder: String
  ) throws(FileError) {
    if let stream = Self.stream(named: name) {
      for file in try Self.visible(in: path, of: folder) {
        addFile(file, of: stream, at: path + "/" + file)
      }
    } else if let type = Self.surveyType(named: name) {
      try addSurveys(type, at: path, in: folder)
    } else if name == BeiweStream.identifiersFolder {
      try addRegistrations(at: path, in: folder)
    } else if name == "ios" {
      // A server replaces each underscore of a file's name by a slash.
      for child in try Self.visible(in: path, of: folder) where child == "log" {
        try addFolder(BeiweStream.iosLog.rawValue, at: path + "/" + child, in: folder)
      }
    } else {
      let isAndroid = (AndroidFiles.folders + AndroidFiles.types).contains(name)
      others.append(Unjudged(name, reason: isAndroid ? AndroidFiles.reason : "unknown stream"))
    }
  }

  static func stream(named name: String) -> BeiweStream? {
    BeiweStream.allCases.first { $0.downloadFolder == name || $0.rawValue == name }
  }

  static func surveyType(named name: String) -> String? {
    BeiweFileKind.surveyTypes.first { $0.folder == name || $0.type == name }?.type
  }

  /// Returns the names in a folder that do not begin with a dot.
  private static func visible(
    in path: String, of folder: String
  ) throws(FileError) -> [String] {
    (try Folder.names(in: path, of: folder) ?? []).filter { !$0.hasPrefix(".") }
  }

  /// Adds a file in the folder of a stream.
  private mutating func addFile(_ file: String, of stream: BeiweStream, at path: String) {
    let name = BeiweDownloadName(file.withoutCompression)
    if let hour = BeiweHour(fileName: name.text) {
      download[stream, default: []].append(
        DataFile(path: path, stream: stream, layout: .download, milliseconds: hour.start))
      if name.isOlder { olderNames.append(path) }
    } else if let created = Self.rawName(file) {
      phone[stream, default: []].append(
        DataFile(path: path, stream: stream, layout: .phone, milliseconds: created))
    } else {
      strangers.append(path)
    }
  }

  /// Adds the folders of surveys, in a download or in a server's files before processing.
  private mutating func addSurveys(
    _ type: String, at path: String, in folder: String
  ) throws(FileError) {
    for survey in try Self.visible(in: path, of: folder) {
      let below = path + "/" + survey
      guard BeiweFileKind.isSurvey(survey) else {
        strangers.append(below)
        continue
      }
      for file in try Self.visible(in: below, of: folder) {
        addSurveyFile(file, of: type, survey, at: below + "/" + file)
      }
    }
  }

  private mutating func addSurveyFile(
    _ file: String, of type: String, _ survey: String, at path: String
  ) {
    let name = BeiweDownloadName(file.withoutCompression)
    let ending = name.text.split(separator: ".").last.map(String.init) ?? ""
    let kind = BeiweFileKind(type: type, survey: survey, fileExtension: ending)
    if let raw = BeiweFileName(serverPath: "\(Self.anyPatient)/\(type)/\(survey)/\(file)") {
      add(raw, at: path)
    } else if let kind, let time = kind.milliseconds(downloadName: name.text) {
      surveys.append(SurveyFile(path: path, kind: kind, layout: .download, milliseconds: time))
      if name.isOlder { olderNames.append(path) }
    } else {
      strangers.append(path)
    }
  }

  /// Adds the files that the server writes when a phone registers. Names of other servers are
  /// ignored.
  private mutating func addRegistrations(
    at path: String, in folder: String
  ) throws(FileError) {
    for file in try Self.visible(in: path, of: folder) {
      let child = path + "/" + file
      let name = BeiweDownloadName(file.withoutCompression)
      if let hour = BeiweHour(fileName: name.text) {
        registrations.append((child, hour.start))
      } else if DoubledFile.original(of: child) != nil {
        strangers.append(child)
      }
    }
  }

  /// Returns the time in the name of a file that a server has not processed yet, such as
  /// `<ms>.csv`. A repeated upload has the name `<ms>.csv-duplicate-<10 characters>`. Earlier
  /// receivers wrote the mark before the extension.
  private static func rawName(_ name: String) -> Int64? {
    let plain = BeiweFileName.withoutMark(name[...])
    guard plain.hasSuffix(".csv") else { return nil }
    let number = BeiweFileName.withoutMark(plain.dropLast(4))
    return number.utf8.count == 13 ? Int64(number) : nil
  }
}
