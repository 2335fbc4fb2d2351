import Synchronization

/// The keys that readers look up in profiles, with the allowed values. The tables of keys in
/// `Profiles/README.md` are generated from this list.
///
/// Readers record their keys only while a list is current:
/// `ProfileKeys.$current.withValue(keys) { … }`.
public final class ProfileKeys: Sendable {
  /// A key in the profiles of one file.
  public struct Key: Equatable, Sendable {
    /// The file's name, as in messages.
    public var file: String
    /// The keys from the file's root on; `[]` is the step of all elements of a list.
    public var path: [String]
    /// The allowed values; nil if no profile has the key.
    public var allowed: ProfileError.Allowed?
    public var isRequired: Bool
    /// The value in place of a missing key; nil without a default.
    public var fallback: ProfileValue?

    /// Merges another record of the same key. An optional key stays optional, and the key keeps its
    /// first values and its first default.
    public mutating func merge(_ other: Key) {
      isRequired = isRequired && other.isRequired
      allowed = allowed ?? other.allowed
      fallback = fallback ?? other.fallback
    }
  }

  /// The list in which readers record their keys.
  @TaskLocal public static var current: ProfileKeys?

  private let noted = Mutex<[Key]>([])

  public init() {}

  /// All recorded keys, in the order of their first look-up.
  public var all: [Key] { noted.withLock(\.self) }

  /// Adds a key, or merges it with an earlier record.
  func note(_ key: Key) {
    noted.withLock { keys in
      guard let place = keys.firstIndex(where: { $0.file == key.file && $0.path == key.path })
      else { return keys.append(key) }
      keys[place].merge(key)
    }
  }
}

extension ProfileReader {
  /// Records a required key. If the key was recorded as optional before, it stays optional.
  func noteRequired(_ key: String, _ allowed: ProfileError.Allowed) {
    note(key, allowed, isRequired: true, nil)
  }

  /// Records a key that may be missing.
  func noteOptional(
    _ key: String, _ allowed: ProfileError.Allowed? = nil, default fallback: ProfileValue? = nil
  ) {
    note(key, allowed, isRequired: false, fallback)
  }

  private func note(
    _ key: String, _ allowed: ProfileError.Allowed?, isRequired: Bool, _ fallback: ProfileValue?
  ) {
    guard let keys = ProfileKeys.current else { return }
    let steps = (path + [key]).map { $0.hasPrefix("[") ? "[]" : $0 }
    keys.note(
      ProfileKeys.Key(
        file: file, path: steps, allowed: allowed, isRequired: isRequired, fallback: fallback))
  }
}
