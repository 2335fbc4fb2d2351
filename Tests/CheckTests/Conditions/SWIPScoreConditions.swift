#if FULL
  import Formats

  @testable import Check
  @testable import Reading

  /// Conditions of rules about SWIP's scores, and about what the truth tells of emotions.
  extension Condition {
    static let ofSWIPScores: [Condition] =
      ofSWIPFormulas + ofSWIPFelt + [
        // What is found while a store is read; `SWIPStoreTests` breaks each of these.
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
      // To a thousand millionth, each part for itself.
      .score("swip_score", \.score, 32.14),
      .score("phys_subscore", \.body, 0.17),
      .score("emo_subscore", \.emotion, 0.37),
      .score("confidence", \.confidence, 0.75),
      .swip("swip-scores", "phys_subscore NULL", outside: { $0.looks[1].emotion?.body = nil }),
      .swip("swip-scores", "swip_score NULL", outside: { $0.looks[1].emotion?.score = nil }),
      // Nine tenths are new, behind what was stored before it in the session.
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
      // Of one biosignal twice the first counts.
      .swip(
        "swip-scores", "confidence 0.75", failures: 3,
        inside: { $0.felt.append(("b2", 1_360, [.calm: 1, .stressed: 0])) },
        outside: { $0.felt.insert(("b2", 1_360, [.calm: 1, .stressed: 0]), at: 0) }),
      // Parts add up to a score where the dashboard's scale is used.
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
      // Formula C has no parts, and no smoothing.
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
      // Probabilities add up to 1 within a thousand millionth, and each is one.
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
      // The dominant emotion has the formula's name.
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

    /// A part of the second emotion that is off by less or more than sums of doubles may be.
    private static func score(
      _ name: String, _ path: any WritableKeyPath<SWIPScene.Emotion, Double?> & Sendable,
      _ value: Double
    ) -> Condition {
      .swip(
        "swip-scores", name, inside: { $0.looks[1].emotion?[keyPath: path] = value + 0.9e-9 },
        outside: { $0.looks[1].emotion?[keyPath: path] = value - 1.1e-9 })
    }

    /// The model's word has 60 and 45 of 100 parts of the scores.
    private static let dashboard: SWIPChange = { scene in
      scene.dialect = "A-dashboard"
      for (look, parts) in [(40, 47.4), (9.35, 16.65)].enumerated() {
        scene.looks[look].emotion?.body = parts.0
        scene.looks[look].emotion?.emotion = parts.1
      }
    }

    /// Calm of at least 0.8, of 60 of 100 parts of the score.
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
      // 50 times a sixteenth of the variability, 30 times 0.14 of coherence, and 10.
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
