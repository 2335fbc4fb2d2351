import Formats
import Simulation

/// A request from the app to its server.
struct CozieRequest {
  /// The content of a request.
  enum Kind: String, CaseIterable {
    case survey, health, location, settings, push
  }

  /// The time at which the app sends the request.
  private(set) var due: Timestamp
  let device: CozieWindow.Device
  let kind: Kind
  let trigger: String
  /// The number of the attempt, from 1. It is above 1 for a survey whose earlier attempts had no
  /// network.
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

  /// The exact text of the request's body.
  var body: [UInt8] { CozieRow.body(of: rows, isArray: isArray) }

  /// Returns the next attempt of the request, with the same text.
  func again(at instant: Timestamp) -> CozieRequest {
    var request = self
    request.due = instant
    request.attempt += 1
    return request
  }
}
