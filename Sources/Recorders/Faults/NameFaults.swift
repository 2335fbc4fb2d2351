import Formats
import Simulation
import Spool

/// Faults of names: the content lies elsewhere, or twice.
let nameFaults: [FaultKind] = [
  FaultKind("junk-name-rlist", .dropFile, .nameInvalid, in: FileForm.isPhone) { file, random in
    file.renamed("rList\(random["name"].word() % 100_000).csv")
  },
  FaultKind("junk-name-installation", .dropFile, .nameInvalid, in: FileForm.isPhone) {
    file, random in
    file.renamed("PersistedInstallation\(random["name"].word() % 1_000_000_000).json")
  },
  FaultKind("bad-extension", .dropFile, .nameInvalid, in: FileForm.isPhone) { file, _ in
    file.renamed(file.name.dropLast(4) + ".tmp")
  },
  FaultKind("identifiers-underscore", .keep, nil, in: FileForm.isIdentifiers) { file, _ in
    Fault(touching: nil, [FaultyFile(file.content, at: file.identifiers(file.name))])
  },
  FaultKind("time-only-in-name", .repairRows, nil, in: FileForm.isIdentifiers) { file, _ in
    guard file.count == 1, let time = file.time(0), time % 1_000 == 0 else { return nil }
    let header = file.header.split(separator: ",").dropFirst(2).joined(separator: ",")
    let row = file.cells(0).dropFirst(2).joined(separator: ",")
    return Fault(
      touching: 0...0,
      [
        FaultyFile(
          file.text(header: header, rows: [row]), at: file.identifiers("\(time / 1_000).csv"))
      ])
  },
  FaultKind("duplicate-file", .mergeRows, .nameTaken, in: FileForm.isBeiwe) { file, random in
    Fault(
      touching: nil,
      [file.content, file.content].enumerated().map {
        FaultyFile($1, at: $0 == 0 ? file.path : file.marked(random))
      })
  },
  FaultKind("same-name-two-contents", .mergeRows, .nameTaken, in: FileForm.isPhone) {
    file, random in
    guard file.count > 1, let cut = file.row(from: 1, random) else { return nil }
    let first = file.text(header: file.header, rows: (0..<cut).map(file.row))
    return Fault(
      touching: cut...file.count - 1,
      [
        FaultyFile(first, at: file.path), FaultyFile(file.content, at: file.marked(random)),
      ])
  },
]

extension CleanFile {
  /// The same content under another name.
  fileprivate func renamed(_ name: some StringProtocol) -> Fault {
    Fault(touching: nil, [FaultyFile(content, at: path(named: String(name)))])
  }

  /// Where a server puts a file whose name it has already.
  fileprivate func marked(_ random: Random) -> String {
    let letters = Array("abcdefghijklmnopqrstuvwxyz123456789")
    let mark = (0..<10).map { letters[Int(random["mark"].word(at: $0) % UInt64(letters.count))] }
    return path + BeiweFileName.mark + String(mark)
  }

  /// A path with an underscore where the folder of identifiers belongs.
  fileprivate func identifiers(_ name: String) -> String {
    let steps = path.split(separator: "/")
    return steps.prefix(2).joined(separator: "/") + "/\(steps[2])_\(name)"
  }
}
