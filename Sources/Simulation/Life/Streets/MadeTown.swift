/// A generated town. All main streets are created at once. The small streets of a face, which is an
/// area between main streets, are created on demand.
struct MadeTown: Sendable {
  let style: StreetStyle
  let main: MainStreets
  private let random: Random
  /// The most recently created faces, by number; nil for water.
  private let faces: BoundedCache<Int, Face?>

  /// - Parameter capacity: the number of faces to cache.
  init(_ style: StreetStyle, random: Random, keeping capacity: Int) {
    self.style = style
    self.random = random
    main = MainStreets(style, random: random["main"])
    faces = BoundedCache(keeping: capacity)
  }

  /// Returns the face that contains a cell; nil for water.
  func face(ofCell cell: Int) -> Face? {
    let number = main.lattice.faces[cell]
    return faces.value(for: number) {
      Face(number, of: main, style, random: random["faces"])
    }
  }
}
