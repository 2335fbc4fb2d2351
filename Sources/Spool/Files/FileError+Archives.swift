/// The texts of faults in archives, which follow "is".
extension FileError.ArchiveFault {
  var text: String {
    switch self {
    case .badZip: "damaged: it is not a complete zip archive. Copy the archive again"
    case .inconsistent: "damaged: its directory differs from the headers of its entries"
    case .badGzip: "damaged: it is not valid gzip data"
    case .shortGzip: "truncated: the gzip data ends too early. Copy the archive again"
    case .leadsOut(let entry):
      "rejected: the path of its entry '\(entry.printable)' leads out of the archive"
    case .repeated(let entry):
      "rejected: it has the entry '\(entry.printable)' more than once. Unpack it and use the folder"
    case .crowded(let limit):
      "rejected: it has more than \(limit) entries. Unpack it and use the folder"
    }
  }
}

extension FileError.EntryFault {
  var text: String {
    switch self {
    case .encrypted: "encrypted. Unpack the archive with its password and use the folder"
    case .method(let number):
      "compressed by method \(number); only stored and deflated entries are read"
    case .badData: "damaged: the archive does not contain all of its data, or they are not valid"
    case .badLength: "damaged: its content does not have the declared length"
    case .badChecksum: "damaged: its content does not match its checksum"
    case .badRatio:
      "damaged: its declared length is more than 1,100 times the length of its compressed data"
    }
  }
}
