import ProfileFiles
import Recorders
import Simulation
import Spool

extension Record {
  /// The word for no faults.
  static let noFaults = "none"
  /// The one form of packs.
  static let tar = "tar"

  static let operands = Operands.none
  static let options = whatHappens + whatIsWritten + how

  static let usage: Usage = """
    Usage: understudy record [options]

    Simulates a study and writes what the apps would have recorded, with the truth beside it. The
    same command continues a recording that was stopped.

    What happens
    \(whatHappens)

    What is written
    \(whatIsWritten)

    How
    \(how)
    """

  private static let whatHappens = [
    Option(
      "--study NAME|FILE",
      "Name of a study in Profiles/studies, or a file of your own [default: demo]",
      offering: .profile(.studies, orFile: true)),
    Option("--participants N", "How many people take part [default: the study's]"),
    Option(
      "--region NAME", "Where they live, a name in Profiles/regions.json5 [default: the study's]",
      offering: .profile(.regions)),
    Option("--start YYYY-MM-DD", "First local date [default: the study's]"),
    Option("--days N", "How many local dates [default: the study's]"),
    Option(
      "--seed N",
      "Number that every random choice depends on, from 0 to \(StudyProfile.seeds.upperBound) "
        + "[default: the study's]"),
    Option(
      "--person NAME",
      "Give every participant this profile, such as student [default: the study's]",
      offering: .profile(.people)),
    Option(
      "--device NAME",
      "Give every participant this phone, such as iphone-14 [default: the study's]",
      offering: .profile(.devices)),
    Option(
      "--watch NAME",
      "Give every participant this watch, such as series-9, or \(StudyProfile.noWatch) "
        + "[default: the study's]", offering: .profile(.watches)),
    Option(
      "--app NAME=VERSION",
      "Use another version of an installed app, Profiles/apps/NAME-VERSION. NAME is one of "
        + "\(apps.map { $0.name }.joined(separator: ", ")). May be repeated, once for each app "
        + "[default: the study's]", offering: .app, repeats: true),
    Option(
      "--settings FILE",
      "The server's export of a study; its settings replace those of the study", offering: .file),
    Option(
      "--missing NAME|FILE",
      "What phones and apps lose: a name in Profiles/missing, a file of your own, or "
        + "\(StudyProfile.noMissing). gaps.csv of the truth tells each gap with its reason "
        + "[default: the study's]", offering: .profile(.missing, orFile: true)),
    Option(
      "--streets FILE",
      "Real streets in place of a region's made ones, as streets import makes them; one file a region",
      offering: .file, repeats: true),
  ]

  private static let whatIsWritten = [
    Option(
      "--only LIST",
      "Record only these participants, such as 3,10-19. The first is 0. Their files have the same "
        + "bytes as in the whole study [default: all]"),
    Option(
      "--between A,B",
      "Write only files with a row in a span of the study's local time, such as "
        + "2026-03-02T09:00,2026-03-02T10:00. They have the same bytes as in the whole run. The "
        + "truth is always that of the whole study [default: all]"),
    Option(
      "--as LIST",
      "Layouts to write, of \(Layout.known.map(\.name).joined(separator: ",")) "
        + "[default: the first of each installed app, and truth]",
      offering: .list(Layout.all.map(\.name))),
    Option(
      "--streams LIST",
      "Streams to write, of \(StudyRecorder.streams.joined(separator: ",")) "
        + "[default: all that the settings enable]",
      offering: .list(StudyRecorder.streams)),
    Option(
      "--gzip METHOD",
      "Compress the phone's files by cells, isal, zlib or none [default: cells, and isal with "
        + "--level, where they are built in, else zlib]",
      offering: .names(Compression.names)),
    Option(
      "--download-gzip",
      "Compress \(plainLayouts.map(\.name).joined(separator: ", ")) too, into .csv.gz; a server "
        + "gives plain .csv"),
    Option(
      "--pack FORM", "Put a participant's files of each layout into one archive; FORM is \(tar)",
      offering: .names([tar])),
    Option("--level N", "Level of compression: 0 to 3 with isal, 0 to 9 with zlib [default: 1]"),
    Option(
      "--faults NAME|FILE",
      "Do faults to finished files: a set in Profiles/faults, a file of your own, or \(noFaults). "
        + "faults.jsonl tells which, and expected.csv of the truth what a parser should end with "
        + "[default: \(noFaults)]", offering: .profile(.faults, orFile: true)),
    Option("--output DIR", "Folder to write [default: output/<study>]", offering: .folder),
    Option("--force", "Replace another recording in DIR"),
    Option(
      "--verify",
      "Compare the contents of existing files with their list, not only their lengths, and record "
        + "participants again whose files have changed"),
  ]

  private static let how = [
    Option.jobs,
    Option(
      "--shard k/N|auto",
      "Record the k-th of N equal parts without computing the others. auto and auto/N take k and "
        + "N from the array job of Slurm, Kubernetes, AWS Batch or Grid Engine"),
    Option(
      "--dry-run",
      "Forecast rows, files, bytes, time and memory from a sample; write nothing. It takes "
        + "seconds, or minutes without motion streams"),
    Option.progress,
    Option("--json", "Print the totals as one JSON object"),
    Option.profiles,
  ]
}
