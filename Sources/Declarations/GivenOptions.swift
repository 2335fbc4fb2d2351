/// The declared options that are there, with their values.
public struct GivenOptions: Sendable {
  /// The value of an option, read as its kind asks.
  public enum Value: Equatable, Sendable {
    /// The option is there, and has no value.
    case flag
    /// A word, an address, a name, or the path of a file.
    case text(String)
    /// A number, or a number of bytes.
    case integer(Int)
    /// A length of time.
    case seconds(Double)
  }

  private var values: [String: Value] = [:]

  /// Holds no option.
  public init() {}

  /// Nil for an option that is not there.
  public subscript(option: DeclaredOption) -> Value? {
    get { values[option.name] }
    set { values[option.name] = newValue }
  }

  /// The file with a credential; nil if none is named.
  public subscript(kind: Credential.Kind) -> String? {
    get { text(Credential(kind, "").option) }
    set { self[Credential(kind, "").option] = newValue.map { .text($0) } }
  }

  /// Whether the option is there.
  public func has(_ option: DeclaredOption) -> Bool { self[option] != nil }

  /// The word, the address or the path of an option; nil where it is not there or has another value.
  public func text(_ option: DeclaredOption) -> String? {
    if case .text(let text) = self[option] { text } else { nil }
  }

  /// The words of an option that is a list; none where it is not there.
  public func words(_ option: DeclaredOption) -> [String] {
    (text(option) ?? "").split(separator: ",").map(String.init)
  }

  /// The number or the bytes of an option; nil where it is not there or has another value.
  public func integer(_ option: DeclaredOption) -> Int? {
    if case .integer(let number) = self[option] { number } else { nil }
  }

  /// The length of time of an option; nil where it is not there or has another value.
  public func seconds(_ option: DeclaredOption) -> Double? {
    if case .seconds(let seconds) = self[option] { seconds } else { nil }
  }
}
