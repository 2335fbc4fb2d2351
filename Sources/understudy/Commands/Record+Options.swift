import ProfileFiles
import Recorders
import Simulation
import Spool

extension Record {
  static let operands = Operands.none
  static let options = whatHappens + whatIsWritten + how

  static let usage = """
    Usage: understudy record [options]

    Simulates a study and writes what the apps would have recorded, with the truth beside it. The
    same command continues a recording that was stopped.

    What happens
    \(Option.table(whatHappens))

    What is written
    \(Option.table(whatIsWritten))

    How
    \(Option.table(how))
    """

  private static let whatHappens = [
    Option(
      "--study NAME|FILE", "A study of Profiles/studies, or a file [default: demo]",
      offering: .profile(.studies, orFile: true)),
    Option("--participants N", "Size of the study [default: the study's]"),
    Option(
      "--region NAME", "A place of Profiles/regions.json5 [default: the study's]",
      offering: .profile(.regions)),
    Option("--start YYYY-MM-DD", "First local date [default: the study's]"),
    Option("--days N", "Local dates [default: the study's]"),
    Option(
      "--seed N", "From 0 to \(StudyProfile.seeds.upperBound) [default: the study's]"),
    Option(
      "--person NAME", "For everybody, such as student [default: the study's]",
      offering: .profile(.people)),
    Option(
      "--device NAME", "For everybody, such as iphone-14 [default: the study's]",
      offering: .profile(.devices)),
    Option(
      "--app NAME=VERSION",
      "Another version of an installed app, which is Profiles/apps/NAME-VERSION. NAME is "
        + "\(apps.map { $0.name }.joined(separator: " or ")); may be there once for each [default: "
        + "the study's]", offering: .app, repeats: true),
    Option(
      "--settings FILE",
      "A study that its server has exported; beats the settings in the study", offering: .file),
  ]

  private static let whatIsWritten = [
    Option(
      "--only LIST",
      "These participants alone, such as 3,10-19: numbers begin at 0; the same bytes as in the "
        + "whole study [default: all]"),
    Option(
      "--between A,B",
      "Files with a row in a span alone: 2026-03-02T09:00,2026-03-02T10:00, say, by the study's "
        + "clocks; the same bytes as in the whole run; the truth is the whole study's "
        + "[default: all]"),
    Option(
      "--as LIST",
      "\(Layout.all.map(\.name).joined(separator: ",")) [default: the first of each installed app, and "
        + "truth]", offering: .list(Layout.all.map(\.name))),
    Option(
      "--streams LIST",
      "Of \(StudyRecorder.streams.joined(separator: ",")) [default: all that the settings enable]",
      offering: .list(StudyRecorder.streams)),
    Option(
      "--gzip METHOD",
      "Of the phone's files: isal, zlib or none [default: isal where it is built in, else zlib]",
      offering: .names(Compression.names)),
    Option(
      "--download-gzip",
      "Compress \(plainLayouts.map(\.name).joined(separator: ", ")) too, into .csv.gz; a server gives "
        + "plain .csv, as without this"),
    Option("--level N", "Of compression: isal 0 to 3, zlib 0 to 9 [default: 1]"),
    Option("--output DIR", "Where to write [default: output/<study>]", offering: .folder),
    Option("--force", "Replace another recording in DIR"),
    Option(
      "--verify",
      "Compare the contents of files that are there with their list, not their lengths alone; "
        + "participants whose files have changed are recorded again"),
  ]

  private static let how = [
    Option.jobs,
    Option(
      "--shard k/N|auto",
      "The k-th of N equal parts, without computing the others; auto, auto/N: as the array job "
        + "of Slurm, Kubernetes, AWS Batch or Grid Engine says"),
    Option(
      "--dry-run",
      "Forecast rows, files, bytes, time and memory from a sample of a few seconds; write nothing"),
    Option.progress,
    Option("--json", "Print the totals as one JSON object"),
    Option.profiles,
  ]
}
