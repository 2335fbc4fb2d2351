import Simulation

/// The table of fixes, with the true position for each row in an app's GPS files.
struct FixesTable: TruthTable {
  static let name = "fixes"

  struct Row: TruthRow {
    var time: Int64 = 0
    /// The number of the fix in order of arrival, from 0.
    var number = 0
    var position = GPS.Sample.Position(latitude: 0, longitude: 0, altitude: 0)
    var environment = Environment.indoor
    /// The square root of the sum of the error's variances on both axes, in metres.
    var deviation = 0.0
    var app = ""

    func write(to row: inout RowWriter) {
      row.cell("timestamp", time)
      row.cell("row", number)
      row.cell("latitude", position.latitude)
      row.cell("longitude", position.longitude)
      row.cell("altitude", position.altitude)
      row.cell("environment", environment.rawValue)
      row.cell("sigma_m", (1_000 * deviation).rounded() / 1_000)
      row.cell("app", app)
    }
  }

  private var count = 0

  init() {}

  mutating func rows(of work: AppWork) -> [Row] {
    var rows: [Row] = []
    for fix in work.fixes {
      let sample = fix.sample
      rows.append(
        Row(
          time: fix.milliseconds, number: count, position: sample.truth,
          environment: sample.environment, deviation: sample.deviation, app: fix.app))
      count += 1
    }
    return rows
  }
}
