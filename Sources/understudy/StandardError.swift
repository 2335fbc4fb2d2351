/// Where messages go, so that standard output holds results alone.
enum StandardError {
  /// Prints one line.
  static func print(_ message: String) {
    Terminal.standardError.write(message + "\n")
  }
}
