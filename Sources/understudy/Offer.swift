import ProfileFiles

/// What a shell offers where a value is typed.
enum Offer: Sendable {
  /// The value is free text.
  case nothing
  case file
  case folder
  /// One of these.
  case names([String])
  /// Some of these, separated by commas.
  case list([String])
  /// A profile of a kind, or of any, as `profiles list` names it.
  case profile(ProfileFiles.Kind?, orFile: Bool = false)
  /// A version of an app, as `NAME=VERSION`.
  case app
}

/// The words of a command that are no options.
enum Operands: Sendable {
  case none
  /// One word; `name` stands for it in the usage text.
  case one(name: String, Offer)
  /// A word that says what is done, and what may follow each.
  case actions(KeyValuePairs<String, Offer>)
}

extension CaseIterable where Self: RawRepresentable, RawValue == String {
  /// The words for all cases on the command line.
  static var names: [String] { allCases.map(\.rawValue) }
}
