import Spool

/// Where messages go, so that standard output holds results alone.
enum StandardError {
  /// Prints one line; messages quote names of files and texts of others.
  static func print(_ message: String) {
    Terminal.standardError.write(message.printable + "\n")
  }
}
