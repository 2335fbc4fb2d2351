import Fixtures

@testable import Check

extension Control {
  static let exports: [Control] = [
    .files("export-document-type", harmless: "a comment") { folder in
      try folder.edit(folder.export) { $0.replaceFirst("\n>\n<!ELEMENT", by: "\n<!ELEMENT") }
    } change: { folder in
      try folder.edit(folder.export) { $0.replaceFirst("\n]>", by: "\n<!-- end -->\n]>") }
    },
    .files("export-text", harmless: "another value") { folder in
      try folder.edit(folder.export) { $0.replaceFirst("unit=\"ms\"", by: "unit=\"s\"") }
    } change: { folder in
      try folder.edit(folder.export) {
        $0.replaceFirst("value=\"HKCategoryValueAppleStandHourIdle\"", by: Self.stood)
      }
    },
    .files("export-routes", harmless: "one point less") { folder in
      try folder.editLines(folder.route) { $0.swapAt(100, 101) }
    } change: { folder in
      try folder.editLines(folder.route) { $0.remove(at: 100) }
    },
  ]

  private static let stood = "value=\"HKCategoryValueAppleStandHourStood\""
}
