import Formats
import Spool

/// The names of files that only Beiwe's app for Android writes, and of the folders that a server
/// makes of them.
///
/// The source is the app, `storage/TextFileManager.java`.
package enum AndroidFiles {
  /// The reason why no rule applies to files of Android.
  package static let reason = "Android: not supported yet"

  /// The folders of a download that exist only for Android.
  package static let folders = [
    "calls", "texts", "wifi", "bluetooth", "app_log", "ambient_audio",
  ]

  /// The types in the names of a phone's files that exist only for Android.
  package static let types = ["callLog", "textsLog", "wifiLog", "bluetoothLog", "logFile"]

  /// The headers of the gyroscope and of survey timings, on the phone and in a download. The
  /// iPhone's gyroscope has no accuracy, and its timings have a column `event`.
  static let headers = [
    "timestamp,accuracy,x,y,z", "timestamp,UTC time,accuracy,x,y,z",
    "timestamp,question id,question type,question text,question answer options,answer",
    "timestamp,UTC time,question id,survey id,question type,question text,"
      + "question answer options,answer",
  ]

  /// The streams whose first cell after the time differs between the platforms, and whether a cell
  /// is an Android phone's: the accuracy of the accelerometer is a number, and events of the
  /// battery and the screen are sentences (`PowerStateListener.kt`).
  static let cells: [(BeiweStream, @Sendable (String) -> Bool)] = [
    (.accel, { Int($0) != nil }),
    (
      .powerState,
      { cell in ["Screen turned", "Power ", "Device "].contains { cell.hasPrefix($0) } }
    ),
  ]

  /// Returns the participant's id in the name of a phone's file; nil for another file.
  package static func patient(of name: String) -> String? {
    let words = name.split(separator: "_", omittingEmptySubsequences: false).map(String.init)
    guard words.count == 3, BeiweFileName.isPatient(words[0]), types.contains(words[1]) else {
      return nil
    }
    return words[0]
  }
}

extension ParticipantFiles {
  /// Returns whether an Android phone wrote the files.
  ///
  /// The last registration decides. Without registrations, streams, columns and words decide that
  /// only one platform has.
  package func areOfAndroid(in folder: String) throws(FileError) -> Bool {
    var system: Substring?
    for (path, hour) in registrations {
      let file = try RegistrationFile(path, hour: hour, in: folder)
      system = file.systems.last ?? system
    }
    if let system { return system.lowercased() == "android" }
    if others.contains(where: { $0.reason == AndroidFiles.reason }) { return true }
    let timings = surveys.first { if case .surveyTimings = $0.kind { true } else { false } }
    for path in [phone[.gyro]?.first?.path, download[.gyro]?.first?.path, timings?.path] {
      let header = try path.flatMap { path throws(FileError) in
        try ContentLines.first(2, of: path, in: folder).first
      }
      if let header, AndroidFiles.headers.contains(header.withoutBlanks) {
        return true
      }
    }
    for (stream, isOfAndroid) in AndroidFiles.cells {
      for file in (phone[stream] ?? []) + (download[stream] ?? []) {
        let lines = try ContentLines.first(2, of: file.path, in: folder)
        guard lines.count == 2 else { continue }
        let row = lines[1].plainCells.dropFirst(file.layout == .download ? 2 : 1)
        if let cell = row.first, isOfAndroid(cell) { return true }
        break
      }
    }
    return false
  }
}
