import Reading
import Spool

/// A sample as a day's file has it.
struct DaySample: Sendable {
  /// The identifier of its type.
  var type: String
  /// From its start to its end, in ms since 1970, to whole seconds.
  var start: Int64
  var end: Int64
  /// In the type's unit; nil for a workout.
  var value: Double?
  var unit: String?
  /// The identifier of the app that saved it.
  var source: String
  /// The name of the device; nil for typed samples.
  var device: String?
  /// The members of the metadata; empty without metadata.
  var metadata: [String: JSONTree] = [:]
  /// Its place in the file, from 1.
  var row = 0
  /// The hash of its text in the file.
  var hash: UInt64 = 0

  /// The seconds in which it starts and ends are cut off.
  var span: Span { start..<max(start, end) }

  /// A number of the metadata.
  func number(_ key: String) -> Double? { metadata[key]?.number }

  /// The zone that the sample names.
  var zone: String? { metadata["HKTimeZone"]?.text }
}

/// The file of a stream's samples that begin on a date.
struct DayFile: Sendable {
  /// Below the folder that is checked.
  let path: String
  /// The name of the stream, such as `mac-focus`.
  let collector: String
  /// Days since 1970 of the date in the path.
  let date: Int64
  /// When it was written, in ms since 1970.
  var exported: Int64?
  /// Names of the devices.
  var phone: String?
  var watch: String?
  var mac: String?
  /// The samples in the order of the file.
  var samples: [DaySample] = []

  func place(_ sample: DaySample? = nil) -> RowPlace { RowPlace(path, row: sample?.row) }

  func place(row: Int) -> RowPlace { RowPlace(path, row: row) }
}

extension DayFile {
  /// The tree of folders that contains the file.
  var tree: HealthStream.Tree { HealthStream.named[collector]?.tree ?? .phone }
}

/// All that a participant has of one date.
struct HealthDate: Sendable {
  /// Days since 1970.
  var date: Int64
  /// At most one for each stream.
  var files: [DayFile] = []
  /// Rows of the truth's minutes and beats up to the last sample; empty without truth.
  var minutes = HealthPiece.noMinutes
  var beats = Rows(width: 2)

  /// The file with HealthKit's samples; nil without one.
  var health: DayFile? { files.first { $0.collector == HealthKind.health } }

  /// The samples and the rows of the date for an onlooker.
  var piece: HealthPiece {
    HealthPiece(
      app: MyLifeDBCheck.app,
      samples: files.flatMap { file in
        file.samples.map { sample in
          let device: HealthSample.Device =
            switch sample.device {
            case nil: .other
            case file.watch: .watch
            case file.phone: .phone
            default: .other
            }
          return HealthSample(
            type: sample.type, span: sample.span, value: sample.value, device: device)
        }
      }, minutes: minutes)
  }

  /// HealthKit's samples of a type, in the order of the file.
  func samples(_ type: String) -> [DaySample] { health?.samples.filter { $0.type == type } ?? [] }

  /// The samples of a quantity.
  func quantity(_ name: String) -> [DaySample] { samples(HealthKind.quantity(name)) }

  func place(_ sample: DaySample) -> RowPlace { RowPlace(health?.path ?? "", row: sample.row) }
}
