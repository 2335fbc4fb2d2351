import Formats

/// A raw file as its path tells it.
///
/// The server: `s3_file_path_to_data_type` in `libs/file_processing/utility_functions_simple.py`. Whose id
/// the path begins with, and its extension, it does not look at.
struct RawFile {
  /// In the download, below the participant's.
  let folder: String
  /// Nil for files that are not divided by hours.
  let stream: BeiweStream?
  /// In the download, of a file that is not divided.
  let wholeName: String

  /// Nil for a path that stops the server: of no stream, without an instant, with an empty folder before
  /// it, or with the timings of a survey, of which a stand-in has none.
  init?(_ path: String) {
    let parts = BeiweFileName.withoutMark(path[...])
      .split(separator: "/", omittingEmptySubsequences: false)
    let ends = parts[parts.count - 1].split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count > 1, let above = parts.dropLast().last, !above.isEmpty, ends.count == 2,
      !ends[0].isEmpty, ends[0].utf8.allSatisfy({ (0x30...0x39).contains($0) })
    else { return nil }
    stream = Self.stream(of: parts)
    if let stream {
      folder = stream.downloadFolder
    } else {
      guard let kind = parts.firstIndex(where: { Self.survey[String($0)] != nil }),
        let name = Self.survey[String(parts[kind])], kind == parts.count - 3, above.utf8.count == 24
      else { return nil }
      folder = name + "/" + StorePath.part(String(above))
    }
    // The first ten digits say the second; a name may have any number of them.
    let second = BeiweUTCTime.text((Int64(ends[0].prefix(10)) ?? 0) * 1_000).prefix(19)
    wholeName =
      second.map { $0 == "T" ? " " : $0 == ":" ? "_" : String($0) }.joined()
      + "+00_00.\(ends[1])"
  }

  private static func stream(of parts: [Substring]) -> BeiweStream? {
    if let stream = parts.lazy.compactMap({ BeiweStream(rawValue: String($0)) }).first {
      return stream
    }
    // The name's underscore has become a slash.
    return zip(parts, parts.dropFirst()).contains { $0 == "ios" && $1 == "log" } ? .iosLog : nil
  }

  /// Folders of the download by the phone's names.
  private static let survey = [
    "surveyAnswers": "survey_answers", "voiceRecording": "audio_recordings",
  ]
}
