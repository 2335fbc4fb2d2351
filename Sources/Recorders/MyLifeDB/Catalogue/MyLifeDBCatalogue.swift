import Simulation

/// The catalogue of MyLifeDB's design, in its order: 132 data points under 18 headings.
///
/// Source: section "Data Collection" of MyLifeDB's design of 2026-02-08.
enum MyLifeDBCatalogue {
  struct Heading {
    /// The word that selects the heading in the setting `collect`.
    let key: MyLifeDBSettings.Category
    /// The name in the design.
    let title: String
    let points: [DataPoint]

    init(_ key: MyLifeDBSettings.Category, _ title: String, _ points: [DataPoint]) {
      (self.key, self.title, self.points) = (key, title, points)
    }
  }

  static let headings = body + work + surroundings + life
}
