/// A town of our own making: main streets made at once, and the faces between them made when asked for.
struct MadeTown: Sendable {
  let style: StreetStyle
  let main: MainStreets
  private let random: Random
  /// The faces made last, by their numbers; nil for water.
  private let faces: BoundedCache<Int, Face?>

  /// - Parameter capacity: how many faces are kept.
  init(_ style: StreetStyle, random: Random, keeping capacity: Int) {
    self.style = style
    self.random = random
    main = MainStreets(style, random: random["main"])
    faces = BoundedCache(keeping: capacity)
  }

  /// The face that has that cell; nil where there is water.
  func face(ofCell cell: Int) -> Face? {
    let number = main.lattice.faces[cell]
    return faces.value(for: number) {
      Face(number, of: main, style, random: random["faces"])
    }
  }
}
