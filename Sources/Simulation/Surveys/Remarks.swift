/// What people type where a survey leaves the words to them.
enum Remarks {
  /// What fits a mood from -1 to 1.
  static func all(mood: Double) -> [String] {
    mood < -0.2 ? low : mood > 0.3 ? high : middling
  }

  private static let low = [
    "slept badly, then an argument", "Too much to do.", "my back hurts again",
    "no idea, just tired",
    "Work. As always", "I miss my sister", "bad news from home, will talk about it", "headache",
    "nothing went right today", "the weather, the bus, everything",
  ]
  private static let middling = [
    "nothing special", "an ordinary day", "Bit tired but ok", "busy, but it was fine",
    "been at home most of the day", "no", "same as yesterday", "waiting for a call",
  ]
  private static let high = [
    "Dinner with friends :)", "went for a long walk, sun all day", "finished what I had put off",
    "good talk with my brother", "Slept well for once!", "free day", "the kids made me laugh",
    "all fine, thank you",
  ]
}
