import ProfileFiles
import Recorders
import Simulation
import Spool

extension Record {
  /// The value of `--faults` for no faults.
  static let noFaults = "none"
  /// The only format of packs.
  static let tar = "tar"

  static let operands = Operands.none
  static let options = studyOptions + outputOptions + runOptions

  static let usage = Usage(
    "understudy record [options]",
    about: """
      The files are the same on every machine for the same study, seed and version. To continue an
      interrupted recording, run the same command again. To extend a recording, run the command with
      a larger --days or --participants.
      """,
    tables: [
      Usage.Table("Study", studyOptions), Usage.Table("Output", outputOptions),
      Usage.Table("Run", runOptions),
    ],
    examples: [
      Step("record", purpose: "record one participant for one day"),
      Step("record --study week --dry-run", purpose: "forecast size and time"),
      Step(
        "record --as beiwe-download,truth --output out",
        purpose: "write the files of a server's download"),
    ],
    exitCodes: [
      .ok, .usage, .data, .noInput, .cannotCreate, .inputOutput, .temporary, .permission, .profile,
      .interrupted, .terminated,
    ])

  private static let studyOptions = [
    Option(
      "--study NAME|FILE",
      "Study to simulate: a name in Profiles/studies, or a file [default: demo]",
      offering: .profile(.studies, orFile: true)),
    Option("--participants N", "Number of participants [default: the study's]"),
    Option(
      "--region NAME",
      "Region where participants live, a name in Profiles/regions.json5 [default: the study's]",
      offering: .profile(.regions)),
    Option("--start YYYY-MM-DD", "First local date [default: the study's]"),
    Option("--days N", "Number of local dates [default: the study's]"),
    Option(
      "--seed N",
      "Seed of all random draws, from 0 to \(StudyProfile.seeds.upperBound) [default: the study's]"),
    Option(
      "--person NAME",
      "Profile of every participant, such as student [default: the study's]",
      offering: .profile(.people)),
    Option(
      "--device NAME",
      "Phone of every participant, such as iphone-14 [default: the study's]",
      offering: .profile(.devices)),
    Option(
      "--watch NAME",
      "Watch of every participant, such as series-9, or \(StudyProfile.noWatch) "
        + "[default: the study's]", offering: .profile(.watches)),
    Option(
      "--app NAME=VERSION",
      "Version of an app, from the profile Profiles/apps/NAME-VERSION. NAME is one of "
        + "\(apps.map { $0.name }.joined(separator: ", ")). May be repeated, once for each app "
        + "[default: the study's]", offering: .app, repeats: true),
    Option(
      "--settings FILE",
      "A server's export of a study. Its settings replace the settings of the study profile",
      offering: .file),
    Option(
      "--missing NAME|FILE",
      "Missing data: a name in Profiles/missing, a file, or \(StudyProfile.noMissing). The ground "
        + "truth lists each gap and its reason in gaps.csv [default: the study's]",
      offering: .profile(.missing, orFile: true)),
    Option(
      "--streets FILE",
      "Real streets of one region, in a file that streets import wrote; may be repeated",
      offering: .file, repeats: true),
  ]

  private static let outputOptions = [
    Option(
      "--only LIST",
      "Participants to record, such as 3,10-19, counted from 0. Their files have the same bytes as "
        + "in the whole study [default: all]"),
    Option(
      "--between A,B",
      "Write only files that have a row between two local times, such as "
        + "2026-03-02T09:00,2026-03-02T10:00. These files have the same bytes as in the whole study. "
        + "The ground truth always covers the whole study [default: all]"),
    Option(
      "--as LIST",
      "Layouts to write, from \(Layout.known.map(\.name).joined(separator: ",")) "
        + "[default: the first layout of each installed app, and truth]",
      offering: .list(Layout.all.map(\.name))),
    Option(
      "--streams LIST",
      "Streams to write, from \(StudyRecorder.streams.joined(separator: ",")) "
        + "[default: all streams that the settings enable]",
      offering: .list(StudyRecorder.streams)),
    Option(
      "--gzip METHOD",
      "Compression of the phone's files: cells, isal, zlib or none [default: cells, or isal with "
        + "--level; zlib in a build without ISA-L]",
      offering: .names(Compression.names)),
    Option(
      "--download-gzip",
      "Also compress the files of \(plainLayouts.map(\.name).joined(separator: ", ")), for example "
        + "as .csv.gz. Real servers deliver .csv without compression"),
    Option(
      "--pack FORM",
      "Put the files of each participant and layout into one archive. FORM is \(tar)",
      offering: .names([tar])),
    Option("--level N", "Compression level, 0 to 3 with isal and 0 to 9 with zlib [default: 1]"),
    Option(
      "--faults NAME|FILE",
      "Set of faults that damages finished files: a name in Profiles/faults, a file, or "
        + "\(noFaults). faults.jsonl lists the faults. expected.csv of the ground truth lists the "
        + "rows that a correct parser reads [default: \(noFaults)]",
      offering: .profile(.faults, orFile: true)),
    Option("--output DIR", "Folder of the recording [default: output/<study>]", offering: .folder),
    Option("--force", "Replace another recording in DIR"),
    Option(
      "--verify",
      "Check the contents of existing files, not only their lengths. Participants with changed "
        + "files are recorded again"),
  ]

  private static let runOptions = [
    Option.jobs,
    Option(
      "--shard k/N|auto",
      "Record part k of N without computing the other parts. auto and auto/N read k and N from the "
        + "array job of Slurm, Kubernetes, AWS Batch or Grid Engine"),
    Option(
      "--dry-run",
      "Forecast rows, files, bytes, time and memory from a sample, and write nothing. The forecast "
        + "takes seconds, or minutes without motion streams"),
    Option.progress,
    Option("--json", "Print the totals as one JSON object"),
    Option.profiles,
  ]
}
