import Formats
import Glibc
import Spool

/// A folder with data of participants, and what kind of folder it is.
struct Source: Sendable {
  /// Without a slash at its end.
  let folder: String
  /// Whether it has a manifest or a list of files, and so was recorded.
  let isRecording: Bool
  /// Whether it has, or lies in, a recording of the files around a span alone.
  let isExcerpt: Bool
  /// Folders with a folder a participant, and the layout in them; nil stands for either.
  private let roots: [String]
  private let truth: String?

  /// Throws `CheckError.noData` for a folder in which nothing is known, or a `FileError`.
  init(_ path: String) throws {
    folder = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    guard let names = try Self.names(in: folder) else { throw CheckError.noFolder(path) }
    let parts = RecordingParts(in: names)
    isRecording = !parts.manifests.isEmpty || !parts.lists.isEmpty
    isExcerpt = try Self.isExcerpt(folder, parts) || !isRecording && Self.isExcerpt(folder + "/..")
    var roots = names.filter { ["beiwe", "beiwe-download"].contains($0) }
    // A receiver's store.
    if roots.isEmpty, !isRecording {
      roots = try names.filter { ["raw", "download"].contains($0) }.flatMap { root in
        // A server keeps its studies apart.
        let below = try Folder.names(in: root, of: path) ?? []
        return [root] + below.filter { $0.utf8.count == 24 }.map { root + "/" + $0 }
      }
    }
    if roots.isEmpty, !isRecording, names.contains(where: BeiweFileName.isPatient) { roots = [""] }
    guard isRecording || !roots.isEmpty else { throw CheckError.noData(path) }
    self.roots = roots
    truth = names.contains("truth") ? "truth" : nil
  }

  /// Nil for what is no folder.
  private static func names(in folder: String) throws -> [String]? {
    do {
      return try Folder.names(in: folder)
    } catch FileError.failed(_, _, ENOTDIR) {
      return nil
    }
  }

  private static func isExcerpt(_ folder: String, _ parts: RecordingParts? = nil) throws -> Bool {
    let parts = try parts ?? RecordingParts(in: Folder.names(in: folder) ?? [])
    return parts.manifests.contains {
      (try? Manifest(reading: $0.name, in: folder))?.isExcerpt ?? false
    }
  }

  /// Folders of patients in order of their names.
  func patients() throws -> [String] {
    var patients: Set<String> = []
    for root in roots + (truth.map { [$0] } ?? []) {
      for name in try Folder.names(in: root, of: folder) ?? [] where BeiweFileName.isPatient(name) {
        // A download's `registry` is named like a patient, but is a file.
        let path = root.isEmpty ? name : root + "/" + name
        if try Folder.kind(of: path, in: folder) == .folder { patients.insert(name) }
      }
    }
    return patients.sorted()
  }

  // MARK: One participant

  func files(of patient: String) throws -> ParticipantFiles {
    var files = ParticipantFiles(patient: patient)
    for root in roots {
      try add((root.isEmpty ? "" : root + "/") + patient, to: &files)
    }
    if let truth, try Folder.kind(of: "\(truth)/\(patient)", in: folder) == .folder {
      files.truth = "\(truth)/\(patient)"
    }
    for stream in BeiweStream.allCases {
      files.phone[stream]?.sort { ($0.milliseconds, $0.path) < ($1.milliseconds, $1.path) }
      files.download[stream]?.sort { ($0.milliseconds, $0.path) < ($1.milliseconds, $1.path) }
    }
    return files
  }

  private func add(_ relative: String, to files: inout ParticipantFiles) throws {
    for name in try Folder.names(in: relative, of: folder) ?? [] where !name.hasPrefix(".") {
      let child = relative + "/" + name
      if try Folder.kind(of: child, in: folder) == .folder {
        try addFolder(name, at: child, to: &files)
      } else if let known = BeiweFileName(name), known.patient == files.patient {
        files.phone[known.stream, default: []].append(
          DataFile(
            path: child, stream: known.stream, layout: .phone, milliseconds: known.milliseconds))
      } else if Self.isOther(name, of: files.patient) {
        files.others.append(child)
      } else {
        files.strangers.append(child)
      }
    }
  }

  private func addFolder(
    _ name: String, at relative: String, to files: inout ParticipantFiles
  ) throws {
    let stream = BeiweStream.allCases.first { $0.downloadFolder == name || $0.rawValue == name }
    guard let stream else {
      // A server makes a slash of each underscore.
      if name == "ios" {
        for child in try Folder.names(in: relative, of: folder) ?? [] where child == "log" {
          try addFolder(BeiweStream.iosLog.rawValue, at: relative + "/" + child, to: &files)
        }
        return
      }
      if name != BeiweStream.identifiersFolder {
        files.others.append(relative)
        return
      }
      for file in try Folder.names(in: relative, of: folder) ?? [] where !file.hasPrefix(".") {
        files.identifiers.append(relative + "/" + file)
      }
      return
    }
    for file in try Folder.names(in: relative, of: folder) ?? [] where !file.hasPrefix(".") {
      let child = relative + "/" + file
      // `record --download-gzip` compresses the files of a download as they are.
      let name = file.hasSuffix(".csv.gz") ? String(file.dropLast(3)) : file
      if let hour = BeiweHour(fileName: name) {
        files.download[stream, default: []].append(
          DataFile(path: child, stream: stream, layout: .download, milliseconds: hour.start))
      } else if let created = Self.rawName(file) {
        files.phone[stream, default: []].append(
          DataFile(path: child, stream: stream, layout: .phone, milliseconds: created))
      } else {
        files.strangers.append(child)
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
    let plain = BeiweUploadName.withoutMark(name[...])
    guard plain.hasSuffix(".csv") else { return nil }
    let number = BeiweUploadName.withoutMark(plain.dropLast(4))
    return number.utf8.count == 13 ? Int64(number) : nil
  }
}

/// Why nothing can be checked.
public enum CheckError: Error, Equatable {
  case noFolder(String)
  case noData(String)
  /// A list of accounts that cannot be read; its values are secrets and not told.
  case badAccounts(file: String, line: Int, allowed: String)
}

extension CheckError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .noFolder(let path): "there is no folder '\(path)'"
    case .badAccounts(let file, let line, let allowed): "\(file):\(line): must be \(allowed)"
    case .noData(let path):
      "'\(path)' holds no recording, download or phone's files: no manifest.json, no beiwe, and no "
        + "folder named like a patient id"
    }
  }
}
