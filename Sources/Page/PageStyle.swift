/// The style sheet of a page: a layout that all pages have, and the colours and pictures of one of them.
///
/// Colours of light paper come first, then those of dark screens. Paper is always light.
package struct PageStyle: Sendable {
  /// Declarations of the colours of series, `--name: #rrggbb;`, on paper and on dark screens.
  let light: StaticString
  let dark: StaticString
  /// Rules of the page's own pictures.
  let rules: StaticString

  package init(light: StaticString, dark: StaticString, rules: StaticString) {
    self.light = light
    self.dark = dark
    self.rules = rules
  }

  /// Writes the sheet of a whole page.
  func write(to page: inout Markup) { write(to: &page, root: ":root", body: "body") }

  /// Writes the sheet of a part of somebody else's page; nothing else of that page obeys it.
  ///
  /// - Parameter selector: of the element that holds the part, such as `.part`.
  package func write(to page: inout Markup, below selector: StaticString) {
    page.literal("@scope (")
    page.literal(selector)
    page.literal(") {\n")
    write(to: &page, root: ":scope", body: ":scope")
    page.literal("}\n")
  }

  private func write(to page: inout Markup, root: StaticString, body: StaticString) {
    page.literal(root)
    page.literal(Self.paper)
    page.literal(light)
    page.literal(Self.screens)
    page.literal(root)
    page.literal(Self.darkness)
    page.literal(dark)
    page.literal(Self.boxes)
    page.literal(body)
    page.literal(Self.layout)
    page.literal(rules)
    page.literal(Self.widths)
  }

  // Each text goes on where the one before ends, some of them behind a selector.
  private static let paper: StaticString = """
     {
      color-scheme: light dark;
      --page: #ffffff; --text: #1b1f24; --muted: #59616c; --rule: #d6dae0; --grid: #e9ecf0;
      --bad: #b3261e; --warning: #fff4e0; --warning-rule: #c2570c;

    """

  private static let screens: StaticString = """
    }
    @media screen and (prefers-color-scheme: dark) {
     \u{20}
    """

  private static let darkness: StaticString = """
     {
        --page: #14171c; --text: #e6e9ed; --muted: #a2a9b3; --rule: #363c45; --grid: #252a31;
        --bad: #ff8a80; --warning: #33260f; --warning-rule: #f0934a;

    """

  private static let boxes: StaticString = """
      }
    }

    * { box-sizing: border-box; margin: 0; }

    """

  private static let layout: StaticString = """
     {
      max-width: 1180px; margin: 0 auto; padding: 32px 24px; background: var(--page);
      color: var(--text); font: 15px/1.5 system-ui, sans-serif;
    }
    h1 { font-size: 24px; line-height: 1.25; font-weight: 600; overflow-wrap: anywhere; }
    h2 { font-size: 16px; line-height: 1.4; font-weight: 600; }
    .facts, .caption, footer { color: var(--muted); font-size: 13px; }
    .facts { margin-top: 6px; padding: 0; list-style: none; overflow-wrap: anywhere; }
    .facts li { display: inline-block; margin-right: 4px; }
    .facts li:not(:last-child)::after { content: " ·"; }
    section, figure { min-width: 0; break-inside: avoid; }
    figure { display: flex; flex-direction: column; }
    main > section, .columns, .tiles { margin-top: 32px; }
    footer { margin-top: 32px; padding-top: 12px; border-top: 1px solid var(--rule); }

    .warning {
      margin-top: 20px; padding: 12px 16px; background: var(--warning);
      border: 1px solid var(--warning-rule); border-left-width: 6px; overflow-wrap: anywhere;
    }

    .tiles { display: grid; grid-template-columns: repeat(6, 1fr); gap: 20px; }
    .tiles > div { padding-top: 8px; border-top: 2px solid var(--rule); }
    .tiles dt, .tiles .detail { color: var(--muted); font-size: 13px; }
    .tiles dd { font-size: 24px; line-height: 1.25; font-variant-numeric: tabular-nums; }

    .columns { display: grid; grid-template-columns: 1fr 1fr; gap: 36px 40px; }

    table { width: 100%; margin-top: 8px; border-collapse: collapse; font-size: 14px; }
    th, td { padding: 5px 0 5px 16px; text-align: right; vertical-align: baseline; }
    th:first-child, td:first-child { padding-left: 0; text-align: left; }
    th { font-weight: 400; }
    thead th { color: var(--muted); font-size: 13px; vertical-align: bottom; }
    tbody th { overflow-wrap: anywhere; }
    tr { border-bottom: 1px solid var(--rule); }
    td { white-space: nowrap; font-variant-numeric: tabular-nums; }
    small { display: block; color: var(--muted); font-size: 12px; line-height: 1.3; }
    table + .caption, .scrolling + .caption { margin-top: 8px; }
    .scrolling { overflow-x: auto; }
    .scrolling th { white-space: nowrap; overflow-wrap: normal; }
    .scrolling th + *, .scrolling td { padding-left: 10px; }
    [data-table="thresholds"] { width: auto; min-width: min(100%, 480px); }
    .failed { color: var(--bad); font-weight: 700; }

    .legend {
      display: flex; flex-wrap: wrap; gap: 2px 16px; margin-top: 8px; padding: 0;
      list-style: none; font-size: 13px;
    }
    .legend li { display: flex; align-items: center; gap: 6px; }
    .key { width: 18px; border-top: 2px solid var(--series); }
    .key.box { width: 11px; height: 11px; border: 0; background: var(--series); }

    svg {
      display: block; overflow: visible; width: 100%; height: auto; margin-top: auto;
      padding-top: 10px;
    }
    svg text { fill: var(--muted); font-size: 12px; font-variant-numeric: tabular-nums; }
    .chart path { fill: none; vector-effect: non-scaling-stroke; }
    .plot { fill: none; }
    .grid { stroke: var(--grid); }
    .base, .notch { stroke: var(--muted); }
    .series { stroke: var(--series); stroke-width: 1.5; stroke-linejoin: round; }
    .chart .area { fill: var(--series); opacity: 0.16; }

    """

  private static let widths: StaticString = """
    /* The pictures shrink and grow with their column; their text should stay as it is. */
    @media (max-width: 1060px) {
      svg text { font-size: 14px; }
    }
    @media (max-width: 920px) {
      .columns { grid-template-columns: 1fr; }
      figure { max-width: 720px; }
      .tiles { grid-template-columns: repeat(3, 1fr); }
      svg text { font-size: 10px; }
    }
    @media (max-width: 680px) {
      svg text { font-size: 11px; }
    }
    @media (max-width: 520px) {
      body { padding: 20px 16px; }
      .tiles { grid-template-columns: 1fr 1fr; }
      th, td { padding-left: 10px; }
      svg text { font-size: 14px; }
    }
    @media print {
      body { max-width: none; padding: 0; font-size: 13px; }
      main > section, .columns, .tiles { margin-top: 20px; }
      .columns { grid-template-columns: 1fr 1fr; gap: 24px; }
      .tiles { grid-template-columns: repeat(6, 1fr); gap: 12px; }
      .tiles dd { font-size: 18px; }
      .tiles dt, .tiles .detail, table, .legend { font-size: 11px; }
      thead th, small, .facts, .caption, footer { font-size: 10px; }
      th, td { padding: 3px 0 3px 8px; }
      svg text { font-size: 13px; }
      * { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
    }

    """
}
