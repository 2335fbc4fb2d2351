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
        --app0: #2f74b5; --app1: #7a4fb0; --app2: #2f8f6b; --app3: #d9822b; --app4: #9aa1ab;
        --notice0: #b3261e; --notice1: #e3a59d; --notice2: #4a525e;
        --event0: #1f4f86; --event1: #3fa7a0; --call: #8c4a3a;
        --media0: #d9a514; --media1: #8a9a2a; --picture: #d0589b;
        --temperature: #c2570c; --dew: #2f8f6b; --wind: #7a4fb0; --pressure: #4a525e;
        --rain: #2f74b5; --region: #b3261e; --daylight: #f0cf6d;
        --cloud0: #e3e7ec; --cloud1: #c3cad3; --cloud2: #9aa1ab; --cloud3: #6b7280;
        --rain0: #b5d3f0; --rain1: #5f97cc; --rain2: #1f4f86;

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
          --app0: #5b9bd9; --app1: #b08ce0; --app2: #4fc79a; --app3: #f0934a; --app4: #6b7280;
          --notice0: #ff7a6b; --notice1: #8a4a45; --notice2: #c3c9d1;
          --event0: #9cc8f2; --event1: #3fb8b0; --call: #c97a68;
          --media0: #e6c04a; --media1: #a9b84a; --picture: #e58abf;
          --temperature: #f0934a; --dew: #4fc79a; --wind: #b08ce0; --pressure: #c3c9d1;
          --rain: #5b9bd9; --region: #ff7a6b; --daylight: #b8963a;
          --cloud0: #2c323a; --cloud1: #434b56; --cloud2: #6b7280; --cloud3: #a2a9b3;
          --rain0: #2b5580; --rain1: #4585c0; --rain2: #9cc8f2;

      """,
    rules: """
      .strips { display: grid; grid-template-columns: max-content 1fr; gap: 0 10px; margin-top: 8px; }
      .strips .names { font-size: 11px; color: var(--muted); font-variant-numeric: tabular-nums; }
      .strips svg { padding-top: 0; margin-top: 0; }
      .strips svg .part { fill: none; stroke: var(--series); }
      .strips svg .grid { stroke: var(--grid); vector-effect: non-scaling-stroke; }
      .strips .ticks { position: relative; height: 18px; font-size: 11px; color: var(--muted); }
      .strips .ticks span { position: absolute; white-space: nowrap; }
      .chart[data-chart="rain"] [data-series="rain"] { fill: var(--series); stroke: none; }
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
      [data-table="failed"] th:last-child { text-align: left; }
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
