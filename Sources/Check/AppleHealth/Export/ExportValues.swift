/// The attributes of the current element by their indices, as texts of the parser.
final class ExportValues {
  let texts: UnsafeMutablePointer<UnsafePointer<CChar>?>

  init(width: Int) {
    texts = .allocate(capacity: width)
    texts.initialize(repeating: nil, count: width)
  }

  deinit { texts.deallocate() }
}
