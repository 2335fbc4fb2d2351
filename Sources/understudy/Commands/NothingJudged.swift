import Check
import Formats
import Reading
import Spool

/// An error that reports that a folder has no data that the rules judge.
struct NothingJudged: Error, CustomStringConvertible {
  let description: String

  /// The largest number of items that the message names.
  private static let mostNames = 5

  /// - Parameters:
  ///   - unjudged: the files and folders in `folder` that no rule judges.
  ///   - participants: the number of participants in the folder.
  init(_ folder: String, _ unjudged: some Collection<Unjudged>, participants: Int = 0) {
    let names = unjudged.map { "\($0.name.printable) (\($0.reason))" }.sorted()
    let found =
      if !names.isEmpty {
        names.prefix(Self.mostNames).joined(separator: ", ")
          + (names.count > Self.mostNames ? " and \(names.count - Self.mostNames) others" : "")
      } else if participants > 0 {
        counted(participants, "participant") + " without files that the rules judge"
      } else {
        "no files"
      }
    description =
      "nothing in '\(folder)' was judged: found \(found), expected files of \(Source.titles)"
  }
}
