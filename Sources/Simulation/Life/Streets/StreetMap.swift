import Synchronization

/// The streets of a town: main streets made at once, and the faces between them made when asked for.
///
/// A town is a function of its region's name and style alone: it is the same in every study, and its faces are
/// the same in whatever order they are made.
public final class StreetMap: Sendable {
  let style: StreetStyle
  let main: MainStreets
  let rails: RailNetwork
  private let random: Random
  /// For what junctions have, by node.
  let controls: Random
  /// The faces made last.
  private let faces: Mutex<Cache>
  /// How many faces are kept.
  private let capacity: Int

  private struct Cache {
    var faces: [Int: Face?] = [:]
    var order: [Int] = []
  }

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
    faces = Mutex(Cache())
    self.capacity = capacity
  }

  /// The face that has that cell; nil where there is water.
  func face(ofCell cell: Int) -> Face? {
    let number = main.lattice.faces[cell]
    if let face = faces.withLock({ $0.faces[number] }) { return face }
    let face = Face(number, of: main, style, random: random["faces"])
    guard capacity > 0 else { return face }
    faces.withLock { cache in
      guard cache.faces.updateValue(face, forKey: number) == nil else { return }
      cache.order.append(number)
      if cache.order.count > capacity { cache.faces[cache.order.removeFirst()] = nil }
    }
    return face
  }
}
