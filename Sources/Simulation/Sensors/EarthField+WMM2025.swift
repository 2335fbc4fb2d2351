extension EarthField {
  /// The coefficients of the World Magnetic Model 2025, by degree 1...12, then by order 0...degree.
  /// Each entry has g and h in nT at 2025.0, and their changes in nT per year.
  ///
  /// The source is WMM.COF (NCEI and BGS, 2024-11-13, doi:10.25921/aqfd-sd83). The file is a
  /// work of the United States government and in the public domain. No protection is claimed for
  /// this table (17 USC 403).
  static let model2025: [Coefficients] = [
    Coefficients(g: -29351.8, h: 0.0, gChange: 12.0, hChange: 0.0),  // 1 0
    Coefficients(g: -1410.8, h: 4545.4, gChange: 9.7, hChange: -21.5),  // 1 1
    Coefficients(g: -2556.6, h: 0.0, gChange: -11.6, hChange: 0.0),  // 2 0
    Coefficients(g: 2951.1, h: -3133.6, gChange: -5.2, hChange: -27.7),  // 2 1
    Coefficients(g: 1649.3, h: -815.1, gChange: -8.0, hChange: -12.1),  // 2 2
    Coefficients(g: 1361.0, h: 0.0, gChange: -1.3, hChange: 0.0),  // 3 0
    Coefficients(g: -2404.1, h: -56.6, gChange: -4.2, hChange: 4.0),  // 3 1
    Coefficients(g: 1243.8, h: 237.5, gChange: 0.4, hChange: -0.3),  // 3 2
    Coefficients(g: 453.6, h: -549.5, gChange: -15.6, hChange: -4.1),  // 3 3
    Coefficients(g: 895.0, h: 0.0, gChange: -1.6, hChange: 0.0),  // 4 0
    Coefficients(g: 799.5, h: 278.6, gChange: -2.4, hChange: -1.1),  // 4 1
    Coefficients(g: 55.7, h: -133.9, gChange: -6.0, hChange: 4.1),  // 4 2
    Coefficients(g: -281.1, h: 212.0, gChange: 5.6, hChange: 1.6),  // 4 3
    Coefficients(g: 12.1, h: -375.6, gChange: -7.0, hChange: -4.4),  // 4 4
    Coefficients(g: -233.2, h: 0.0, gChange: 0.6, hChange: 0.0),  // 5 0
    Coefficients(g: 368.9, h: 45.4, gChange: 1.4, hChange: -0.5),  // 5 1
    Coefficients(g: 187.2, h: 220.2, gChange: 0.0, hChange: 2.2),  // 5 2
    Coefficients(g: -138.7, h: -122.9, gChange: 0.6, hChange: 0.4),  // 5 3
    Coefficients(g: -142.0, h: 43.0, gChange: 2.2, hChange: 1.7),  // 5 4
    Coefficients(g: 20.9, h: 106.1, gChange: 0.9, hChange: 1.9),  // 5 5
    Coefficients(g: 64.4, h: 0.0, gChange: -0.2, hChange: 0.0),  // 6 0
    Coefficients(g: 63.8, h: -18.4, gChange: -0.4, hChange: 0.3),  // 6 1
    Coefficients(g: 76.9, h: 16.8, gChange: 0.9, hChange: -1.6),  // 6 2
    Coefficients(g: -115.7, h: 48.8, gChange: 1.2, hChange: -0.4),  // 6 3
    Coefficients(g: -40.9, h: -59.8, gChange: -0.9, hChange: 0.9),  // 6 4
    Coefficients(g: 14.9, h: 10.9, gChange: 0.3, hChange: 0.7),  // 6 5
    Coefficients(g: -60.7, h: 72.7, gChange: 0.9, hChange: 0.9),  // 6 6
    Coefficients(g: 79.5, h: 0.0, gChange: -0.0, hChange: 0.0),  // 7 0
    Coefficients(g: -77.0, h: -48.9, gChange: -0.1, hChange: 0.6),  // 7 1
    Coefficients(g: -8.8, h: -14.4, gChange: -0.1, hChange: 0.5),  // 7 2
    Coefficients(g: 59.3, h: -1.0, gChange: 0.5, hChange: -0.8),  // 7 3
    Coefficients(g: 15.8, h: 23.4, gChange: -0.1, hChange: 0.0),  // 7 4
    Coefficients(g: 2.5, h: -7.4, gChange: -0.8, hChange: -1.0),  // 7 5
    Coefficients(g: -11.1, h: -25.1, gChange: -0.8, hChange: 0.6),  // 7 6
    Coefficients(g: 14.2, h: -2.3, gChange: 0.8, hChange: -0.2),  // 7 7
    Coefficients(g: 23.2, h: 0.0, gChange: -0.1, hChange: 0.0),  // 8 0
    Coefficients(g: 10.8, h: 7.1, gChange: 0.2, hChange: -0.2),  // 8 1
    Coefficients(g: -17.5, h: -12.6, gChange: 0.0, hChange: 0.5),  // 8 2
    Coefficients(g: 2.0, h: 11.4, gChange: 0.5, hChange: -0.4),  // 8 3
    Coefficients(g: -21.7, h: -9.7, gChange: -0.1, hChange: 0.4),  // 8 4
    Coefficients(g: 16.9, h: 12.7, gChange: 0.3, hChange: -0.5),  // 8 5
    Coefficients(g: 15.0, h: 0.7, gChange: 0.2, hChange: -0.6),  // 8 6
    Coefficients(g: -16.8, h: -5.2, gChange: -0.0, hChange: 0.3),  // 8 7
    Coefficients(g: 0.9, h: 3.9, gChange: 0.2, hChange: 0.2),  // 8 8
    Coefficients(g: 4.6, h: 0.0, gChange: -0.0, hChange: 0.0),  // 9 0
    Coefficients(g: 7.8, h: -24.8, gChange: -0.1, hChange: -0.3),  // 9 1
    Coefficients(g: 3.0, h: 12.2, gChange: 0.1, hChange: 0.3),  // 9 2
    Coefficients(g: -0.2, h: 8.3, gChange: 0.3, hChange: -0.3),  // 9 3
    Coefficients(g: -2.5, h: -3.3, gChange: -0.3, hChange: 0.3),  // 9 4
    Coefficients(g: -13.1, h: -5.2, gChange: 0.0, hChange: 0.2),  // 9 5
    Coefficients(g: 2.4, h: 7.2, gChange: 0.3, hChange: -0.1),  // 9 6
    Coefficients(g: 8.6, h: -0.6, gChange: -0.1, hChange: -0.2),  // 9 7
    Coefficients(g: -8.7, h: 0.8, gChange: 0.1, hChange: 0.4),  // 9 8
    Coefficients(g: -12.9, h: 10.0, gChange: -0.1, hChange: 0.1),  // 9 9
    Coefficients(g: -1.3, h: 0.0, gChange: 0.1, hChange: 0.0),  // 10 0
    Coefficients(g: -6.4, h: 3.3, gChange: 0.0, hChange: 0.0),  // 10 1
    Coefficients(g: 0.2, h: 0.0, gChange: 0.1, hChange: -0.0),  // 10 2
    Coefficients(g: 2.0, h: 2.4, gChange: 0.1, hChange: -0.2),  // 10 3
    Coefficients(g: -1.0, h: 5.3, gChange: -0.0, hChange: 0.1),  // 10 4
    Coefficients(g: -0.6, h: -9.1, gChange: -0.3, hChange: -0.1),  // 10 5
    Coefficients(g: -0.9, h: 0.4, gChange: 0.0, hChange: 0.1),  // 10 6
    Coefficients(g: 1.5, h: -4.2, gChange: -0.1, hChange: 0.0),  // 10 7
    Coefficients(g: 0.9, h: -3.8, gChange: -0.1, hChange: -0.1),  // 10 8
    Coefficients(g: -2.7, h: 0.9, gChange: -0.0, hChange: 0.2),  // 10 9
    Coefficients(g: -3.9, h: -9.1, gChange: -0.0, hChange: -0.0),  // 10 10
    Coefficients(g: 2.9, h: 0.0, gChange: 0.0, hChange: 0.0),  // 11 0
    Coefficients(g: -1.5, h: 0.0, gChange: -0.0, hChange: -0.0),  // 11 1
    Coefficients(g: -2.5, h: 2.9, gChange: 0.0, hChange: 0.1),  // 11 2
    Coefficients(g: 2.4, h: -0.6, gChange: 0.0, hChange: -0.0),  // 11 3
    Coefficients(g: -0.6, h: 0.2, gChange: 0.0, hChange: 0.1),  // 11 4
    Coefficients(g: -0.1, h: 0.5, gChange: -0.1, hChange: -0.0),  // 11 5
    Coefficients(g: -0.6, h: -0.3, gChange: 0.0, hChange: -0.0),  // 11 6
    Coefficients(g: -0.1, h: -1.2, gChange: -0.0, hChange: 0.1),  // 11 7
    Coefficients(g: 1.1, h: -1.7, gChange: -0.1, hChange: -0.0),  // 11 8
    Coefficients(g: -1.0, h: -2.9, gChange: -0.1, hChange: 0.0),  // 11 9
    Coefficients(g: -0.2, h: -1.8, gChange: -0.1, hChange: 0.0),  // 11 10
    Coefficients(g: 2.6, h: -2.3, gChange: -0.1, hChange: 0.0),  // 11 11
    Coefficients(g: -2.0, h: 0.0, gChange: 0.0, hChange: 0.0),  // 12 0
    Coefficients(g: -0.2, h: -1.3, gChange: 0.0, hChange: -0.0),  // 12 1
    Coefficients(g: 0.3, h: 0.7, gChange: -0.0, hChange: 0.0),  // 12 2
    Coefficients(g: 1.2, h: 1.0, gChange: -0.0, hChange: -0.1),  // 12 3
    Coefficients(g: -1.3, h: -1.4, gChange: -0.0, hChange: 0.1),  // 12 4
    Coefficients(g: 0.6, h: -0.0, gChange: -0.0, hChange: -0.0),  // 12 5
    Coefficients(g: 0.6, h: 0.6, gChange: 0.1, hChange: -0.0),  // 12 6
    Coefficients(g: 0.5, h: -0.1, gChange: -0.0, hChange: -0.0),  // 12 7
    Coefficients(g: -0.1, h: 0.8, gChange: 0.0, hChange: 0.0),  // 12 8
    Coefficients(g: -0.4, h: 0.1, gChange: 0.0, hChange: -0.0),  // 12 9
    Coefficients(g: -0.2, h: -1.0, gChange: -0.1, hChange: -0.0),  // 12 10
    Coefficients(g: -1.3, h: 0.1, gChange: -0.0, hChange: 0.0),  // 12 11
    Coefficients(g: -0.7, h: 0.2, gChange: -0.1, hChange: -0.1),  // 12 12
  ]
}
