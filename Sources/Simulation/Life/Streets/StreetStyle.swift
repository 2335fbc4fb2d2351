/// What the streets of a region are like, as numbers that its street map is made from.
struct StreetStyle: Equatable, Sendable {
  /// Direction of one family of main streets, in radians counterclockwise from east.
  let angle: Double
  /// Length of a block, in metres.
  let block: Double
  /// How far main streets bend within a kilometre or two: 0 is a chessboard, 1.2 is London.
  let warp: Double
  /// How far main streets bend over ten kilometres, on the same scale.
  let twist: Double
  /// How unequal blocks are: 0 for equal ones.
  let jitter: Double
  /// How far, in blocks, the end of a street moves to meet another one: the share of crossroads
  /// grows with it.
  let snap: Double
  /// Streets without a way on for cars, a block.
  let deadEnds: Double
  /// How much streets bow within a block: 0 for straight ones.
  let curve: Double
}

extension StreetStyle {
  /// Reads the keys that `Profiles/README.md` lists for the streets of regions.
  init(reading reader: inout ProfileReader) throws(ProfileError) {
    angle = try reader.number("street_angle_deg", in: 0...90) * (.pi / 180)
    block = try reader.number("block_m", in: 60...250)
    warp = try reader.numberIfPresent("street_warp", in: 0...1.3) ?? 1
    twist = try reader.numberIfPresent("street_twist", in: 0...1.4) ?? 1
    jitter = try reader.numberIfPresent("block_jitter", in: 0...1) ?? 0.6
    snap = try reader.numberIfPresent("junction_snap", in: 0...0.45) ?? 0.2
    deadEnds = try reader.numberIfPresent("dead_ends_per_block", in: 0...1.5) ?? 0.25
    curve = try reader.numberIfPresent("street_curve", in: 0...1) ?? 0.4
  }
}
