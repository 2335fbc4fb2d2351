/// The ways to write a life.
public enum Recorder: String, CaseIterable, Sendable {
  case beiwe
  case beiweDownload = "beiwe-download"
  case truth
}
