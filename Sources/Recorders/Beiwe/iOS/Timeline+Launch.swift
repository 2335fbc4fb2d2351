import Simulation

/// How the app begins and ends.
extension Timeline {
  /// Seconds from a launch until the app begins to collect.
  fileprivate static let settling = 0.03
  /// Seconds between the starts of two sensors.
  private static let startInterval = 0.002
  /// Seconds from a launch until somebody can open a survey; assumed.
  private static let opening = 0.8
  /// Seconds from then on until the app sets its first timer: as long as eight sensors take, whichever
  /// it starts, so that one more moves no poll. Both are assumed.
  private static let starting = 8 * startInterval

  /// The app starts in a new process.
  mutating func begin(_ launch: Launch, options: String) {
    self.launch = launch
    now = launch.instant
    collected = now
    log.launch(at: now, number: launch.number)
    record("launch", "Application launch", (options, setup.profile.version))
    log.settleLaunch()
    now = launch.settled
    for stream in streams { record(stream.stream.launch(launch, of: life), of: stream) }
    findVoices(at: now)
    record("collecting", "Collecting Data")
    for stream in started {
      now = launch.settled.advanced(bySeconds: Double(stream.place + 1) * Self.startInterval)
      stream.switchOn(at: now, after: launch)
      recordCollection(of: stream, isOn: true)
    }
    now = launch.settled.advanced(bySeconds: Self.starting)
    record("set_timer", "Set timer for 1.5 seconds", ("1.5", ""))
    nextPoll = now.advanced(bySeconds: Self.firstPoll)
    nextRotation = now
    nextEnd = nextEnd(after: launch)
  }

  /// The app is ended: caches are lost, open files are found at the next launch.
  mutating func relaunch(after pause: Pause) {
    now = pause.span.lowerBound
    for stream in streams {
      if isCollecting { endWindow(of: stream) }
      stream.stream.loseCache()
      stream.switchOff(at: now)
    }
    log.drop(after: now)
    var back = launch(after: pause)
    // Who opens a survey launches the app.
    let opening = pause.cause.endsWithOpening ? nextOpening(in: now..<back) : nil
    if let opening { back = opening.advanced(bySeconds: -Self.opening) }
    noteGap(pause.ending(at: back))
    if pause.cause == .storageFull {
      emptied = back
      fillings += 1
    }
    guard back < setup.end else {
      closeAll(at: setup.end)
      now = setup.end
      nextPoll = back.advanced(bySeconds: Self.firstPoll)
      isCollecting = false
      isRunning = false
      return
    }
    closeAll(at: back)
    // iOS launches an app that it has ended when the phone has moved; else its owner opens it.
    begin(
      setup.launch(at: back, number: launch.number + 1),
      options: pause.cause.endsWithMovement && opening == nil ? "location" : "")
  }

  /// The end of the study: sensors stop.
  mutating func stopCollecting() {
    now = setup.end
    for stream in streams { endWindow(of: stream) }
    for stream in started { recordCollection(of: stream, isOn: false) }
    for stream in streams {
      stream.switchOff(at: now)
      stream.nextToggle = nil
      if stream.stream.end(at: now) { record([.file(now)], of: stream) }
    }
    isCollecting = false
  }

  mutating func terminate(at instant: Timestamp) {
    now = instant
    record("terminate", "Application terminating")
    closeAll(at: instant)
    keepVoices()
    isRunning = false
  }
}

extension Timeline.Setup {
  func launch(at instant: Timestamp, number: Int) -> Launch {
    Launch(
      instant: instant, settled: instant.advanced(bySeconds: Timeline.settling), number: number,
      clock: phone.clock(launchedAt: instant, number: number))
  }
}
