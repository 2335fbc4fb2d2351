import FoundationEssentials
import Glibc
import Testing

/// A PostgreSQL server of this process's own, which all its tests share: each takes a database for itself.
///
/// A shell makes it, waits for the end of a connection that this process holds, and stops and deletes it then, whatever has
/// ended the process.
public final class Cluster: Sendable {
  /// The folder of the socket.
  public let folder: String
  /// On 127.0.0.1, where a password is asked for.
  public let port: Int

  /// Who may do everything; by the socket without a password.
  public static let user = "swip"
  /// The user's password at 127.0.0.1.
  public static let password = "tops3cret-database"

  private static let started = Result { try Cluster() }

  /// Starts the server when it is first asked for.
  public static func shared() throws -> Cluster { try started.get() }

  /// The folder of the server's programs; nil where it is not installed.
  private static let programs: String? = {
    let versions = "/usr/lib/postgresql"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: versions)) ?? []
    return names.sorted().map { "\(versions)/\($0)/bin" }.last { access($0 + "/initdb", X_OK) == 0 }
  }()

  /// Whether tests with a server run: where it is missing they are skipped, but not on a machine that tests for all.
  static var isWanted: Bool {
    programs != nil || ProcessInfo.processInfo.environment["CI"] != nil
  }

  struct NotStarted: Error {
    let reason: String
  }

  private init() throws {
    guard let programs = Self.programs else {
      throw NotStarted(reason: "PostgreSQL is not installed: apt-get install postgresql-15")
    }
    // In memory where that is possible. A socket's path has at most 107 bytes.
    let parent = access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp"
    var template = Array("\(parent)/understudy-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw NotStarted(reason: "no folder below \(parent)") }
    folder = template.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
    port = try Self.freePort()
    try Self.start(programs, in: folder, port: port)
    let ready = folder + ".ready"
    defer { unlink(ready) }
    for _ in 0..<6_000 {
      if let word = try? String(contentsOfFile: ready, encoding: .utf8), word.hasSuffix("\n") {
        if word == "ready\n" { return }
        throw NotStarted(reason: word)
      }
      usleep(10_000)
    }
    throw NotStarted(reason: "the server was not ready within a minute")
  }

  /// Makes the cluster, tells how it went, and ends it when nobody holds the other end of the input.
  private static let script = """
    trap '' INT TERM HUP
    programs=$1; folder=$2; port=$3; user=$4; password=$5; as=
    if [ "$(id -u)" = 0 ]; then chown postgres "$folder"; as='runuser -u postgres --'; fi
    cd /
    printf %s "$password" > "$folder/password"; chmod 644 "$folder/password"
    $as "$programs/initdb" -D "$folder/data" -U "$user" --auth-local=trust --auth-host=scram-sha-256 \
      --pwfile="$folder/password" --no-sync --no-instructions --locale=C -E UTF8 > "$folder.log" 2>&1 \
      && $as "$programs/pg_ctl" -D "$folder/data" -l "$folder/log" -w -s -t 60 -o "-p $port -k $folder \
      -c listen_addresses=127.0.0.1 -c fsync=off -c full_page_writes=off -c max_connections=100 \
      -c synchronous_commit=off" start >> "$folder.log" 2>&1
    status=$?
    if [ $status = 0 ]; then echo ready > "$folder.ready"
    else { tr '\\n' ' ' < "$folder.log"; echo; } > "$folder.ready"; fi
    rm -f "$folder.log"
    read -r _
    $as "$programs/pg_ctl" -D "$folder/data" -m immediate -s stop > /dev/null 2>&1
    rm -rf "$folder" "$folder.ready"
    """

  /// `POSIX_SPAWN_SETSID` of spawn.h.
  private static let setSession: Int16 = 0x80

  private static func start(_ programs: String, in folder: String, port: Int) throws {
    var ends: [Int32] = [0, 0]
    // This process's end is never written to, and closed by the end of the process alone.
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { throw NotStarted(reason: "no sockets") }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, ends[0], 0)
    for output in [1, 2] as [Int32] {
      posix_spawn_file_actions_addopen(&actions, output, "/dev/null", O_WRONLY, 0)
    }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // A session of its own gets no signals of this one's terminal.
    posix_spawnattr_setflags(&attributes, setSession)
    let words = [
      "/bin/sh", "-c", script, "sh", programs, folder, "\(port)", user, password,
    ]
    var arguments = words.map { strdup($0) } + [nil]
    var variables = [strdup("PATH=/usr/sbin:/usr/bin:/sbin:/bin"), nil]
    defer { for text in arguments + variables { free(text) } }
    var process = pid_t()
    let code = posix_spawn(&process, "/bin/sh", &actions, &attributes, &arguments, &variables)
    close(ends[0])
    guard code == 0 else { throw NotStarted(reason: "no shell: \(code)") }
  }

  /// A port that nobody listens on.
  private static func freePort() throws -> Int {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(descriptor) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let code = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        bind(descriptor, address, length) == 0 && getsockname(descriptor, address, &length) == 0
      }
    }
    guard code else { throw NotStarted(reason: "no free port") }
    return Int(UInt16(bigEndian: address.sin_port))
  }

  // MARK: Databases

  /// Makes a database; returns its name.
  public func makeDatabase() throws -> String {
    let name = "test_" + UUID().uuidString.replacing("-", with: "").lowercased()
    try run("CREATE DATABASE \(name)")
    return name
  }

  /// Runs a statement by PostgreSQL's own program, which returns rows as texts with `|` between cells.
  @discardableResult
  public func run(_ statement: String, in database: String = "postgres") throws -> String {
    let end = try Program.start(
      executable: (Self.programs ?? "") + "/psql",
      [
        "-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1", "-h", folder, "-p", "\(port)", "-U",
        Self.user, "-d", database, "-c", statement,
      ]
    ).end()
    guard end.code == 0 else { throw NotStarted(reason: end.errors) }
    return String(end.output.split(separator: "\n").joined(separator: "\n"))
  }

  /// The address by the socket, where no password is asked for.
  public func address(of database: String) -> String {
    let host = folder.replacing("/", with: "%2F")
    return "postgresql://\(Self.user)@\(host):\(port)/\(database)"
  }

  /// The address at 127.0.0.1, where a password is asked for.
  public func remoteAddress(of database: String, user: String = Cluster.user) -> String {
    "postgresql://\(user)@127.0.0.1:\(port)/\(database)"
  }
}

extension Trait where Self == ConditionTrait {
  /// A server of PostgreSQL has to be installed.
  public static var cluster: Self {
    .enabled(if: Cluster.isWanted, "install postgresql-15 to test with a server")
  }
}
