/// Every kind of fault, in the order in which a set's kinds are asked; a new one is added to its family,
/// and a new family here.
let faultKinds: [FaultKind] =
  nameFaults + fileFaults + rowFaults + stampFaults + columnFaults + clockFaults
  + positionFaults + cozieFaults
