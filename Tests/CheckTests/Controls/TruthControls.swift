import Fixtures

@testable import Check
@testable import Reading

extension Control {
  static let truth: [Control] = [
    .tables("segments-contiguous", harmless: "another placement") { truth in
      truth.segments.remove(at: 7)
    } change: {
      $0.segments[7].placement = "back_pocket"
    },
    .tables("bouts-walked", harmless: "a bout that is a hundredth faster") { truth in
      guard let bout = truth.bouts.first else { return }
      for index in truth.segments.indices
      where truth.segments[index].span.overlaps(bout.span) {
        truth.segments[index].place = nil
        truth.segments[index].mode = "car"
      }
    } change: {
      $0.bouts[0].speed *= 1.01
    },
    .tables("places-visited", harmless: "a place 100 m north") { truth in
      truth.places[0].visits += 1
    } change: {
      $0.places[0].position.latitude += 0.000_9
    },
    .tables("day-sums", harmless: "a distance one metre longer") { truth in
      truth.days[0].steps += 1
    } change: {
      $0.days[0].distance += 1
    },
    .tables("prompts-repeat", harmless: "a survey submitted later") { truth in
      guard !truth.prompts.isEmpty else { return }
      truth.prompts[0].number += "-1"
    } change: { truth in
      guard !truth.prompts.isEmpty else { return }
      truth.prompts[0].submitted = truth.prompts[0].submitted.map { $0 + 1 }
    },
    .tables("uses-apart", harmless: "a glance") { truth in
      let sessions = truth.phone.indices.filter {
        truth.phone[$0].kind == "session"
      }
      let early = truth.phone[sessions[0]].span
      let late = truth.phone[sessions[1]].span
      truth.phone[sessions[1]].span = early.upperBound - 1..<late.upperBound
    } change: { truth in
      guard let index = truth.phone.firstIndex(where: { $0.kind == "session" }) else {
        return
      }
      truth.phone[index].detail = "glance"
    },
    .tables("steps-recorded", harmless: "one step less") { truth in
      for index in truth.days.indices {
        let steps = truth.days[index].recorded ?? 0
        truth.days[index].recorded = steps * 9 / 10
      }
    } change: { truth in
      let steps = truth.days[0].recorded ?? 0
      truth.days[0].recorded = max(0, steps - 1)
    },
    .tables("steps-carried", harmless: "one recorded step less") { truth in
      let day = truth.days[0]
      truth.days[0].recorded = day.carried + 1
    } change: { truth in
      let day = truth.days[0]
      truth.days[0].recorded = max(0, (day.recorded ?? 0) - 1)
    },
    .files("path-speed", harmless: "a speed wrong by a thousandth") { folder in
      try hasten(folder, by: 1.15)
    } change: { folder in
      try hasten(folder, by: 1.001)
    },
  ]

  static let streets: [Control] = [
    .tables("ways-follow", harmless: "another end of one street") { truth in
      let ways = truth.ways
      guard
        let index = ways.indices.dropFirst().first(where: {
          ways[$0 - 1].span.upperBound == ways[$0].span.lowerBound
            && ways[$0 - 1].edge != ways[$0].edge
        })
      else { return }
      truth.ways[index].isForward.toggle()
    } change: { truth in
      truth.streets[truth.ways[0].edge]?.to.latitude += 0.001
    },
    .files("ways-near", harmless: "a path 1 cm farther north") { folder in
      try move(folder, north: 0.000_09)
    } change: { folder in
      try move(folder, north: 0.000_000_09)
    },
    .files("ways-limit", harmless: "a limit of 50 m/s") { folder in
      try limit(folder, to: "1")
    } change: { folder in
      try limit(folder, to: "50")
    },
  ]

  /// Moves all positions of the ground truth's path north, by some degrees of latitude.
  private static func move(_ folder: TemporaryFolder, north degrees: Double) throws {
    try editPath(folder) { cells in
      let latitude = (Double(cells[1]) ?? .nan) + degrees
      cells[1] = "\((1e8 * latitude).rounded() / 1e8)"
    }
  }

