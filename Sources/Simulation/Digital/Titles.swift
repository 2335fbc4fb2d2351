/// Invented titles and names, so that no real work, brand or person occurs in data.
enum Titles {
  private static let adjectives = [
    "Amber", "Blue", "Bright", "Broken", "Calm", "Clear", "Cold", "Copper", "Distant", "Early",
    "Empty", "Faint", "Gentle", "Golden", "Green", "Grey", "Hidden", "Hollow", "Last", "Late",
    "Long", "Low", "Northern", "Old", "Open", "Pale", "Paper", "Quiet", "Red", "Round",
    "Second", "Seven", "Silver", "Slow", "Small", "Soft", "Southern", "Tall", "White", "Young",
  ]
  private static let nouns = [
    "Atlas", "Bridges", "Candles", "Clouds", "Corners", "Doors", "Fields", "Garden", "Harbour",
    "Hills", "Islands", "Kites", "Ladders", "Lanterns", "Letters", "Lighthouse", "Maps",
    "Meadows", "Mirrors", "Mornings", "Mountains", "Orchard", "Pages", "Pebbles", "Piano",
    "Pines", "Rain", "Rivers", "Roads", "Rooms", "Sails", "Seasons", "Shadows", "Stairs",
    "Stations", "Stones", "Tides", "Trains", "Windows", "Winter",
  ]
  private static let families = [
    "Abel", "Brandt", "Castell", "Dorn", "Eller", "Fenwick", "Garrow", "Hale", "Ivers", "Jansen",
    "Keller", "Lund", "Marlow", "Norden", "Orlan", "Pell", "Quist", "Renner", "Sable", "Thorne",
  ]

  /// Returns a title of two words.
  static func title(_ random: Random) -> String {
    "\(pick(adjectives, random["adjective"])) \(pick(nouns, random["noun"]))"
  }

  /// Returns the name of an author.
  static func author(_ random: Random) -> String {
    let initial = pick(Array("ABCDEFGHJKLMNPRSTW"), random["initial"])
    return "\(initial). \(pick(families, random["family"]))"
  }

  /// Returns one of a list.
  static func pick<Element>(_ list: [Element], _ random: Random) -> Element {
    list[Int(random.uniform() * Double(list.count))]
  }
}
