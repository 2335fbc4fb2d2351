/// An option of the command line that some endpoints or receivers have a use for, and others refuse.
public struct DeclaredOption: Sendable {
  /// What its value can be.
  public enum Kind: Sendable {
    /// It is there or not, and has no value.
    case flag
    /// The path of a file that exists.
    case file
    /// One of these words.
    case names([String])
    /// Some of these words, separated by commas.
    case list([String])
    /// A whole number.
    case integer(ClosedRange<Int>)
    /// A number of bytes, such as `8MB`.
    case size
    /// A length of time, such as `30s`.
    case duration
    /// The name of a set of faults, or the path of a file with one.
    case faultSet
    /// An address of HTTP, such as `http://127.0.0.1:8086`; whether it may have a path and a query.
    case address(hasPath: Bool)
  }

  /// The name and what stands for the value in help, such as `--batch-files N`.
  public let form: String
  /// What the value can be.
  public let kind: Kind
  /// What it does, with its default, for who declares it.
  public let help: String
  /// What help says behind that, whoever declares it.
  public let note: String?

  /// Declares an option.
  ///
  /// - Parameters:
  ///   - form: the name and what stands for the value in help, such as `--batch-files N`.
  ///   - help: what the option does, with its default.
  ///   - note: what help says behind that, whoever declares the option.
  public init(_ form: String, _ kind: Kind, _ help: String, note: String? = nil) {
    self.form = form
    self.kind = kind
    self.help = help
    self.note = note
  }

  /// Such as `--batch-files`.
  public var name: String { String(form.prefix { $0 != " " }) }
}
