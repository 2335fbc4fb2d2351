import Formats
import Simulation

/// How the server came to know the phone.
extension Timeline.Setup {
  /// When the phone registered with the server, in ms: whole seconds in the hour of UTC before the
  /// study's first.
  var registration: Int64 {
    let first = BeiweHour(milliseconds: start.milliseconds).index
    let second = 300 + Int64(random["registration"].uniform(in: 0...3_000))
    return (BeiweHour(index: first - 1).start / 1_000 + second) * 1_000
  }

  /// The app's identifier of its device, a UUID of version 4.
  var identifier: String {
    let random = random["identifier"]
    var hex: [Character] = []
    for index in 0..<2 {
      let word = String(random.word(at: index), radix: 16, uppercase: true)
      hex += Array(repeating: "0", count: 16 - word.count) + Array(word)
    }
    hex[12] = "4"
    hex[16] = ["8", "9", "A", "B"][Int(random.word(at: 2) & 3)]
    return [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { String(hex[$0]) }
      .joined(separator: "-")
  }
}
