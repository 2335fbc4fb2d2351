/// The reason why a profile is invalid, and the place of the error.
public struct ProfileError: Error, Equatable, Sendable {
  /// The kind of error at the key.
  public enum Fact: Equatable, Sendable {
    case missing(Allowed)
    case refused(ProfileValue, Allowed)
    /// An unknown key. `known` lists the keys that the object may have.
    case unknown(known: [String])
  }

  /// The values that a key may have.
  public enum Allowed: Equatable, Sendable {
    case number(ClosedRange<Double>)
    case integer(ClosedRange<Int>)
    case bool
    case text
    case choice([String])
    /// A list with some of these names.
    case choices([String])
    case numbers(count: Int)
    case texts
    case object
    case list
    /// An object with `mean` and `sd`, or with `median` and `sigma`. The limits `min` and `max` are
    /// in the range.
    case distribution(ClosedRange<Double>)
    /// An object with `median`, which is in the range, `sigma` and `day`.
    case rate(ClosedRange<Double>)
    /// Another rule in words, such as `"later than start"`.
    case other(String)
  }

  /// The name of the file, as the user wrote it.
  public let file: String
  /// The line of the file, from 1; nil if the text of the file is not available.
  public var line: Int?
  /// The keys from the root of the file. An element of a list is `"[2]"`, counted from 0.
  public let path: [String]
  /// The kind of error.
  public let fact: Fact

  /// Creates an error. `path` contains the keys from the root of the file.
  public init(_ fact: Fact, file: String, line: Int? = nil, path: [String]) {
    self.fact = fact
    self.file = file
    self.line = line
    self.path = path
  }

  /// Returns a path in its usual notation, such as `sensors.accel.bias[2]`.
  public static func text(of path: [String]) -> String {
    path.reduce(into: "") { text, step in
      if !text.isEmpty, !step.hasPrefix("[") { text += "." }
      text += step
    }
  }
}

extension ProfileError: CustomStringConvertible {
  /// The message with the name of the file, and with the line if it is known.
  public var description: String { (line.map { "\(file):\($0)" } ?? file) + ": " + text }

  /// The message without the name of the file.
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
      return "unknown key \(key); the allowed keys are \(list)"
    }
  }
}

extension ProfileError.Allowed: CustomStringConvertible {
  /// The allowed values, as the end of a sentence.
  public var description: String {
    switch self {
    case .number(let range):
      "a number from \(range.lowerBound.short) to \(range.upperBound.short)"
    case .integer(let range): "a whole number from \(range.lowerBound) to \(range.upperBound)"
    case .bool: "true or false"
    case .text: "a quoted string"
    case .choice(let names): "one of \(names.joined(separator: ", "))"
    case .choices(let names): "a list with values from \(names.joined(separator: ", "))"
    case .numbers(let count): "a list of \(count) numbers"
    case .texts: "a list of quoted strings"
    case .object: "an object, { … }"
    case .list: "a list of objects, [{ … }]"
    case .distribution(let range):
      "a distribution from \(range.lowerBound.short) to \(range.upperBound.short)"
    case .rate(let range):
      "a rate with a median from \(range.lowerBound.short) to \(range.upperBound.short)"
    case .other(let rule): rule
    }
  }

  /// An allowed value; nil if a rule in words defines the allowed values.
  var example: ProfileValue? {
    switch self {
    case .number(let range): .number(range.lowerBound)
    case .integer(let range): .integer(Int64(range.lowerBound))
    case .bool: .bool(false)
    case .text: .text("")
    case .choice(let names): names.first.map { .text($0) }
    case .choices: .list([])
    case .numbers(let count): .list(Array(repeating: .integer(0), count: count))
    case .texts, .list: .list([])
    case .object, .distribution, .rate: .object([:])
    case .other: nil
    }
  }

  /// Returns the choice that the user probably meant; nil if no choice is similar.
  fileprivate func nearest(to value: ProfileValue) -> String? {
    guard case .choice(let names) = self, case .text(let text) = value else { return nil }
    return Simulation.nearest(to: text, in: names)
  }
}
