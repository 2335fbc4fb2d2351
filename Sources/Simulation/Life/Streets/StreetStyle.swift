/// The style of a region's streets, as parameters for generating its street map.
struct StreetStyle: Equatable, Sendable {
  /// The direction of one family of main streets, in radians counterclockwise from east.
  let angle: Double
  /// The length of a street block, in metres.
  let block: Double
  /// The bend of main streets over one or two kilometres, from 0 for a chessboard to 1.2 for
  /// London.
  let warp: Double
  /// The bend of main streets over ten kilometres, on the same scale.
  let twist: Double
  /// The variation of block sizes, which is 0 for equal blocks.
  let jitter: Double
  /// The distance by which the end of a street moves to meet another street, in blocks. The share
  /// of crossroads grows with this distance.
  let snap: Double
  /// The number of dead ends for cars, per street block.
  let deadEnds: Double
  /// The curvature of streets within a block, which is 0 for straight streets.
  let curve: Double
}

extension StreetStyle {
  /// Reads the keys that `Profiles/README.md` lists for the streets of regions.
  init(reading reader: inout ProfileReader) throws(ProfileError) {
    angle = try reader.number("street_angle_deg", in: 0...90) * (.pi / 180)
    block = try reader.number("block_m", in: 60...250)
    warp = try reader.number("street_warp", in: 0...1.3, default: 1)
    twist = try reader.number("street_twist", in: 0...1.4, default: 1)
    jitter = try reader.number("block_jitter", in: 0...1, default: 0.6)
    snap = try reader.number("junction_snap", in: 0...0.45, default: 0.2)
    deadEnds = try reader.number("dead_ends_per_block", in: 0...1.5, default: 0.25)
    curve = try reader.number("street_curve", in: 0...1, default: 0.4)
  }
}
