/// The names that tables of the truth may hold; a new one is added here.
enum TruthNames {
  static let places = ["home", "work", "lunch", "errand", "social"]
  static let modes = ["walk", "run", "bike", "car", "bus", "train"]
  static let postures = ["sitting", "standing", "lying"]
  static let placements = [
    "pocket", "back_pocket", "jacket", "bag", "hand_using", "hand_swinging", "ear", "table",
    "nightstand", "car_mount",
  ]
  static let environments = [
    "indoor", "suburban", "street", "open", "canyon", "urban", "tunnel", "train", "vehicle",
  ]
  /// Kinds of phone use with their details; an empty list stands for any.
  static let uses = [
    "session": ["glance", "unlocked"], "call": ["ear", "speaker"], "charging": [""], "wifi": [""],
    "survey": [],
  ]
  static let streams = ["accel", "gyro", "magnetometer", "devicemotion", "gps"]
}
