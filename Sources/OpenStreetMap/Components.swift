/// Parts of a graph that hang together, whatever the direction.
struct Components {
  /// The number of each node's part: below the number of nodes, the same for all nodes of a part.
  let numbers: [Int]

  init(nodes: Int, joins: [(Int, Int)]) {
    var parents = Array(0..<nodes)
    func root(_ node: Int) -> Int {
      var node = node
      while parents[node] != node {
        parents[node] = parents[parents[node]]
        node = parents[node]
      }
      return node
    }
    for (from, to) in joins { parents[root(from)] = root(to) }
    numbers = (0..<nodes).map(root)
  }
}

/// Parts of a graph in which each node is reached from each other along its arcs (Tarjan 1972,
/// doi:10.1137/0201010, without recursion, since ways are long).
struct StrongComponents {
  /// The number of each node's part: below the number of nodes, the same for all nodes of a part.
  private(set) var numbers: [Int]

  /// - Parameter arcs: each from its first node to its second one.
  init(nodes: Int, arcs: [(Int, Int)]) {
    var next = [[Int]](repeating: [], count: nodes)
    for (from, to) in arcs { next[from].append(to) }
    numbers = [Int](repeating: -1, count: nodes)
    // When a node was met, and the earliest one that is reached from it.
    var met = numbers
    var earliest = numbers
    var waiting: [Int] = []
    var clock = 0
    var parts = 0
    func isWaiting(_ node: Int) -> Bool { met[node] >= 0 && numbers[node] < 0 }

    for start in 0..<nodes where met[start] < 0 {
      var path = [(node: start, arc: 0)]
      while let (node, arc) = path.last {
        if arc == 0 {
          (met[node], earliest[node]) = (clock, clock)
          clock += 1
          waiting.append(node)
        }
        if arc < next[node].count {
          path[path.count - 1].arc += 1
          let other = next[node][arc]
          if met[other] < 0 {
            path.append((other, 0))
          } else if isWaiting(other) {
            earliest[node] = min(earliest[node], met[other])
          }
          continue
        }
        path.removeLast()
        if let (parent, _) = path.last { earliest[parent] = min(earliest[parent], earliest[node]) }
        guard earliest[node] == met[node] else { continue }
        while let member = waiting.popLast() {
          numbers[member] = parts
          if member == node { break }
        }
        parts += 1
      }
    }
  }
}
