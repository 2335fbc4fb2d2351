/// The panels of a participant, in the order of the page; a new panel is added here.
let allPanels: [any Panel.Type] = [
  DaysPanel.self,
  MapPanel.self,
  IntervalsPanel.self,
  AccelerationPanel.self,
  SpectrumPanel.self,
  AccuracyPanel.self,
  SurveysPanel.self,
  HealthPanel.self,
  DigitalDayPanel.self,
  MacPanel.self,
  EntriesPanel.self,
  WeatherPanel.self,
  CoziePanel.self,
  SWIPPanel.self,
]
