extension Markup {
  /// The names of a table's columns.
  package mutating func row(heading names: [String]) {
    element("thead") { page in
      page.element("tr") { page in
        for name in names { page.element("th", ["scope": "col"], text: name) }
      }
    }
  }

  /// A row of a table's body.
  package mutating func row(_ name: String, _ cells: [String]) {
    element("tr") { page in
      page.element("th", ["scope": "row"], text: name)
      for cell in cells { page.element("td", text: cell) }
    }
  }

  /// A table that scrolls by itself where the page is narrower; keys reach it.
  ///
  /// - Parameters:
  ///   - name: in the page, such as `streams`.
  ///   - heading: the names of the columns.
  ///   - rows: writes the rows of the body.
  package mutating func scrollingTable(
    _ name: String, heading: [String], _ rows: (inout Markup) -> Void
  ) {
    element("div", ["class": "scrolling", "tabindex": "0"]) { page in
      page.element("table", ["data-table": name]) { page in
        page.row(heading: heading)
        page.element("tbody") { rows(&$0) }
      }
    }
  }

  /// What a reader should know before all else.
  package mutating func write(warning: String, _ remarks: [String]) {
    element("div", ["class": "warning", "role": "note"]) { page in
      page.element("strong", text: warning)
      for remark in remarks { page.element("p", text: remark) }
    }
  }
}
