/// Why a profile cannot be used: what is wrong, and where it stands.
public struct ProfileError: Error, Equatable, Sendable {
  /// What is wrong at the key.
  public enum Fact: Equatable, Sendable {
    case missing(Allowed)
    case refused(ProfileValue, Allowed)
    /// `known` are the keys that the object may have.
    case unknown(known: [String])
  }

  /// What a key may hold.
  public enum Allowed: Equatable, Sendable {
    case number(ClosedRange<Double>)
    case integer(ClosedRange<Int>)
    case bool
    case text
    case choice([String])
    case numbers(count: Int)
    case texts
    case object
    case list
    /// A rule in words, such as `"later than start"`.
    case other(String)
  }

  /// The file as the user named it.
  public let file: String
  /// The line of the file, from 1; nil where the text is not at hand.
  public var line: Int?
  /// The keys from the file's root; an element of a list is `"[2]"`, counted from 0.
  public let path: [String]
  /// What is wrong.
  public let fact: Fact

  /// `path` leads from the root of the file to the key.
  public init(_ fact: Fact, file: String, line: Int? = nil, path: [String]) {
    self.fact = fact
    self.file = file
    self.line = line
    self.path = path
  }

  /// A path as people write it: `sensors.accel.bias[2]`.
  public static func text(of path: [String]) -> String {
    path.reduce(into: "") { text, step in
      if !text.isEmpty, !step.hasPrefix("[") { text += "." }
      text += step
    }
  }
}

extension ProfileError: CustomStringConvertible {
  public var description: String { (line.map { "\(file):\($0)" } ?? file) + ": " + text }

  /// What is wrong, without the file.
  var text: String {
    let key = path.isEmpty ? "the profile" : Self.text(of: path)
    switch fact {
    case .missing(let allowed):
      return "\(key) is missing; it must be \(allowed)"
    case .refused(let value, let allowed):
      let hint = allowed.nearest(to: value).map { "; did you mean \($0)?" } ?? ""
      return "\(key) is \(value); it must be \(allowed)\(hint)"
    case .unknown(let known):
      if let near = nearest(to: path.last ?? "", in: known) {
        return "unknown key \(key); did you mean \(near)?"
      }
      let list = known.isEmpty ? "none" : known.joined(separator: ", ")
      return "unknown key \(key); allowed here: \(list)"
    }
  }
}

extension ProfileError.Allowed: CustomStringConvertible {
  public var description: String {
    switch self {
    case .number(let range):
      "a number from \(range.lowerBound.short) to \(range.upperBound.short)"
    case .integer(let range): "a whole number from \(range.lowerBound) to \(range.upperBound)"
    case .bool: "true or false"
    case .text: "a text in quotes"
    case .choice(let names): "one of \(names.joined(separator: ", "))"
    case .numbers(let count): "a list of \(count) numbers"
    case .texts: "a list of texts in quotes"
    case .object: "an object, { … }"
    case .list: "a list of objects, [{ … }]"
    case .other(let rule): rule
    }
  }

  /// A value that is allowed; nil where a rule in words decides.
  var example: ProfileValue? {
    switch self {
    case .number(let range): .number(range.lowerBound)
    case .integer(let range): .integer(Int64(range.lowerBound))
    case .bool: .bool(false)
    case .text: .text("")
    case .choice(let names): names.first.map { .text($0) }
    case .numbers(let count): .list(Array(repeating: .integer(0), count: count))
    case .texts, .list: .list([])
    case .object: .object([:])
    case .other: nil
    }
  }

  /// The choice that was probably meant.
  fileprivate func nearest(to value: ProfileValue) -> String? {
    guard case .choice(let names) = self, case .text(let text) = value else { return nil }
    return Simulation.nearest(to: text, in: names)
  }
}
