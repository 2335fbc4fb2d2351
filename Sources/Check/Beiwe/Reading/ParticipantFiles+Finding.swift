import Formats
import Spool

/// Finds a participant's files in a recording, a download, a store or a phone's own folder.
extension ParticipantFiles {
  /// Finds the participant's files in every root of the app; throws a `FileError`.
  init(of patient: String, in source: Source) throws {
    self.init(patient: patient)
    for root in source.roots(of: BeiweCheck.self) {
      try add((root.isEmpty ? "" : root + "/") + patient, in: source.folder)
    }
    for stream in BeiweStream.allCases {
      phone[stream]?.sort { ($0.milliseconds, $0.path) < ($1.milliseconds, $1.path) }
      download[stream]?.sort { ($0.milliseconds, $0.path) < ($1.milliseconds, $1.path) }
    }
  }

  private mutating func add(_ relative: String, in folder: String) throws {
    for name in try Folder.names(in: relative, of: folder) ?? [] where !name.hasPrefix(".") {
      let child = relative + "/" + name
      if try Folder.kind(of: child, in: folder) == .folder {
        try addFolder(name, at: child, in: folder)
      } else if let known = BeiweFileName(name), let stream = known.kind.stream,
        known.patient == patient
      {
        phone[stream, default: []].append(
          DataFile(path: child, stream: stream, layout: .phone, milliseconds: known.milliseconds))
      } else if Self.isOther(name, of: patient) {
        others.append(child)
      } else {
        strangers.append(child)
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
      // What the server writes when a phone registers.
      if name != BeiweStream.identifiersFolder { others.append(relative) }
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

  /// Files of the phone that are not judged: surveys, their recordings.
  private static func isOther(_ name: String, of patient: String) -> Bool {
    ["surveyTimings", "surveyAnswers", "voiceRecording", "identifiers"].contains {
      name.hasPrefix("\(patient)_\($0)")
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
