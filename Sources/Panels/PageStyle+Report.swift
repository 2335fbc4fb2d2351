import Page

extension PageStyle {
  /// The colours and pictures of a page about a recording.
  static let report = PageStyle(
    light: """
        --level1: #d3e2f2; --level2: #9dc1e4; --level3: #5f97cc; --level4: #1f5f9e;
        --day0: #8fb4d9; --day1: #5b7f3f; --day2: #a98bc4; --day3: #d9822b; --day4: #8c4a3a;
        --day5: #d6dae0; --day6: #9aa1ab; --day7: #4a525e; --day8: #c2570c; --day9: #2f8f6b;
        --day10: #b9c6d6; --day11: #2f74b5;
        --day12: #b3261e; --day13: #e0a03c; --day14: #d8d27a; --day15: #a5cc8f; --day16: #5b9a5f;
        --street: #dfe3e8; --path: #9aa1ab; --fixes: #c2570c;
        --accel: #2f74b5; --gyro: #c2570c; --magnetometer: #2f8f6b; --devicemotion: #7a4fb0;
        --gps: #6b7280; --p10: #6b7280; --p50: #2f74b5; --p90: #c2570c; --power: #2f74b5;
        --claimed: #2f74b5; --error: #c2570c; --true: #2f8f6b;
        --sleep0: #d9822b; --sleep1: #8fb4d9; --sleep2: #1f4f86; --sleep3: #7a4fb0;
        --sleep4: #6f94ad; --sleep5: #d6dae0;
        --calm: #2f8f6b; --stressed: #c0392b; --focused: #7a4fb0; --neutral: #9aa1ab;
        --amused: #d9a514;

      """,
    dark: """
          --level1: #1d3247; --level2: #2b5580; --level3: #4585c0; --level4: #9cc8f2;
          --day0: #3f6c99; --day1: #87b06a; --day2: #8d6fb0; --day3: #f0934a; --day4: #c97a68;
          --day5: #363c45; --day6: #6b7280; --day7: #c3c9d1; --day8: #f0934a; --day9: #4fc79a;
          --day10: #43546a; --day11: #5b9bd9;
          --day12: #ff7a6b; --day13: #c98a34; --day14: #8f8a45; --day15: #5d8050; --day16: #3f7a4a;
          --street: #2c323a; --path: #6b7280; --fixes: #f0934a;
          --accel: #5b9bd9; --gyro: #f0934a; --magnetometer: #4fc79a; --devicemotion: #b08ce0;
          --gps: #a2a9b3; --p10: #9aa1ab; --p50: #5b9bd9; --p90: #f0934a; --power: #5b9bd9;
          --claimed: #5b9bd9; --error: #f0934a; --true: #4fc79a;
          --sleep0: #f0934a; --sleep1: #7fb0e0; --sleep2: #3a78bf; --sleep3: #b08ce0;
          --sleep4: #88a9c0; --sleep5: #363c45;
          --calm: #4fc79a; --stressed: #ff7a6b; --focused: #b08ce0; --neutral: #6b7280;
          --amused: #e6c04a;

      """,
    rules: """
      .strips { display: grid; grid-template-columns: max-content 1fr; gap: 0 10px; margin-top: 8px; }
      .strips .names { font-size: 11px; color: var(--muted); font-variant-numeric: tabular-nums; }
      .strips svg { padding-top: 0; margin-top: 0; }
      .strips svg .part { fill: none; stroke: var(--series); }
      .strips svg .grid { stroke: var(--grid); vector-effect: non-scaling-stroke; }
      .strips .ticks { position: relative; height: 18px; font-size: 11px; color: var(--muted); }
      .strips .ticks span { position: absolute; white-space: nowrap; }
      .map { margin-top: 8px; }
      .map path { fill: none; stroke-linecap: round; }
      .map .street { stroke: var(--street); }
      :scope > section + section { margin-top: 32px; }
      h3 { font-size: 14px; font-weight: 600; margin-top: 24px; }
      h4 { font-size: 13px; font-weight: 600; margin-top: 12px; }
      [data-panel] details { margin-top: 12px; border-top: 0; padding-top: 0; font-size: 13px; }
      details { margin-top: 24px; border-top: 1px solid var(--rule); padding-top: 8px; }
      summary { cursor: pointer; font-weight: 600; overflow-wrap: anywhere; }
      figure { max-width: 560px; margin-top: 8px; }
      [data-table="broken"] th:last-child { text-align: left; }
      @media print {
        /* Narrow screens widen figures, and paper is narrow. */
        main figure { max-width: 400px; }
        /* Nobody can open a fold on paper. */
        details::details-content { content-visibility: visible; display: block; height: auto; }
        /* A section may be longer than a sheet; what is in it stays whole. */
        section { break-inside: auto; }
        svg, .tiles, .legend, tr, .warning, .strips { break-inside: avoid; }
        h1, h2, h3, h4, summary, .caption, .legend, thead { break-after: avoid; }
        tbody tr:first-child { break-after: avoid; }
        .scrolling { overflow: visible; }
        .scrolling td, .scrolling tbody th { white-space: normal; }
        /* Borders are printed where backgrounds are not. */
        .key.box { width: 0; height: 0; border: 5.5px solid var(--series); }
        .map { max-width: 400px !important; max-height: 480px; }
        main > details { break-before: page; border-top: 0; }
        summary { list-style: none; }
      }
      .places { min-width: 240px; white-space: normal; text-align: left; overflow-wrap: anywhere; }

      """)
}
