/// Something that holds in every recording, whatever was drawn.
struct Invariant: Sendable {
  let name: String
  /// Studies whose windows are long enough to judge it.
  let studies: Set<Survey.Study>
  let check: @Sendable (Recording) -> Finding
  /// Spoils a recording so that the check must notice.
  let control: @Sendable (inout Recording) -> Void
}

extension Invariant {
  /// A new invariant is added here.
  static let all: [Invariant] =
    attitude + stillness + movement + gait + rows + place + power + handling + network + clock
}

extension Set<Survey.Study> {
  /// Studies with the accelerometer's defaults or more.
  static let any: Self = [.demo, .defaults, .continuous]
  /// Studies with all streams.
  static let allStreams: Self = [.demo, .continuous]
  static let continuous: Self = [.continuous]
}
