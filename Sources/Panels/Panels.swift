/// What a page shows of a participant, in its order; a new panel is added here.
let allPanels: [any Panel.Type] = [
  DaysPanel.self,
  MapPanel.self,
  IntervalsPanel.self,
  AccelerationPanel.self,
  SpectrumPanel.self,
  AccuracyPanel.self,
  SurveysPanel.self,
  HealthPanel.self,
  CoziePanel.self,
  SWIPPanel.self,
]
