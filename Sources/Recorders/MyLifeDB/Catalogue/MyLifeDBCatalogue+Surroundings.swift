import Simulation

extension MyLifeDBCatalogue {
  /// The headings about media, places and the environment.
  static let surroundings = [
    Heading(
      .media, "Media & Culture",
      [
        DataPoint("Music Listening", .available, [MusicCollector.play.type]),
        DataPoint("Listening History", .available, [MusicCollector.recent.type]),
        DataPoint("Podcasts", .limited, [PodcastsCollector.episode.type]),
        DataPoint("Books & Reading", .limited, [BooksCollector.reading.type]),
        DataPoint("Movies & TV", .manual, [EntryKind.moviesTV.type]),
        DataPoint("YouTube History", .future, missing: .noInterface),
        DataPoint("Articles Read", .future, missing: .noInterface),
        DataPoint("Photos Taken", .available, [PhotosCollector.photo.type]),
        DataPoint("Screenshots", .available, [PhotosCollector.screenshot.type]),
        DataPoint("Videos Recorded", .available, [PhotosCollector.video.type]),
      ]),
    Heading(
      .location, "Location & Travel",
      [
        DataPoint("Significant Locations", .available, visit),
        DataPoint("Home / Work Time", .available, visit),
        DataPoint("Commute", .available, activity + visit),
        DataPoint("Trips & Travel", .available, visit),
        DataPoint("Places Visited", .available, visit),
        DataPoint("Countries Visited", .available, visit),
        DataPoint("Driving", .available, activity),
        DataPoint(
          "Walking Routes", .available, activity,
          "The routes of recorded walks are collected under `fitness`"),
      ]),
    Heading(
      .environment, "Environment",
      [
        DataPoint("Weather", .available, [EnvironmentCollector.weather.type]),
        DataPoint("Air Quality", .available, [EnvironmentCollector.airQuality.type]),
        DataPoint(
          "UV Index", .available,
          [EnvironmentCollector.uvIndex.type, "HKQuantityTypeIdentifierTimeInDaylight"],
          "The second type measures the time in daylight, not the strength of UV light"),
        DataPoint(
          "Ambient Noise", .available,
          [
            "HKQuantityTypeIdentifierEnvironmentalAudioExposure",
            "HKQuantityTypeIdentifierHeadphoneAudioExposure",
          ]),
        DataPoint("Sunrise & Sunset", .available, [EnvironmentCollector.daylight.type]),
        DataPoint("Humidity", .available, [EnvironmentCollector.humidity.type]),
        DataPoint("Barometric Pressure", .available, [EnvironmentCollector.pressure.type]),
      ]),
  ]

  private static let visit = [LocationCollector.visit.type]
  private static let activity = [MotionCollector.activity.type]
}