  /// Sets the speed limit of every street, in m/s.
  private static func limit(_ folder: TemporaryFolder, to limit: String) throws {
    try folder.edit(folder.first("/streets.geojson", in: "truth")) { text in
      text.replace(/"limit_mps":[0-9.]+/, with: "\"limit_mps\":\(limit)")
    }
  }

  private static func hasten(_ folder: TemporaryFolder, by factor: Double) throws {
    try editPath(folder) { cells in
      let speed = factor * (Double(cells[4]) ?? .nan)
      cells[4] = "\((1e3 * speed).rounded() / 1e3)"
    }
  }

  private static func editPath(
    _ folder: TemporaryFolder, _ change: (inout [Substring]) -> Void
  ) throws {
    try folder.editLines(folder.first("/path.csv", in: "truth")) { lines in
      for index in lines.indices.dropFirst() where !lines[index].isEmpty {
        var cells = lines[index].split(separator: ",", omittingEmptySubsequences: false)
        change(&cells)
        lines[index] = cells.joined(separator: ",")
      }
    }
  }

  static let allan: [Control] = [
    .rows("allan-deviation", harmless: "noise that is a ten-thousandth larger") { piece, setting in
      addNoise(&piece, setting, share: 0.46)
    } change: { piece, setting in
      addNoise(&piece, setting, share: 0.014)
    },
    .rows("allan-slope", harmless: "a constant offset") { piece, _ in
      var last = Axes.zero
      piece[.accel].change { row, axes in
        let here = axes
        if row > 0 { axes = 0.5 * (axes + last) }
        last = here
      }
    } change: { piece, _ in
      piece[.accel].change { $1.x += 0.01 }
    },
    .rows("magnetic-field", harmless: "an offset of 0.1 microtesla") { piece, _ in
      piece[.magnetometer].change { $1.x += 12 }
    } change: { piece, _ in
      piece[.magnetometer].change { $1.x += 0.1 }
    },
  ]

  /// Adds uniform noise to one axis. Its size is a share of the accelerometer's white noise, and
  /// the variances of both noises add up.
  private static func addNoise(_ piece: inout Piece, _ setting: Setting, share: Double) {
    let width = share * setting.known.white(.accel) * 12.0.squareRoot()
    let times = piece[.accel].times
    piece[.accel].change { row, axes in
      let word = withUnsafeBytes(of: times[row]) {
        RowMark.hash($0.assumingMemoryBound(to: UInt8.self), seed: UInt64(row))
      }
      axes.z += width * (Double(word >> 11) * 0x1p-53 - 0.5)
    }
  }

  static let stays: [Control] = [
    .rows("walking-speed", harmless: "fixes a thousandth too far apart") { piece, setting in
      spread(&piece, setting, by: 1.15)
    } change: { piece, setting in
      spread(&piece, setting, by: 1.001)
    },
    .rows("claimed-accuracy", harmless: "claimed radii 2 % larger") { piece, _ in
      claim(&piece, times: 0.667)
    } change: { piece, _ in
      claim(&piece, times: 1.02)
    },
    .rows("stay-centres", harmless: "an offset of 1 m in one direction") { piece, _ in
      moveNorth(&piece, by: 60) { _ in true }
    } change: { piece, _ in
      moveNorth(&piece, by: 1) { _ in true }
    },
    .rows("home-at-night", harmless: "an offset of 1 m in one direction") { piece, _ in
      moveNorth(&piece, by: 60) { _ in true }
    } change: { piece, _ in
      moveNorth(&piece, by: 1) { _ in true }
    },
  ]

  private static func claim(_ piece: inout Piece, times factor: Double) {
    for row in piece.gps.times.indices { piece.gps.set(row, 3, factor * piece.gps.value(row, 3)) }
  }

  /// Multiplies the distances of all fixes from the first place by a factor.
  private static func spread(_ piece: inout Piece, _ setting: Setting, by factor: Double) {
    guard let home = setting.known.places.first?.position else { return }
    for row in piece.gps.times.indices {
      let (latitude, longitude) = (piece.gps.value(row, 0), piece.gps.value(row, 1))
      piece.gps.set(row, 0, home.latitude + factor * (latitude - home.latitude))
      piece.gps.set(row, 1, home.longitude + factor * (longitude - home.longitude))
    }
  }
}
