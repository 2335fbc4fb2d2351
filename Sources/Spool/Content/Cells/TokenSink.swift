#if FULL
  /// Takes the tokens of DEFLATE: bytes as they are, and repetitions of earlier ones (RFC 1951, 2).
  protocol TokenSink {
    /// Adds bytes as they are.
    mutating func add(_ bytes: UnsafePointer<UInt8>, count: Int)

    /// Adds 3 to 258 bytes that stood 1 to 32,768 bytes before.
    mutating func addAgain(_ length: Int, from distance: Int)
  }
#endif
