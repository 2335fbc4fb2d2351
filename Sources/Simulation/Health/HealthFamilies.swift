/// Every family of health signals; a new one is added here.
let healthFamilies: [any HealthFamily.Type] = [
  HeartSignals.self,
  VariabilitySignals.self,
  BreathSignals.self,
  OxygenSignals.self,
  WristTemperatureSignals.self,
  SleepSignals.self,
  StepSignals.self,
  EnergySignals.self,
  ActivitySignals.self,
  MobilitySignals.self,
  WorkoutSignals.self,
  RunningSignals.self,
  CyclingSignals.self,
  SwimmingSignals.self,
  AudioSignals.self,
  DaylightSignals.self,
  BuildSignals.self,
  NutritionSignals.self,
  MindfulnessSignals.self,
  StateOfMindSignals.self,
]

extension HealthType {
  /// Every type of which there are samples, in the order of the registration.
  public static var all: [HealthType] { healthFamilies.flatMap { $0.types } }
}
