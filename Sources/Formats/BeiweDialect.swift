/// How a version of the Beiwe app for iOS writes its rows, where versions differ.
///
/// Sources: the history of the app's repository and, for 2016, the wiki of the Beiwe project.
public enum BeiweDialect: String, CaseIterable, Sendable {
  /// Since 2024-03-08.
  case current
  /// Until then.
  case v2_3 = "2.3"
  /// As the wiki of August 2016 describes the app.
  case wiki2016 = "wiki-2016"

  /// Whether the accelerometer's accuracy is `<model>/<iOS version>`; else the word `unknown`.
  public var namesDevice: Bool { self == .wiki2016 }

  /// Whether battery levels are whole percent; else fractions.
  public var levelIsPercent: Bool { self == .wiki2016 }

  /// Whether reachability has a word for no network; else that counts as Wi-Fi, because only
  /// "expensive" networks are told apart from the rest.
  public var saysUnreachable: Bool { self != .current }

  /// Whether the app writes a log of itself.
  public var hasLog: Bool { self != .wiki2016 }

  /// Whether it is known how the server lays out a download of this version's data.
  public var hasDownload: Bool { self != .wiki2016 }
}
