/// All kinds of faults, in the order in which they are tried for a file. Add a new kind to its
/// family, and a new family here.
let faultKinds: [FaultKind] =
  nameFaults + fileFaults + rowFaults + stampFaults + columnFaults + clockFaults
  + positionFaults + cozieFaults
