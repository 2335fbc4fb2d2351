import Formats
import Glibc
import Testing

@testable import Check

/// No recording has a path yet: a walk in a circle is made here.
struct PathTests {
  /// Metres about a point near Boston at 3 m/s, once a second.
  private func circle() -> Piece {
    var piece = Piece(0..<Piece.length)
    let middle = Truth.Position(latitude: 42.36, longitude: -71.06)
    let (radius, speed) = (80.0, 3.0)
    piece.path.begin("truth/abcdefgh/path.csv", row: 1)
    for second in 0..<300 {
      let angle = speed / radius * Double(second)
      let way = SIMD2(radius * sin(angle), radius * cos(angle))
      let position = Ground(at: middle.latitude).position(way, from: middle)
      piece.path.times.append(Int64(1_000 * second))
      let course = (angle * 180 / .pi + 90).truncatingRemainder(dividingBy: 360)
      piece.path.values += [position.latitude, position.longitude, 20, speed, course]
    }
    return piece
  }

  @Test func `a path agrees with its speed and course, and a spoiled one does not`() throws {
    let rule = try #require(Rule.named("path-speed"))
    let control = try #require(Control.all.first { $0.rule == rule.name })
    guard case .rows(let method) = rule.method,
      case .spoils(let defect, let harmless) = control.method
    else { return }
    let setting = Setting(patient: "abcdefgh", dialect: .current, layout: .phone)
    for (spoil, verdict) in [
      (Trial.Spoil(), Finding.Verdict.holds), (harmless, .holds), (defect, .broken),
    ] {
      var piece = circle()
      spoil.piece?(&piece, setting)
      var judge = method.makeJudge(setting)
      judge.see(piece)
      let finding = judge.finish()
      #expect(finding.verdict == verdict, "\(finding)")
    }
  }
}
