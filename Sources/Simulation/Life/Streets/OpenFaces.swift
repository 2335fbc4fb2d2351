/// The faces (areas between main streets) whose small streets a search includes. An imported town
/// has none, because a search includes all its streets.
struct OpenFaces {
  private let faces: [Face]
  private let lattice: Lattice?

  static let none = OpenFaces()

  private init() { (faces, lattice) = ([], nil) }

  init(_ faces: [Face], of lattice: Lattice) { (self.faces, self.lattice) = (faces, lattice) }

  subscript(number: Int) -> Face? { faces.first { $0.number == number } }

  /// Returns the faces to the left and right of a chain of main streets.
  func beside(chain number: Int) -> [Face] {
    guard let lattice, number < StreetChain.count else { return [] }
    let chain = StreetChain(number: number)
    return [chain.left, chain.right].compactMap { cell in
      cell.flatMap { self[lattice.faces[$0]] }
    }
  }
}
