import Simulation
import Spool

/// The photos, screenshots and videos that the person takes, without the pictures themselves.
struct PhotosCollector: Collector {
  static let name = "photos"
  static let photo = metric("photos-taken", "Photo", unit: "count", under: .media)
  static let screenshot = metric("screenshots", "Screenshot", unit: "count", under: .media)
  static let video = metric("videos", "Video", unit: "s", under: .media)
  static let metrics = [photo, screenshot, video]

  private let geography: Geography
  /// The number of the last picture.
  private var last: Int

  init(_ assignment: Assignment) {
    geography = Geography(assignment.participant.life.towns)
    last = Int(assignment.participant.random["pictures"].uniform(in: 200...9_000))
  }

  mutating func samples(of day: CollectedDay, _ metrics: Set<Metric>) -> [DailySample] {
    let geography = geography
    let known = last
    let photos = day.log().digital.photos
    last += photos.count
    return photos.enumerated().map { place, photo in
      let number = known + place + 1
      let (metric, value): (Metric, Double?) =
        switch photo.kind {
        case .screenshot: (Self.screenshot, 1)
        case .video: (Self.video, nil)
        case .photo, .selfie, .portrait, .panorama, .live: (Self.photo, 1)
        }
      return day.sample(metric, photo.start, photo.end, value) { json in
        json.member("asset", "photo-\(number)")
        if photo.kind != .screenshot, photo.kind != .video {
          json.member("kind", photo.kind.rawValue)
        }
        json.member("bytes", photo.bytes)
        if photo.kind == .screenshot {
          json.member("app", photo.app.id)
        } else {
          json.member("width", photo.width)
          json.member("height", photo.height)
          Self.write(photo, day.day, geography, to: &json)
        }
        if let rate = photo.frameRate {
          json.member("fps", rate)
        } else if photo.kind != .screenshot {
          json.member("burst", photo.burst)
        }
      }
    }
  }

  /// Writes the position, as the phone stores it.
  private static func write(
    _ photo: Photo, _ day: Day, _ geography: Geography, to json: inout JSONWriter
  ) {
    guard let location = photo.location else { return }
    let truth = day.travel(at: photo.start).position
    let position = geography.position(
      of: Vector(truth.x + location.error.east, truth.y + location.error.north, truth.z))
    json.member("latitude", position.latitude, decimals: 5)
    json.member("longitude", position.longitude, decimals: 5)
    json.member("h_acc", Int(location.accuracy))
  }
}
