/// The system that a phone runs; the raw value names it in profiles and manifests.
public enum Platform: String, CaseIterable, Sendable {
  case iOS = "ios"
  case android
}
