import Formats
import Simulation

/// A request of the app to its server.
struct CozieRequest {
  /// What it brings.
  enum Kind: String, CaseIterable {
    case survey, health, location, settings, push
  }

  /// When it is made.
  private(set) var due: Timestamp
  let device: CozieWindow.Device
  let kind: Kind
  let trigger: String
  /// 1, and more for a survey that found no network before.
  private(set) var attempt = 1
  let rows: [CozieRow]
  private let isArray: Bool

  init(
    _ kind: Kind, by device: CozieWindow.Device, trigger: String, _ rows: [CozieRow], of app: Cozie,
    at instant: Timestamp
  ) {
    due = instant
    self.device = device
    self.kind = kind
    self.trigger = trigger
    self.rows = rows
    isArray = app.profile.sendsArrays || kind == .health || kind == .settings
  }

  /// The exact text.
  var body: [UInt8] { CozieRow.body(of: rows, isArray: isArray) }

  /// The request once more, with the same text.
  func again(at instant: Timestamp) -> CozieRequest {
    var request = self
    request.due = instant
    request.attempt += 1
    return request
  }
}
