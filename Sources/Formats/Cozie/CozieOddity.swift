/// What a row of a body has that Cozie's app never writes. The server's functions treat it in their own way.
struct CozieOddity: Equatable, Sendable {
  /// A part that every row of the app has.
  enum Part: String, Sendable { case time, measurement, tags, fields }

  /// How a part differs from the app's.
  enum Form: Equatable, Sendable {
    case missing
    /// A list or a text in the place of an object: it can be searched for a name, and has none.
    case sequence
    /// A number, true, false or null in the place of an object.
    case scalar
  }

  /// Parts that are missing, and objects that are something else.
  var parts: [Part: Form] = [:]
  /// A time that is no text; nil for a text.
  var time: CozieValue?

  /// Makes a row without oddities.
  init() {}
}

extension CozieRow {
  /// Whether it has something that the app never writes and that its text does not keep.
  package var isOdd: Bool { odd != CozieOddity() }
}

/// An element of a body as the server's functions see it: they take a list of anything, and fail later.
package enum CozieElement: Sendable {
  case row(CozieRow)
  /// A list or a letter of a text, in which a row's parts are not found.
  case sequence
  /// A number, true, false or null, which cannot be searched.
  case scalar

  /// The row; nil for any other element.
  package var row: CozieRow? { if case .row(let row) = self { row } else { nil } }
}
