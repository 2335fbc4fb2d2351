/// The name among `names` that somebody who wrote `word` probably meant, if any is close.
///
/// Close means: at most one slip (a character more, less or other, two swapped) in three
/// characters, letter case aside; or one of the two begins with the other.
public func nearest(to word: String, in names: [String]) -> String? {
  let word = Array(word.lowercased())
  var best: (distance: Int, name: String)?
  for name in names.sorted() {
    let other = Array(name.lowercased())
    let long = max(word.count, other.count)
    let limit = max(1, long / 3)
    var distance = editDistance(word, other)
    let short = min(word.count, other.count)
    if short >= 3, word.prefix(short) == other.prefix(short) { distance = min(distance, limit) }
    guard distance <= limit, distance < long, distance < best?.distance ?? .max else { continue }
    best = (distance, name)
  }
  return best?.name
}

/// The number of characters to insert, delete, replace or swap with the next to make `a` into `b`.
///
/// Source: the optimal string alignment distance, R. A. Wagner and R. Lowrance, JACM 22 (1975) 177.
private func editDistance(_ a: [Character], _ b: [Character]) -> Int {
  var before: [Int] = []
  var last = Array(0...b.count)
  for i in a.indices {
    var row = [i + 1]
    for j in b.indices {
      let replaced = last[j] + (a[i] == b[j] ? 0 : 1)
      var distance = min(last[j + 1] + 1, row[j] + 1, replaced)
      if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
        distance = min(distance, before[j - 1] + 1)
      }
      row.append(distance)
    }
    before = last
    last = row
  }
  return last[b.count]
}
