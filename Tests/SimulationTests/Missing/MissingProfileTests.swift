import ProfileFiles
import Testing

@testable import Simulation

struct MissingProfileTests {
  private static func read(_ text: String) throws -> MissingProfile {
    try LoadedProfile(text, file: "missing").read(MissingProfile.init(reading:))
  }

  @Test func `each mechanism that a profile can ask for has a profile of its own`() throws {
    let files = try ProfileFiles(directory: nil, environment: [:])
    let names = Set(files.list(.missing))
    let mechanisms = Set(Pause.Cause.allCases.filter { $0 != .suspension }.map(\.rawValue))
    #expect(names == mechanisms.union(["typical", "heavy"]))
    for name in names {
      #expect(
        !(try files.load(.missing, name).read(MissingProfile.init(reading:)).isNone), "\(name)")
    }
  }

  @Test func `a profile without a mechanism is none`() throws {
    #expect(try Self.read("{ name: 'None' }").isNone && MissingProfile.none.isNone)
  }

  @Test(arguments: [
    ("{ name: 'X', killt: { per_day: 1 } }", "killt"),
    ("{ name: 'X', killed: { per_day: -1 } }", "per_day"),
    ("{ name: 'X', killed: {} }", "per_day"),
    ("{ name: 'X', low_power: { share: 1, per_hour: 1, charge: 2 } }", "charge"),
    ("{ name: 'X', dead_battery: { boots_at: [0.1, 0.05], boot_s: [5, 9] } }", "boots_at"),
  ])
  func `a slip is told with its key`(text: String, key: String) {
    let error = #expect(throws: ProfileError.self) { try Self.read(text) }
    #expect(error?.path.last == key)
  }

  @Test func `labels say what the onset depends on`() {
    let labels = Pause.Cause.allCases.map { "\($0.rawValue) \($0.label.rawValue)" }
    #expect(
      labels == [
        "suspension MCAR", "killed MCAR", "throttled MCAR", "low_power MAR", "dead_battery MAR",
        "storage_full MAR", "permission MNAR", "dropout MNAR",
      ])
  }
}
