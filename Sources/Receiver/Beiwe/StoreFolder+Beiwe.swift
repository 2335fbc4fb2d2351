/// The names of the folders in a Beiwe server's store.
extension StoreFolder {
  static let raw = "raw"
  static let download = "download"
  static let uploads = "uploads"
  static let keys = "keys"
  static let problems = "problems"
}
