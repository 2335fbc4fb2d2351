import Formats
import Spool

/// Finds a participant's files in a recording, a download, a store or a phone's own folder.
extension ParticipantFiles {
  /// Finds the participant's files; throws a `FileError`.
  ///
  /// - Parameter roots: folders of the source with a folder for each participant.
  package init(of patient: String, below roots: [String], in source: Source) throws {
    self.init(patient: patient)
    for root in roots {
      try add((root.isEmpty ? "" : root + "/") + patient, in: source.folder)
    }
    for stream in BeiweStream.allCases {
      phone[stream]?.sort { ($0.milliseconds, $0.path) < ($1.milliseconds, $1.path) }
      download[stream]?.sort { ($0.milliseconds, $0.path) < ($1.milliseconds, $1.path) }
    }
    surveys.sort { ($0.milliseconds, $0.path) < ($1.milliseconds, $1.path) }
  }

  private mutating func add(_ relative: String, in folder: String) throws {
    for name in try Folder.names(in: relative, of: folder) ?? [] where !name.hasPrefix(".") {
      let child = relative + "/" + name
      if try Folder.kind(of: child, in: folder) == .folder {
        try addFolder(name, at: child, in: folder)
      } else if let known = BeiweFileName(name), known.patient == patient {
        add(known, at: child)
      } else if name.hasPrefix("\(patient)_\(BeiweStream.identifiersFolder)") {
        others.append(Unjudged(BeiweStream.identifiersFolder, reason: "file of the server"))
      } else {
        strangers.append(child)
      }
    }
  }

  /// A file as the phone names it.
  private mutating func add(_ name: BeiweFileName, at path: String) {
    if let stream = name.kind.stream {
      phone[stream, default: []].append(
        DataFile(path: path, stream: stream, layout: .phone, milliseconds: name.milliseconds))
    } else {
      surveys.append(
        SurveyFile(
          path: path, kind: name.kind, layout: .phone, milliseconds: name.milliseconds))
    }
  }

  /// A folder with a folder for each survey, of a download or of a server's files before processing.
  private mutating func addSurveys(
    _ type: String, at relative: String, in folder: String
  ) throws {
    for survey in try Folder.names(in: relative, of: folder) ?? [] where !survey.hasPrefix(".") {
      let below = relative + "/" + survey
      guard BeiweFileKind.isSurvey(survey) else {
        strangers.append(below)
        continue
      }
      for file in try Folder.names(in: below, of: folder) ?? [] where !file.hasPrefix(".") {
        let child = below + "/" + file
        let name = file.hasSuffix(".csv.gz") ? String(file.dropLast(3)) : file
        let ending = name.split(separator: ".").last.map(String.init) ?? ""
        let kind = BeiweFileKind(type: type, survey: survey, fileExtension: ending)
        if let raw = BeiweFileName(serverPath: "\(patient)/\(type)/\(survey)/\(file)") {
          add(raw, at: child)
        } else if let kind, let time = kind.milliseconds(downloadName: name) {
          surveys.append(
            SurveyFile(path: child, kind: kind, layout: .download, milliseconds: time))
        } else {
          strangers.append(child)
        }
      }
    }
  }

  private mutating func addFolder(
    _ name: String, at relative: String, in folder: String
  ) throws {
    let stream = BeiweStream.allCases.first { $0.downloadFolder == name || $0.rawValue == name }
    guard let stream else {
      // A server makes a slash of each underscore.
      if name == "ios" {
        for child in try Folder.names(in: relative, of: folder) ?? [] where child == "log" {
          try addFolder(BeiweStream.iosLog.rawValue, at: relative + "/" + child, in: folder)
        }
        return
      }
      if let type = BeiweFileKind.surveyTypes.first(where: { $0.folder == name || $0.type == name })
      {
        return try addSurveys(type.type, at: relative, in: folder)
      }
      if name != BeiweStream.identifiersFolder {
        others.append(Unjudged(name, reason: "unknown stream"))
      } else {
        try addRegistrations(at: relative, in: folder)
      }
      return
    }
    for file in try Folder.names(in: relative, of: folder) ?? [] where !file.hasPrefix(".") {
      let child = relative + "/" + file
      // `record --download-gzip` compresses the files of a download as they are.
      let name = file.hasSuffix(".csv.gz") ? String(file.dropLast(3)) : file
      if let hour = BeiweHour(fileName: name) {
        download[stream, default: []].append(
          DataFile(path: child, stream: stream, layout: .download, milliseconds: hour.start))
      } else if let created = Self.rawName(file) {
        phone[stream, default: []].append(
          DataFile(path: child, stream: stream, layout: .phone, milliseconds: created))
      } else {
        strangers.append(child)
      }
    }
  }

  /// What the server writes when a phone registers; names of other servers are left alone.
  private mutating func addRegistrations(at relative: String, in folder: String) throws {
    for file in try Folder.names(in: relative, of: folder) ?? [] where !file.hasPrefix(".") {
      let child = relative + "/" + file
      let name = file.hasSuffix(".csv.gz") ? String(file.dropLast(3)) : file
      if let hour = BeiweHour(fileName: name) {
        registrations.append((child, hour.start))
      } else if DoubledFile.original(of: child) != nil {
        strangers.append(child)
      }
    }
  }

  /// A file as a server keeps it before processing: `<ms>.csv`, of a repeated upload
  /// `<ms>.csv-duplicate-<10 characters>`; earlier receivers wrote the mark before the extension.
  private static func rawName(_ name: String) -> Int64? {
    let plain = BeiweFileName.withoutMark(name[...])
    guard plain.hasSuffix(".csv") else { return nil }
    let number = BeiweFileName.withoutMark(plain.dropLast(4))
    return number.utf8.count == 13 ? Int64(number) : nil
  }
}
