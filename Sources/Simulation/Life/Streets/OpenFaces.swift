/// The faces of a made town whose small streets a search looks at; none of an import, whose streets are all alike.
struct OpenFaces {
  private let faces: [Face]
  private let lattice: Lattice?

  static let none = OpenFaces()

  private init() { (faces, lattice) = ([], nil) }

  init(_ faces: [Face], of lattice: Lattice) { (self.faces, self.lattice) = (faces, lattice) }

  subscript(number: Int) -> Face? { faces.first { $0.number == number } }

  /// The faces at the left and at the right of a chain of main streets.
  func beside(chain number: Int) -> [Face] {
    guard let lattice, number < StreetChain.count else { return [] }
    let chain = StreetChain(number: number)
    return [chain.left, chain.right].compactMap { cell in
      cell.flatMap { self[lattice.faces[$0]] }
    }
  }
}
