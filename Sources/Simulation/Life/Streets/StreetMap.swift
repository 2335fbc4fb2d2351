/// The streets of a town: main streets made at once, and the faces between them made when asked for.
///
/// A town is a function of its region's name and style alone: it is the same in every study, and its faces are
/// the same in whatever order they are made.
public final class StreetMap: Sendable {
  let style: StreetStyle
  let main: MainStreets
  let rails: RailNetwork
  let buses: BusLines
  private let random: Random
  /// Draws what each junction has, and the lines of buses.
  let controls: Random
  /// The faces made last, by their numbers; nil for water.
  private let faces: BoundedCache<Int, Face?>

  /// - Parameter capacity: how many faces are kept, of some 20 kB each; it changes no result. 512 reach 10 km
  ///   from the middle.
  public convenience init(of region: Region, keeping capacity: Int = 512) {
    self.init(region.streets, named: region.name, keeping: capacity)
  }

  init(_ style: StreetStyle, named name: String, keeping capacity: Int) {
    self.style = style
    random = Random(seed: 1)["streets"][named: name]
    controls = random["controls"]
    main = MainStreets(style, random: random["main"])
    rails = RailNetwork(main, angle: style.angle, random: random["rails"])
    buses = BusLines(main, random: random["buses"])
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
