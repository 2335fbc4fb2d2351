import Spool

/// The files that the phones of a load test send, with the times of the uploads.
struct LoadPlan: Sendable {
  let files: PhoneFiles
  let arrivals: Arrivals

  /// - Parameter listed: the files that the phones may send.
  /// - Throws: `DeliveryError` if there is nothing to send, or if the server would drop rows.
  init(
    of listed: [FileEntry], phones: Int, _ schedule: LoadTest.Schedule,
    to target: any LoadTarget, from folder: String
  ) throws(DeliveryError) {
    files = PhoneFiles(listed)
    guard !files.isEmpty else {
      throw .nothingToSend(folder: folder, endpoint: type(of: target).name)
    }
    switch schedule {
    case .stages(let stages): arrivals = .stages(stages, phones: phones)
    case .study(let factor):
      let study = StudyArrivals(files: files, phones: phones, factor: factor)
      let list = study.list(with: target.otherRequests)
      guard !list.isEmpty else { throw .nothingDue(folder: folder) }
      arrivals = .listed(list)
    }
    // A server may drop rows whose times are too far in its future.
    if let kept = target.keptInstants,
      files.latestRow(lastFile: arrivals.lastFile) > kept.span.upperBound
    {
      throw .tooLate(uploads: arrivals.lastFile + 1, phones: phones, limit: kept.tooLate)
    }
  }
}
