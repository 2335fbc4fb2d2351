#if FULL
  import Formats

  @testable import Check
  @testable import Reading

  /// Conditions of the rules about SWIP's scores, and about emotions in the ground truth.
  extension Condition {
    static let ofSWIPScores: [Condition] =
      ofSWIPFormulas + ofSWIPFelt + [
        // The problems that the reader of a store reports. `SWIPStoreTests` has a test of each of
        // them.
        Condition(
          "swip-integrity", "a page", inside: .store(read(\.integrity, "")),
          outside: .store(read(\.integrity, "a page"))),
        Condition(
          "swip-ddl", "a table", inside: .store(read(\.form, "")),
          outside: .store(read(\.form, "a table"))),
      ]

    private static func read(
      _ path: WritableKeyPath<SWIPStore, Finding>, _ defect: String
    ) -> SWIPSetting {
      var store = SWIPStore()
      store[keyPath: path].count(1)
      if !defect.isEmpty { store[keyPath: path].fail(RowPlace("a.db"), defect, allowed: "none") }
      return SWIPSetting(
        path: "a.db", store: store, truth: nil, told: nil, worn: nil, minutes: [:], formula: nil,
        losesData: false)
    }

    private static let ofSWIPFormulas: [Condition] = [
      // The total score and each part may differ by at most 1e-9.
      .score("swip_score", \.score, 32.14),
      .score("phys_subscore", \.body, 0.17),
      .score("emo_subscore", \.emotion, 0.37),
      .score("confidence", \.confidence, 0.75),
      .swip("swip-scores", "phys_subscore NULL", outside: { $0.looks[1].emotion?.body = nil }),
      .swip("swip-scores", "swip_score NULL", outside: { $0.looks[1].emotion?.score = nil }),
      // Nine tenths of a score are the new value, and one tenth is the previous score of the
      // session.
      .swip("swip-scores", "swip_score 26.0", outside: { $0.looks[1].emotion?.score = 26 }),
      .swip(
        "swip-scores", "swip_score 86.4",
        inside: { scene in
          scene.looks.remove(at: 0)
          scene.looks[0].emotion?.score = 26
        },
        outside: { scene in
          scene.looks[0].emotion?.score = 86.4
          scene.looks[1].emotion?.score = 32.04
        }),
      .swip(
        "swip-scores", "swip_score 32.14",
        inside: { scene in
          scene.sessions = [SWIPScene.Session(), SWIPScene.Session(id: "2")]
          scene.looks[1].session = 1
          scene.looks[1].emotion?.score = 26
        },
        outside: { scene in
          scene.sessions = [SWIPScene.Session(), SWIPScene.Session(id: "2")]
          scene.looks[1].session = 1
        }),
      .swip(
        "swip-scores", "swip_score 32.14",
        inside: { scene in
          scene.looks[0].emotion = nil
          scene.looks[1].emotion?.score = 26
        }, outside: { $0.looks[0].emotion = nil }),
      .swip("swip-scores", "no probabilities", outside: { $0.felt.remove(at: 1) }),
      .swip(
        "swip-scores", "swip_score 32.14", failures: 2,
        outside: { $0.looks[1].values["heart_rate"] = nil }),
      // If a biosignal has two emotions, the first emotion counts.
      .swip(
        "swip-scores", "confidence 0.75", failures: 3,
        inside: { $0.felt.append(("b2", 1_360, [.calm: 1, .stressed: 0])) },
        outside: { $0.felt.insert(("b2", 1_360, [.calm: 1, .stressed: 0]), at: 0) }),
      // With the dashboard's scale, the body part and the emotion part add up to the score.
      .swip(
        "swip-scores", "phys_subscore 9.36",
        inside: dashboard,
        outside: { scene in
          dashboard(&scene)
          scene.looks[1].emotion?.body = 9.36
        }),
      .swip(
        "swip-scores", "emo_subscore 16.66",
        inside: dashboard,
        outside: { scene in
          dashboard(&scene)
          scene.looks[1].emotion?.emotion = 16.66
        }),
      .swip(
        "swip-scores", "swip_score 88.1",
        inside: arousal,
        outside: { scene in
          arousal(&scene)
          scene.looks[0].emotion?.score = 88.1
        }),
      // With formula C, a score has no parts and is not smoothed.
      .swip(
        "swip-scores", "phys_subscore 0.0",
        inside: coherence,
        outside: { scene in
          coherence(&scene)
          scene.looks[0].emotion?.body = 0
        }),
      .swip(
        "swip-scores", "emo_subscore 0.0",
        inside: coherence,
        outside: { scene in
          coherence(&scene)
          scene.looks[0].emotion?.emotion = 0
        }),
      .swip(
        "swip-scores", "swip_score 19.9",
        inside: coherence,
        outside: { scene in
          coherence(&scene)
          scene.looks[1].emotion?.score = 19.9
        }),
    ]

    private static let ofSWIPFelt: [Condition] = [
      .swip("swip-truth", "1 emotions", outside: { $0.felt.remove(at: 1) }),
      .swip("swip-truth", "2 emotions", outside: { $0.felt.swapAt(0, 1) }),
      .swip("swip-truth", "2 emotions", outside: { $0.felt[1].seconds = 1_360.001 }),
      .swip("swip-truth", "2 emotions", outside: { $0.felt[1].id = "b3" }),
      // The probabilities must be from 0 to 1. Their sum may differ from 1 by at most 1e-9.
      .swip(
        "swip-truth", "probabilities that add up to",
        inside: { $0.felt[1].probabilities[.stressed]? += 0.9e-9 },
        outside: { $0.felt[1].probabilities[.stressed]? += 1.1e-9 }),
      .swip(
        "swip-truth", "probabilities that add up to",
        inside: { $0.felt[1].probabilities[.stressed]? -= 0.9e-9 },
        outside: { $0.felt[1].probabilities[.stressed]? -= 1.1e-9 }),
      .swip(
        "swip-truth", "probabilities that add up to 1",
        inside: { $0.felt[1].probabilities = [.stressed: 1, .calm: 0] },
        outside: { $0.felt[1].probabilities = [.stressed: 1.5, .calm: -0.5] }),
      // The dominant emotion must have the name that the formula uses for it.
      .swip("swip-truth", "Calm", outside: { $0.looks[1].emotion?.dominant = "Calm" }),
      .swip(
        "swip-truth", "Stressed",
        inside: { scene in
          scene.dialect = "B"
          scene.looks[1].emotion?.dominant = "Stress"
        }, outside: { $0.dialect = "B" }),
      .swip(
        "swip-truth", "Stress", inside: { $0.dialect = nil },
        outside: { scene in
          scene.dialect = nil
          scene.looks[1].emotion?.dominant = "Stress"
        }),
    ]

    /// Returns a condition in which a part of the second emotion differs by 0.9e-9, which passes,
    /// or by 1.1e-9, which fails.
    private static func score(
      _ name: String, _ path: any WritableKeyPath<SWIPScene.Emotion, Double?> & Sendable,
      _ value: Double
    ) -> Condition {
      .swip(
        "swip-scores", name, inside: { $0.looks[1].emotion?[keyPath: path] = value + 0.9e-9 },
        outside: { $0.looks[1].emotion?[keyPath: path] = value - 1.1e-9 })
    }

    /// Changes the scene to the dashboard's scale. The emotion has a weight of 60 % in the first
    /// score, and of 45 % in the second.
    private static let dashboard: SWIPChange = { scene in
      scene.dialect = "A-dashboard"
      for (look, parts) in [(40, 47.4), (9.35, 16.65)].enumerated() {
        scene.looks[look].emotion?.body = parts.0
        scene.looks[look].emotion?.emotion = parts.1
      }
    }

    /// Changes the scene to formula B, in which the score is 40 x 1 + 60 x 0.8 = 88.
    private static let arousal: SWIPChange = { scene in
      scene.dialect = "B"
      scene.looks.remove(at: 1)
      scene.looks[0].emotion = SWIPScene.Emotion(
        score: 88, body: 1, emotion: 0.8, confidence: 0.8, dominant: "Calm")
    }

    private static let coherence: SWIPChange = { scene in
      scene.dialect = "C"
      scene.looks[0].emotion = SWIPScene.Emotion(
        score: 49.625, body: nil, emotion: nil, confidence: 0.8, dominant: "Calm")
      // The score is 50 x 1/16 for the variability, 30 x 0.14 for the coherence, and 10.
      scene.looks[1].emotion = SWIPScene.Emotion(
        score: 17.325, body: nil, emotion: nil, confidence: 0.7, dominant: "Stressed")
    }
  }

  extension Shortage {
    static let ofSWIP: [Shortage] = [
      Shortage(
        "swip-scores", needed: 0, present: 0, enough: .store(try SWIPScene().setting),
        tooLittle: .store(
          try SWIPScene { scene in
            for look in scene.looks.indices { scene.looks[look].emotion = nil }
          }.setting)),
      Shortage(
        "swip-averages", needed: 0, present: 0, enough: .store(try SWIPScene().setting),
        tooLittle: .store(try SWIPScene { $0.sessions = [] }.setting)),
      Shortage(
        "swip-cadence", needed: 0, present: 0, enough: .store(try SWIPScene().setting),
        tooLittle: .store(try SWIPScene { $0.sessions = [] }.setting)),
    ]
  }
#endif
