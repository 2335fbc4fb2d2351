/// What is counted under names that files tell, of which there may be any number.
struct Tally<Value: Sendable>: Sendable {
  private var values: [String: Value] = [:]
  /// Of names beyond the limit.
  private var rest: Value?

  /// What nobody has counted yet.
  private let none: Value

  private static var limit: Int { 64 }
  /// Letters of a name that are told.
  private static var length: Int { 48 }

  init(from none: Value) { self.none = none }

  mutating func change(_ name: String, _ body: (inout Value) -> Void) {
    let name = String(name.prefix(Self.length))
    let isKnown = values[name] != nil || values.count < Self.limit
    var value = (isKnown ? values[name] : rest) ?? none
    body(&value)
    if isKnown { values[name] = value } else { rest = value }
  }

  var isEmpty: Bool { values.isEmpty }

  /// In order of names; those beyond the limit come last, as one.
  var all: [(key: String, value: Value)] {
    values.sorted { $0.key < $1.key } + (rest.map { [("further names", $0)] } ?? [])
  }
}
