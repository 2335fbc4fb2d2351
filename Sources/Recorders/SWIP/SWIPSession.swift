import Formats
import Simulation

/// A time in which a monitored app is used.
struct SWIPSession {
  /// Where what was recorded of it lies when the study ends.
  enum Place: String {
    case none, local, cloud
  }

  /// Why it lies there.
  enum Reason: String {
    /// The phone was not allowed to keep it.
    case noLocalStorage = "no_local_storage"
    /// Nothing was allowed to leave the phone when it began.
    case noCloudSync = "no_cloud_sync"
    /// What was allowed when it began was not any more when there was Wi-Fi.
    case revoked
    /// There has been no Wi-Fi since its end.
    case waiting
    /// It has not ended.
    case open
    case uploaded
    /// It was in the cloud until its consent was revoked.
    case purged
  }

  /// Nil where nothing was stored.
  let id: String?
  let app: SWIPProfile.MonitoredApp
  let start: Timestamp
  /// Nil for one that goes on when the study ends.
  let end: Timestamp?
  /// What has ended it; nil for its user.
  let failure: String?
  /// The mean of its scores; nil without any.
  var average: Double?
  var place = Place.none
  var reason = Reason.noLocalStorage
  /// When it reached the cloud.
  var uploaded: Timestamp?
}
