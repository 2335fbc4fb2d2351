import Formats
import Reading

/// A method of an app's check that limits the data to which its rule applies.
protocol ScopedMethod {
  /// The needed data, such as `gps, with ground truth`; nil for all data of the app.
  var scope: String? { get }
}

extension Rule {
  /// The data to which the rule applies. For other data, it is not applicable or skipped.
  public var scope: String {
    switch method {
    case .readable: return "all data"
    case .truthText, .tables, .passing: return "recordings with ground truth"
    case .list, .whole: return Self.recordings
    case .app(let method, _):
      let app = app ?? "one app"
      return (method as? any ScopedMethod)?.scope.map { "\(app): \($0)" } ?? app
    }
  }
}

extension BeiweMethod: ScopedMethod {
  var scope: String? {
    switch self {
    case .text, .files: nil
    case .layouts: "recordings with the phone's files and the download"
    case .rows(let rule):
      ([rule.streams.map(\.rawValue).joined(separator: ", ")].filter { !$0.isEmpty }
        + (rule.needsTruth ? ["with ground truth"] : [])).joined(separator: ", ")
    }
  }
}
