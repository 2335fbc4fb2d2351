import Testing

@testable import Reading

struct ReadingProgressTests {
  @Test func `a share is that of the bytes, or of the participants`() {
    let progress = ReadingProgress()
    #expect(progress.share == 0 && progress.bytes == 0 && progress.participants == 0)
    progress.expect(participants: 4)
    progress.finishParticipant()
    progress.add(bytes: 300)
    progress.add(bytes: 200)
    #expect(progress.allParticipants == 4 && progress.participants == 1 && progress.bytes == 500)
    #expect(progress.share == 0.25)
    progress.expect(participants: 4, bytes: 1_000)
    #expect(progress.share == 0.5)
    progress.add(bytes: 700)
    #expect(progress.share == 1)
  }

  @Test func `more participants than expected are all of them`() {
    let progress = ReadingProgress()
    progress.finishParticipant()
    #expect(progress.share == 1)
    progress.expect(participants: 1, bytes: -5)
    progress.finishParticipant()
    #expect(progress.share == 1 && progress.participants == 2)
    // The expected size is larger than any recording, but the reported share must stay a valid
    // number.
    progress.expect(participants: 1, bytes: 1e300)
    progress.add(bytes: 1_000_000_000)
    #expect(abs(progress.share - 1e-9) < 1e-15)
  }
}
