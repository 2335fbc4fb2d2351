import Simulation
import Testing

@testable import Recorders

struct VoiceTests {
  /// A box of an MP4 file, with the position of its content.
  private struct Box {
    let name: String
    let content: Range<Int>
  }

  private func number(_ bytes: [UInt8], at place: Int) -> Int {
    bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
  }

  private func boxes(_ bytes: [UInt8], in range: Range<Int>) -> [Box] {
    var boxes: [Box] = []
    var place = range.lowerBound
    while place + 8 <= range.upperBound {
      let length = number(bytes, at: place)
      let name = String(decoding: bytes[place + 4..<place + 8], as: UTF8.self)
      boxes.append(Box(name: name, content: place + 8..<place + length))
      place += max(length, 8)
    }
    return boxes
  }

  private func content(_ bytes: [UInt8], of path: String) throws -> Range<Int> {
    try path.split(separator: "/").reduce(0..<bytes.count) { range, name in
      try #require(boxes(bytes, in: range).first { $0.name == name }).content
    }
  }

  @Test(arguments: [0.01, 1, 35.5, 240])
  func `an MP4 file has the length of its voice and all its frames`(seconds: Double) throws {
    let bytes = MP4File.bytes(seconds: seconds, Random(seed: 1))
    #expect(boxes(bytes, in: 0..<bytes.count).map(\.name) == ["ftyp", "moov", "mdat"])
    let header = try content(bytes, of: "moov/mvhd").lowerBound
    let length =
      Double(number(bytes, at: header + 16)) / Double(number(bytes, at: header + 12))
    #expect(abs(length - seconds) <= 0.05)
    let table = "moov/trak/mdia/minf/stbl/"
    let sizes = try content(bytes, of: table + "stsz").lowerBound
    let count = number(bytes, at: sizes + 8)
    let frames = (0..<count).map { number(bytes, at: sizes + 12 + 4 * $0) }
    let data = try content(bytes, of: "mdat")
    #expect(frames.reduce(0, +) == data.count)
    let offset = try content(bytes, of: table + "stco").lowerBound
    #expect(number(bytes, at: offset + 8) == data.lowerBound)
  }

  @Test func `frames are those of the table, in no order that comes again`() throws {
    let one = MP4File.bytes(seconds: 20, Random(seed: 1))
    #expect(one == MP4File.bytes(seconds: 20, Random(seed: 1)))
    #expect(one != MP4File.bytes(seconds: 20, Random(seed: 2)))
    #expect(AACFrames.all.count > 90 && AACFrames.all.allSatisfy { (100...300).contains($0.count) })
    // Each AAC frame has one block of one channel, with a long window.
    #expect(AACFrames.all.allSatisfy { $0[0] >> 5 == 0 && $0[2] >> 6 == 0 })
  }

  @Test(arguments: [16_000, 44_100])
  func `a WAV file has the length of its voice`(sampleRate: Int) {
    let bytes = WaveFile.bytes(seconds: 1.5, sampleRate: sampleRate, Random(seed: 1))
    let samples = Int(1.5 * Double(sampleRate))
    #expect(bytes.count == 44 + 2 * samples)
    #expect(String(decoding: bytes[0..<4], as: UTF8.self) == "RIFF")
    func little(_ place: Int) -> Int {
      bytes[place..<place + 4].reversed().reduce(0) { $0 << 8 | Int($1) }
    }
    #expect(little(4) == bytes.count - 8 && little(24) == sampleRate)
    #expect(little(28) == 2 * sampleRate && little(40) == 2 * samples)
    #expect(Set(bytes[44...]).count > 100)
  }
}
