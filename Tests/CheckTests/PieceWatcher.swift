@testable import Reading

/// Keeps the pieces of Cozie's requests and of SWIP's store that a check shows to its onlooker.
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
