import Delivery
import Fixtures
import Glibc
import HTTP
import Testing

@testable import Receiver

struct StoreFolderTests {
  private func mode(_ path: String, in folder: TemporaryFolder) -> mode_t {
    var status = stat()
    return stat(folder.path + "/store/" + path, &status) == 0 ? status.st_mode & 0o777 : 0
  }

  @Test(.whole) func `only the owner may read keys and passwords, whatever the mask`() async {
    // The mask of new files' modes applies to the whole process, so the test runs in its own
    // process.
    await #expect(processExitsWith: .success) {
      umask(0)
      let folder = try TemporaryFolder()
      let receiver = try TestReceiver(BeiweReceiver.self, in: folder)
      let phone = TestPhone(receiver: receiver, patient: "abcd1234", password: "understudy")
      #expect(try await phone.register().status == 200)
      let test = StoreFolderTests()
      #expect(test.mode("keys", in: folder) == 0o700)
      #expect(test.mode("keys/abcd1234.pem", in: folder) == 0o600)
      for ending in ["", "-wal", "-shm"] {
        #expect(test.mode("state.sqlite" + ending, in: folder) == 0o600)
      }
    }
  }

  @Test func `what an earlier version has left readable is not any more`() throws {
    let folder = try TemporaryFolder([
      "store/keys/abcd1234.pem": "", "store/state.sqlite": "",
    ])
    for path in ["keys/abcd1234.pem", "state.sqlite"] {
      #expect(chmod(folder.path + "/store/" + path, 0o644) == 0)
    }
    let receiver = try TestReceiver(BeiweReceiver.self, in: folder)
    defer { withExtendedLifetime(receiver) {} }
    #expect(mode("keys", in: folder) == 0o700)
    #expect(mode("keys/abcd1234.pem", in: folder) == 0o600)
    #expect(mode("state.sqlite", in: folder) == 0o600)
  }
}
