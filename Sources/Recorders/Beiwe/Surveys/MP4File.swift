import Simulation

/// An MP4 file with one track of AAC (ISO/IEC 14496-12 and 14496-14), as short as players take it.
enum MP4File {
  /// Noise of a length in seconds, to the frame.
  static func bytes(seconds: Double, _ random: Random) -> [UInt8] {
    let frames = frames(seconds: seconds, random)
    let type = box("ftyp", text("M4A ") + number(0) + text("M4A mp42isom"))
    let data = frames.flatMap { $0 }
    // Where the frames begin depends on the length of what stands before them, not on its content.
    let before = type.count + movie(frames, at: 0).count + 8
    return type + movie(frames, at: before) + box("mdat", data)
  }

  /// Frames of the table, some in their order and then others, so that nothing comes again and again.
  private static func frames(seconds: Double, _ random: Random) -> [[UInt8]] {
    let all = AACFrames.all
    let count = Int((seconds * Double(AACFrames.sampleRate) / Double(AACFrames.samples)).rounded())
    var place = 0
    return (0..<max(count, 1)).map { number in
      let jumps = number == 0 || random["jump"].chance(0.2, at: number)
      place = jumps ? Int(random["frame"].uniform(at: number) * Double(all.count)) : place + 1
      return all[place % all.count]
    }
  }

  // MARK: Boxes

  private static func movie(_ frames: [[UInt8]], at offset: Int) -> [UInt8] {
    let length = frames.count * AACFrames.samples
    let rate = AACFrames.sampleRate
    let matrix = [0x1_0000, 0, 0, 0, 0x1_0000, 0, 0, 0, 0x4000_0000].flatMap { number($0) }
    let times = number(0) + number(0)
    let header = full(
      "mvhd",
      times + number(rate) + number(length) + number(0x1_0000) + short(0x100) + zeros(10)
        + matrix + zeros(24) + number(2))
    let track = full(
      "tkhd", flags: 7,
      times + number(1) + zeros(4) + number(length) + zeros(8) + zeros(4) + short(0x100) + zeros(2)
        + matrix + zeros(8))
    let media =
      full("mdhd", times + number(rate) + number(length) + short(0x55C4) + zeros(2))
      + full("hdlr", zeros(4) + text("soun") + zeros(12) + text("Voice") + zeros(1))
      + box(
        "minf",
        full("smhd", zeros(4))
          + box("dinf", full("dref", number(1) + full("url ", flags: 1, [])))
          + table(frames, at: offset))
    return box("moov", header + box("trak", track + box("mdia", media)))
  }

  private static func table(_ frames: [[UInt8]], at offset: Int) -> [UInt8] {
    let entry = box(
      "mp4a",
      zeros(6) + short(1) + zeros(8) + short(1) + short(16) + zeros(4)
        + number(AACFrames.sampleRate << 16) + full("esds", descriptor(frames)))
    return box(
      "stbl",
      full("stsd", number(1) + entry)
        + full("stts", number(1) + number(frames.count) + number(AACFrames.samples))
        + full("stsc", number(1) + number(1) + number(frames.count) + number(1))
        + full("stsz", number(0) + number(frames.count) + frames.flatMap { number($0.count) })
        + full("stco", number(1) + number(offset)))
  }

  /// The elementary stream's descriptor: AAC-LC, 44,100 Hz, one channel.
  private static func descriptor(_ frames: [[UInt8]]) -> [UInt8] {
    let bytes = frames.reduce(0) { $0 + $1.count }
    let seconds = Double(frames.count * AACFrames.samples) / Double(AACFrames.sampleRate)
    let rate = Int(8 * Double(bytes) / seconds)
    // Object type 2, the fifth frequency of the standard's table, one channel.
    let specific = short(2 << 11 | 4 << 7 | 1 << 3)
    let decoder =
      [0x40, 0x15] + zeros(3) + number(rate) + number(rate) + tagged(5, specific)
    return tagged(3, short(1) + zeros(1) + tagged(4, decoder) + tagged(6, [2]))
  }

  private static func tagged(_ tag: UInt8, _ content: [UInt8]) -> [UInt8] {
    [tag, UInt8(content.count)] + content
  }

  private static func box(_ name: String, _ content: [UInt8]) -> [UInt8] {
    number(content.count + 8) + text(name) + content
  }

  /// A box with a version and flags.
  private static func full(_ name: String, flags: Int = 0, _ content: [UInt8]) -> [UInt8] {
    box(name, number(flags) + content)
  }

  private static func text(_ text: String) -> [UInt8] { Array(text.utf8) }

  private static func zeros(_ count: Int) -> [UInt8] { Array(repeating: 0, count: count) }

  private static func number(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }

  private static func short(_ value: Int) -> [UInt8] {
    [8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }
}
