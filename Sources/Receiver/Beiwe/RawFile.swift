import Formats

/// A raw file as its path tells it.
///
/// The server: `s3_file_path_to_data_type` in `libs/file_processing/utility_functions_simple.py`. Whose id
/// the path begins with, and its extension, it does not look at.
struct RawFile {
  /// In the download, below the participant's.
  let folder: String
  /// The stream whose rows the file holds; nil for files of surveys.
  let stream: BeiweStream?
  /// The survey whose timings the file holds; nil for any other file.
  let timed: String?
  /// The time in the name, in ms since 1970 UTC; nil for a name without one.
  let milliseconds: Int64?
  /// The second in the name, since 1970 UTC; nil for a name without one. The server reads it for files that are
  /// not divided alone, and drops those without it.
  let second: Int64?
  /// The end of the name behind its last point.
  private let fileExtension: Substring

  /// Nil for a path that stops the server: of no stream, with an empty folder before the name, or with the
  /// timings of a survey that the server does not have.
  ///
  /// - Parameter surveys: the ids of the server's surveys.
  init?(_ path: String, surveys: Set<String>) {
    let parts = BeiweFileName.withoutMark(path[...])
      .split(separator: "/", omittingEmptySubsequences: false)
    let name = parts[parts.count - 1]
    guard parts.count > 1, let above = parts.dropLast().last, !above.isEmpty else { return nil }
    if let stream = Self.stream(of: parts) {
      (folder, self.stream, timed) = (stream.downloadFolder, stream, nil)
    } else {
      guard
        let place = parts.firstIndex(where: { part in
          BeiweFileKind.surveyTypes.contains { $0.type == part }
        }), place < parts.count - 2,
        let type = BeiweFileKind.surveyTypes.first(where: { $0.type == parts[place] })
      else { return nil }
      let survey = String(above)
      folder = type.folder + "/" + StorePath.part(survey)
      let isTimed = type.type == BeiweFileKind.surveyTimings(survey: survey).type
      guard !isTimed || surveys.contains(survey) else { return nil }
      (stream, timed) = (nil, isTimed ? survey : nil)
    }
    // The first ten digits give the second; a name may have any number of them.
    let digits = name.dropLast(4).prefix(10)
    second = digits.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int64(digits) : nil
    milliseconds = Int64(name.prefix { $0 != "." })
    fileExtension = name.split(separator: ".").last ?? ""
  }

  /// Whether the server divides the file by hours.
  var isDivided: Bool { stream != nil || timed != nil }

  /// Changes the lines of the file as the server does before it divides them by hours.
  ///
  /// - Returns: the first line of an hour's file in the download; nil for files that are not divided.
  func prepare(_ lines: inout RawLines) -> String? {
    if let timed {
      lines.insert(survey: timed)
      return BeiweFileKind.surveyTimings(survey: timed).processedHeader(in: .current)
    }
    let header = String(decoding: lines.header, as: UTF8.self)
    guard let format = stream?.format(ofHeader: header) else { return nil }
    lines.putTimeFirst(format.time, inFileOf: milliseconds ?? 0)
    return format.processedHeader
  }

  /// The name in the download of a file that is not divided, and was made at a second since 1970 UTC.
  func wholeName(at second: Int64) -> String {
    let text = BeiweUTCTime.text(second * 1_000).prefix(19)
    return text.map { $0 == "T" ? " " : $0 == ":" ? "_" : String($0) }.joined()
      + "+00_00.\(fileExtension)"
  }

  /// Returns the survey whose timings a path holds by its name, whether the server has that survey or not;
  /// nil for other files.
  ///
  /// The server: `filter_survey_ids` in `libs/file_processing/file_processing_core.py`.
  static func timedSurvey(of path: String) -> String? {
    guard path.contains("surveyTimings") else { return nil }
    let parts = BeiweFileName.withoutMark(path[...]).split(
      separator: "/", omittingEmptySubsequences: false)
    return parts.dropLast().last.map(String.init)
  }

  private static func stream(of parts: [Substring]) -> BeiweStream? {
    if let stream = parts.lazy.compactMap({ BeiweStream(rawValue: String($0)) }).first {
      return stream
    }
    // The name's underscore has become a slash.
    return zip(parts, parts.dropFirst()).contains { $0 == "ios" && $1 == "log" } ? .iosLog : nil
  }
}
