@testable import Reading

/// An observer that collects the pieces of Cozie's requests and of SWIP's store that a check passes
/// to it.
struct PieceWatcher: Onlooker {
  private(set) var cozie: [CoziePiece] = []
  private(set) var swip: [SWIPPiece] = []

  mutating func begin(_ truth: Truth) {}
  mutating func begin(_ setting: Setting) {}
  mutating func see(_ piece: Piece) {}
  mutating func finish(_ files: [FileFacts], _ surveys: SurveyRecords) {}
  mutating func begin(_ body: BodyTruth) {}
  mutating func see(_ piece: HealthPiece) {}
  mutating func see(_ piece: CoziePiece) { cozie.append(piece) }
  mutating func see(_ piece: SWIPPiece) { swip.append(piece) }
}
