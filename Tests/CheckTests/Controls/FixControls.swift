@testable import Check
@testable import Reading

extension Control {
  static let positions: [Control] = [
    .rows("positions", harmless: "a fix 1 km north") { piece, setting in
      if piece.isFirst(of: setting) { for column in 0...1 { piece.gps.set(0, column, 0) } }
    } change: { piece, setting in
      if piece.isFirst(of: setting) { piece.gps.values[0] += 0.01 }
    },
    .rows("stale-fixes", harmless: "a radius of 2,500 m") { piece, setting in
      guard piece.isFirst(of: setting) else { return }
      for column in 0...1 { piece.gps.set(1, column, piece.gps.value(0, column)) }
      piece.gps.set(1, 3, 2_500)
    } change: { piece, setting in
      if piece.isFirst(of: setting) { piece.gps.set(1, 3, 2_500) }
    },
    .rows("jumps", harmless: "a fix 500 m north") { piece, setting in
      if piece.isFirst(of: setting) { piece.gps.set(1, 0, piece.gps.value(1, 0) + 0.045) }
    } change: { piece, setting in
      if piece.isFirst(of: setting) { piece.gps.set(1, 0, piece.gps.value(1, 0) + 0.0045) }
    },
  ]

  static let fixes: [Control] = [
    .rows("fixes-true", harmless: "a fix 1 km north") { piece, setting in
      if piece.isFirst(of: setting), piece.gps.count > 1 { piece.gps.remove(at: 1) }
    } change: { piece, setting in
      if piece.isFirst(of: setting) { piece.gps.values[0] += 0.01 }
    },
    .rows("fixes-in-windows", harmless: "a fix 1 km north") { piece, setting in
      if piece.isFirst(of: setting), let window = setting.known.windows(of: "gps").first {
        piece.gps.times[0] = window.lowerBound - 2
      }
    } change: { piece, setting in
      if piece.isFirst(of: setting) { piece.gps.values[0] += 0.01 }
    },
    .rows("indoor-errors", harmless: "an offset of 1 m in one direction") { piece, _ in
      moveNorth(&piece, by: 20) { _ in true }
    } change: { piece, _ in
      moveNorth(&piece, by: 1) { _ in true }
    },
    .rows("held-errors", harmless: "an offset of 1 m in every other minute") { piece, _ in
      moveNorth(&piece, by: 22) { $0 / 60_000 % 2 == 0 }
    } change: { piece, _ in
      moveNorth(&piece, by: 1) { $0 / 60_000 % 2 == 0 }
    },
  ]

  static func moveNorth(_ piece: inout Piece, by metres: Double, when: (Int64) -> Bool) {
    for row in piece.gps.times.indices where when(piece.gps.times[row]) {
      piece.gps.set(row, 0, piece.gps.value(row, 0) + metres / 111_200)
    }
  }

  static let clocks: [Control] = [
    .rows("first-rows", harmless: "rows 20 ms late") { piece, _ in
      piece[.accel].shift(by: 350)
    } change: { piece, _ in
      piece[.accel].shift(by: 20)
    },
    .rows("rows-in-windows", harmless: "one row less") { piece, _ in
      piece[.accel].shift(by: 5_000)
    } change: { piece, _ in
      if piece[.accel].count > 0 { piece[.accel].remove(at: 0) }
    },
    .rows("clock-drift", harmless: "10 ppb more drift") { piece, setting in
      hasten(&piece, by: 2e-6, setting)
    } change: { piece, setting in
      hasten(&piece, by: 1e-8, setting)
    },
  ]

  private static func hasten(_ piece: inout Piece, by share: Double, _ setting: Setting) {
    let start = setting.known.span.lowerBound
    for row in piece[.accel].times.indices {
      piece[.accel].times[row] += Int64(share * Double(piece[.accel].times[row] - start))
    }
  }
}
