extension Rule {
  /// Every rule, in the order of reports. A new rule is added here.
  public static let all: [Rule] =
    text + names + list + manifest + raw + attitude + rest + steps + movement + braking + gait
    + allan + field + fixes + speed + accuracy + stays + locks + battery + handling + proximity
    + network + clocks
    + truth + path

  /// The rule with a name.
  public static func named(_ name: String) -> Rule? { all.first { $0.name == name } }
}
