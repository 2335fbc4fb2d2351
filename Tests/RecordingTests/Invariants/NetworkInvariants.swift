/// Wi-Fi beside where the person is.
extension Invariant {
  static let network: [Invariant] = [
    Invariant(
      name: "the phone is on Wi-Fi at home", studies: .any, check: wifiAtHome,
      control: { recording in
        for index in recording.reachability.indices {
          recording.reachability[index].name =
            recording.reachability[index].name == "wifi" ? "cellular" : "wifi"
        }
      }),
    Invariant(
      name: "Wi-Fi is lost within two minutes of leaving", studies: .any, check: leaving,
      control: { recording in
        for index in recording.reachability.indices
        where recording.reachability[index].name == "cellular" {
          recording.reachability[index].time += 180_000
        }
      }),
    Invariant(
      name: "Wi-Fi is lost 10 to 60 s after 40 m", studies: .continuous, check: losing,
      control: { recording in
        for index in recording.reachability.indices
        where recording.reachability[index].name == "cellular" {
          recording.reachability[index].time += 55_000
        }
      }),
    Invariant(
      name: "there is no Wi-Fi in a car", studies: .any, check: noWiFiUnderWay,
      control: { $0.reachability.removeAll { $0.name == "cellular" } }),
  ]

  private static func wifiAtHome(_ recording: Recording) -> Finding {
    let home = recording.staysAtHome
    let share = home.common(with: recording.onWiFi).seconds / home.seconds
    var finding = Finding()
    finding.judge(1 - share, limit: 0.05, "share of the time at home without")
    return finding
  }

  /// From the end of a stay at home to the next cellular row. A car that stands within reach of the
  /// Wi-Fi is home as long as it stands: 120 s count from when it drives.
  private static func leaving(_ recording: Recording) -> Finding {
    let truth = recording.truth
    let drives = truth.segments { $0.mode == "car" }
    var finding = Finding()
    for stay in recording.staysAtHome where stay.upperBound < truth.span.upperBound - 300_000 {
      let left = stay.upperBound
      let drive = drives.first { $0.lowerBound >= left && $0.lowerBound <= left + 120_000 }
      guard let row = recording.nextCellular(after: left) else {
        finding.judge(false, "no row after \(left)")
        continue
      }
      let seconds = Double(row - (drive?.lowerBound ?? left)) / 1_000
      finding.judge(max(seconds, 0), limit: 120, "s after \(left)")
    }
    return finding
  }

  /// True positions on the way are 5 s apart: 40 m are passed between two of them.
  private static func losing(_ recording: Recording) -> Finding {
    let truth = recording.truth
    let times = truth.fixes.map(\.time)
    var finding = Finding()
    for stay in recording.staysAtHome where stay.upperBound < truth.span.upperBound - 600_000 {
      let before = times.firstIndex(notBefore: stay.upperBound - 60_000)
      guard before < times.count else { continue }
      let home = truth.fixes[before]
      let ground = Ground(at: home.latitude)
      guard
        let far = truth.fixes.indices.first(where: {
          times[$0] > stay.upperBound && ground.way(home, truth.fixes[$0]).length > 40
        }), let row = recording.nextCellular(after: stay.upperBound)
      else { continue }
      finding.judge(
        row >= times[far - 1] + 10_000 && row <= times[far] + 60_000,
        "\(row), 40 m passed until \(times[far])")
    }
    return finding
  }

  /// After the first two minutes of a drive.
  private static func noWiFiUnderWay(_ recording: Recording) -> Finding {
    let drives = recording.truth.segments { $0.mode == "car" }.joined
      .compactMap { $0.trimmed(start: 120, end: 0) }
    var finding = Finding()
    for drive in drives {
      finding.judge([drive].common(with: recording.onWiFi).isEmpty, "Wi-Fi in \(drive)")
    }
    return finding
  }
}

extension Recording {
  fileprivate var staysAtHome: [Span] {
    truth.segments { $0.place.map(truth.homes.contains) ?? false }.joined
  }

  fileprivate func nextCellular(after time: Int64) -> Int64? {
    reachability.first { $0.name == "cellular" && $0.time >= time }?.time
  }
}
