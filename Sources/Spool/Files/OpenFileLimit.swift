import Glibc

/// How many files and connections this process may have open at a time.
public enum OpenFileLimit {
  /// Raises the limit to `count` if it is lower, as far as the system allows.
  ///
  /// - Returns: the limit as it is then.
  public static func raise(to count: Int) -> Int {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return count }
    if limit.rlim_cur < UInt(count) {
      limit.rlim_cur = min(limit.rlim_max, UInt(count))
      setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    }
    return Int(clamping: limit.rlim_cur)
  }
}
