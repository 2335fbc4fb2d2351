/// A photo, a video or a screenshot on the phone.
public struct Photo: Sendable {
  /// The kind of a picture.
  public enum Kind: String, CaseIterable, Sendable {
    case photo, selfie, portrait, panorama, live
    case video, screenshot
  }

  /// The kind of the picture.
  public let kind: Kind
  /// Seconds since the start of the day; the end is the start unless this is a video.
  public let start: Double
  /// Seconds since the start of the day.
  public let end: Double
  /// The size of the file in bytes.
  public let bytes: Int
  /// The width in pixels.
  public let width: Int
  /// The height in pixels.
  public let height: Int
  /// The frames per second of a video; nil for other pictures.
  public let frameRate: Int?
  /// The photos that are taken in one go.
  public let burst: Int
  /// The error of the stored position in metres east and north, and its stated accuracy; nil if the
  /// phone stores no position.
  public let location: (error: GroundVector, accuracy: Double)?
  /// The app on the screen.
  public let app: PhoneApps.App
}

/// Draws the photos, videos and screenshots of a day.
struct PhotoPlan {
  private(set) var photos: [Photo] = []
  private let day: Day
  private let habits: DigitalHabits
  private let random: Random

  /// The largest share of days with photos, and the chance of a further photo in a burst.
  private static let active = 0.65
  private static let goesOn = 0.5
  /// The medians of the bytes of a photo and a screenshot, and the bytes of a second of video.
  private static let bytes = (photo: 2.4e6, screenshot: 0.9e6, second: 1e6)
  /// The part of an error that the stated accuracy is: 68 of 100 errors are smaller.
  private static let accuracy = 1.51

  /// Draws the photos, and opens the camera in parts of sessions for them.
  ///
  /// - Parameter opened: the sessions whose first app is decided, by their places on the day.
  init(
    _ day: Day, of habits: DigitalHabits, uses: inout [AppUse], opened: Set<Int>, random: Random
  ) {
    self.day = day
    self.habits = habits
    self.random = random
    let camera = habits.catalogue.app("camera")
    var open = candidates(uses, opened: opened)
    // A burst has two photos in the mean.
    let bursts = habits.photos / 2
    let isActive = random["active"].chance(min(Self.active, bursts))
    let count =
      isActive ? 1 + random["count"].poisson(mean: max(0, bursts / Self.active - 1)) : 0
    for number in 0..<count {
      guard let use = takePart(&open, uses, random["part"][number]) else { break }
      uses[use].app = camera
      addBurst(in: uses[use], random["burst"][number])
    }
    for number in 0..<random["videos"].poisson(mean: min(habits.videos, 30)) {
      guard let use = takePart(&open, uses, random["video part"][number]) else { break }
      uses[use].app = camera
      addVideo(in: uses[use], random["video"][number])
    }
    for number in 0..<random["screenshots"].poisson(mean: min(habits.screenshots, 30)) {
      let others = uses.filter { $0.app.id != "camera" && $0.length > 3 }
      guard !others.isEmpty else { break }
      addScreenshot(in: Titles.pick(others, random["shot part"][number]), random["shot"][number])
    }
    photos.sort { $0.start < $1.start }
  }

  /// The parts of sessions that the camera may take, with weights: where people are in company or
  /// travel, they take more photos.
  ///
  /// - Parameter opened: the sessions whose first app is decided.
  private func candidates(
    _ uses: [AppUse], opened: Set<Int>
  ) -> [(use: Int, weight: Double)] {
    uses.indices.compactMap { number in
      let use = uses[number]
      let isOpening = use.order == 1 && opened.contains(use.session)
      guard use.length > 4, !isOpening, !day.use.sessions[use.session].hasSurvey,
        !["books", "video-chat", "diary"].contains(use.app.id)
      else { return nil }
      let context: Double
      if let place = day.place(at: use.start) {
        switch place.kind {
        case .pool: return nil
        case .social, .hotel: context = 3
        case .errand, .lunch, .airport, .gym: context = 1
        case .home: context = 0.5
        case .work: context = 0.25
        }
      } else {
        let mode = day.tripLeg(at: use.start)?.mode
        guard mode != .car, mode != .bike else { return nil }
        context = mode == .walk ? 2.5 : 1
      }
      let score = Elementary.log(use.length / 25) / 0.9
      return (number, context * Elementary.exp(-0.5 * score * score))
    }
  }

  private func takePart(
    _ open: inout [(use: Int, weight: Double)], _ uses: [AppUse], _ random: Random
  ) -> Int? {
    guard !open.isEmpty else { return nil }
    let place = random.choice(weights: open.map(\.weight))
    return open.remove(at: place).use
  }

  // MARK: Pictures

  private mutating func addBurst(in use: AppUse, _ random: Random) {
    var size = 1
    while size < 20, random["goes on"].chance(Self.goesOn, at: size) { size += 1 }
    let shares = [0.72, 0.13, 0.06, 0.02, 0.07]
    let kind = Photo.Kind.allCases[random["kind"].choice(weights: shares)]
    let location = location(random["location"])
    for number in 0..<size {
      let time =
        use.start + (use.length - 1) * (Double(number) + random["at"].uniform(at: number))
        / Double(size)
      let isPanorama = kind == .panorama
      let bytes = random["bytes"].logNormal(median: Self.bytes.photo, sigma: 0.35, at: number)
      photos.append(
        Photo(
          kind: kind, start: time, end: time, bytes: Int(bytes * (isPanorama ? 3 : 1)),
          width: isPanorama
            ? 9_000 + Int(random["width"].uniform(at: number) * 5_000)
            : kind == .selfie ? 3_088 : 4_032,
          height: isPanorama ? 3_000 : kind == .selfie ? 2_316 : 3_024, frameRate: nil,
          burst: size,
          location: location, app: use.app))
    }
  }

  private mutating func addVideo(in use: AppUse, _ random: Random) {
    let wish = random["length"].logNormal(median: 12, sigma: 0.9)
    let length = max(1, min(wish, use.length - 1))
    let start = use.start + random["start"].uniform() * max(0, use.length - length)
    photos.append(
      Photo(
        kind: .video, start: start, end: min(start + length, use.end),
        bytes: Int(Self.bytes.second * length * random["bytes"].logNormal(median: 1, sigma: 0.2)),
        width: 1_920, height: 1_080, frameRate: random["frame rate"].chance(0.3) ? 60 : 30,
        burst: 1, location: location(random["location"]),
        app: use.app))
  }

  private mutating func addScreenshot(in use: AppUse, _ random: Random) {
    let time = use.start + random["at"].uniform() * use.length
    photos.append(
      Photo(
        kind: .screenshot, start: time, end: time,
        bytes: Int(random["bytes"].logNormal(median: Self.bytes.screenshot, sigma: 0.5)),
        width: 1_179, height: 2_556, frameRate: nil, burst: 1, location: nil, app: use.app))
  }

  private func location(_ random: Random) -> (error: GroundVector, accuracy: Double)? {
    guard random["has"].chance(0.95) else { return nil }
    let accuracy = random["accuracy"].within(3...200) { $0.logNormal(median: 14, sigma: 0.8) }
    let sigma = accuracy / Self.accuracy
    return (
      GroundVector(east: sigma * random["east"].normal(), north: sigma * random["north"].normal()),
      accuracy.rounded()
    )
  }
}
