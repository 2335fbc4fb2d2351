import FoundationEssentials

extension Recording {
  /// Reads a folder of `record --as beiwe,truth --gzip none` with one participant, a file at a
  /// time.
  init(folder: String) throws {
    let manager = FileManager.default
    guard let patient = try manager.contentsOfDirectory(atPath: folder + "/beiwe").first else {
      throw Empty(folder: folder)
    }
    truth = try Truth(folder: "\(folder)/truth/\(patient)")
    let phone = "\(folder)/beiwe/\(patient)"
    // Names end in the time when the file was made.
    for name in try manager.contentsOfDirectory(atPath: phone).sorted() {
      let words = name.dropLast(".csv".count).split(
        separator: "_", omittingEmptySubsequences: false)
      guard words.count >= 3, let created = Int64(words[words.count - 1]) else { continue }
      let stream = words[1..<(words.count - 1)].joined(separator: "_")
      let bytes = try Data(contentsOf: URL(filePath: "\(phone)/\(name)"))
      bytes.withUnsafeBytes { buffer in
        var scanner = CellScanner(buffer.assumingMemoryBound(to: UInt8.self))
        scanner.skipLine()
        read(stream, &scanner, created: created)
      }
    }
  }

  struct Empty: Error {
    let folder: String
  }

  private mutating func read(_ stream: String, _ scanner: inout CellScanner, created: Int64) {
    func events(_ events: inout [Event], hasLevel: Bool = false) -> Int64? {
      let first = events.count
      while !scanner.isAtEnd {
        events.append(Event(time: scanner.integer(), name: scanner.text()))
        if hasLevel { events[events.count - 1].level = scanner.number() }
      }
      return first < events.count ? events[first].time : nil
    }
    let first: Int64?
    switch stream {
    case "accel": first = Self.triples(&accel, &scanner, hasAccuracy: true)
    case "gyro": first = Self.triples(&gyro, &scanner, hasAccuracy: false)
    case "magnetometer": first = Self.triples(&magnetometer, &scanner, hasAccuracy: false)
    case "devicemotion": first = readMotion(&scanner)
    case "gps": first = readFixes(&scanner)
    case "powerState": first = events(&power, hasLevel: true)
    case "proximity": first = events(&proximity)
    case "reachability": first = events(&reachability)
    case "ios_log": first = readLog(&scanner)
    default: first = nil
    }
    if let first { files.append(File(stream: stream, created: created, firstRow: first)) }
  }

  private static func triples(
    _ triples: inout Triples, _ scanner: inout CellScanner, hasAccuracy: Bool
  ) -> Int64? {
    let first = triples.times.count
    while !scanner.isAtEnd {
      triples.times.append(scanner.integer())
      let isKnown = !hasAccuracy || scanner.matches("unknown")
      let axes = Axes(scanner.number(), scanner.number(), scanner.number())
      triples.rows.append(Triples.Row(isKnown ? axes : Axes(repeating: .nan)))
    }
    return first < triples.times.count ? triples.times[first] : nil
  }

  private mutating func readMotion(_ scanner: inout CellScanner) -> Int64? {
    let first = motion.times.count
    while !scanner.isAtEnd {
      motion.times.append(scanner.integer())
      func axes() -> Axes { Axes(scanner.number(), scanner.number(), scanner.number()) }
      let (angles, rate, gravity, user) = (axes(), axes(), axes(), axes())
      let isUncalibrated = scanner.matches("uncalibrated")
      motion.rows.append(
        DeviceMotion.Row(
          (angles.x, angles.y, angles.z), rate: rate, gravity: gravity, user: user,
          isUncalibrated: isUncalibrated, field: SIMD3<Float>(axes())))
    }
    return first < motion.times.count ? motion.times[first] : nil
  }

  private mutating func readFixes(_ scanner: inout CellScanner) -> Int64? {
    let first = gps.count
    while !scanner.isAtEnd {
      let time = scanner.integer()
      let (latitude, longitude) = (scanner.number(), scanner.number())
      _ = scanner.number()
      gps.append(
        Fix(time: time, latitude: latitude, longitude: longitude, accuracy: scanner.number()))
    }
    return first < gps.count ? gps[first].time : nil
  }

  private mutating func readLog(_ scanner: inout CellScanner) -> Int64? {
    let first = log.count
    while !scanner.isAtEnd {
      let time = scanner.integer()
      for _ in 0..<3 { _ = scanner.text() }
      log.append(Event(time: time, name: scanner.text()))
      scanner.skipLine()
    }
    return first < log.count ? log[first].time : nil
  }
}
