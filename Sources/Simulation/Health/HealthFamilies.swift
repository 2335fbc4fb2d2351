/// All families of health signals; add a new family here.
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
  /// All types that have samples, in the order of their families.
  public static var all: [HealthType] { healthFamilies.flatMap { $0.types } }
}
