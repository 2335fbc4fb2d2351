import Simulation

extension SurveyFile.Voice {
  /// The content of the file with the voice recording.
  var bytes: [UInt8] {
    switch sound {
    case .raw(let sampleRate): WaveFile.bytes(seconds: seconds, sampleRate: sampleRate, random)
    case .compressed: MP4File.bytes(seconds: seconds, random)
    }
  }
}

/// A WAV file with 16-bit samples in one channel.
enum WaveFile {
  /// Returns a file of quiet noise with the rhythm of syllables.
  static func bytes(seconds: Double, sampleRate: Int, _ random: Random) -> [UInt8] {
    let count = Int(seconds * Double(sampleRate))
    var bytes = Array("RIFF".utf8) + little(36 + 2 * count, 4) + Array("WAVEfmt ".utf8)
    bytes += little(16, 4) + little(1, 2) + little(1, 2) + little(sampleRate, 4)
    bytes += little(2 * sampleRate, 4) + little(2, 2) + little(16, 2)
    bytes += Array("data".utf8) + little(2 * count, 4)
    bytes.reserveCapacity(44 + 2 * count)
    // The noise is low-pass filtered white noise, whose volume changes several times a second.
    var level = 0.0
    let pace = random["pace"].uniform(in: 3...5.5)
    for index in 0..<count {
      let white = 2 * random["noise"].uniform(at: index) - 1
      level += 0.15 * (white - level)
      let phase = 2 * Double.pi * pace * Double(index) / Double(sampleRate)
      let loudness =
        0.5 + 0.5 * Elementary.sinCos(phase.truncatingRemainder(dividingBy: 2 * .pi)).sin
      bytes += little(Int(6_000 * level * loudness), 2)
    }
    return bytes
  }

  private static func little(_ number: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }
}
