import Page

extension PageStyle {
  /// The colours and pictures of a load test's page.
  ///
  /// The colours differ enough for normal sight and for three kinds of colour blindness (Machado,
  /// Oliveira and Fernandes 2009, doi:10.1109/TVCG.2009.113). In CIEDE2000 units, any two outcomes
  /// differ by at least 11, adjacent outcomes of a stack by 26, and any two lines of a chart by 14.
  /// All colours have a contrast ratio of at least 3 with the page.
  static let load = PageStyle(
    light: """
        --asked: #8b919b; --sent: #c2570c;
        --p50: #2f74b5; --p99: #c2570c; --max: #6b7280;
        --corrected: #2f74b5; --uncorrected: #c2570c;
        --stored: #2f74b5; --dropped: #d3260c; --unknown: #47063f; --duplicate: #12a585;
        --refused: #1f14c4; --unauthorized: #7d333c; --unavailable: #9690b8;
        --unanswered: #da7900; --unreachable: #745c72; --unreadable: #121013;
        --withheld: #6c7a58; --local: #032f07; --never_sent: #7b80f7;

      """,
    dark: """
          --asked: #7b828d; --sent: #f0934a;
          --p50: #5b9bd9; --p99: #f0934a; --max: #9aa1ab;
          --corrected: #5b9bd9; --uncorrected: #f0934a;
          --stored: #5b9bd9; --dropped: #f0930f; --unknown: #7442ee; --duplicate: #4fe0f7;
          --refused: #f7ee58; --unauthorized: #857f90; --unavailable: #e8fff4;
          --unanswered: #e23a4a; --unreachable: #bcaeb6; --unreadable: #9a4a62;
          --withheld: #a8bb88; --local: #0e7613; --never_sent: #885393;

      """,
    rules: """
      .chart[data-chart="outcomes"] .series { fill: var(--series); stroke: none; }
      [data-series="asked"] { stroke-width: 3; }
      [data-key="asked"] { border-top-width: 3px; }
      [data-series="max"] { stroke-width: 1; }
      [data-key="max"] { border-top-width: 1px; }
      [data-series="uncorrected"] { stroke-dasharray: 6 4; }
      [data-key="uncorrected"] { border-top-style: dashed; }


      """)
}
