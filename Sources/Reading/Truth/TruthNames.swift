/// The names that tables of the truth may hold; a new one is added here.
package enum TruthNames {
  package static let places = [
    "home", "work", "lunch", "errand", "social", "hotel", "airport", "gym", "pool",
  ]
  package static let modes = ["walk", "run", "stairs", "bike", "car", "bus", "train", "plane"]
  package static let postures = ["sitting", "standing", "lying", "cycling"]
  package static let placements = [
    "pocket", "back_pocket", "jacket", "bag", "hand_using", "hand_swinging", "ear", "table",
    "nightstand", "car_mount",
  ]
  package static let environments = [
    "indoor", "suburban", "canyon", "open", "vehicle", "train", "tunnel", "plane",
  ]
  package static let roads = [
    "motorway", "trunk", "arterial", "collector", "street", "path", "ramp",
  ]
  /// Kinds of phone use with their details; an empty list allows any detail.
  package static let uses = [
    "session": ["glance", "unlocked"], "call": ["ear", "speaker"], "charging": [""], "wifi": [""],
    "offline": ["tunnel", "flight"],
    // Its detail is the survey's id.
    "survey": [], "off": [""],
  ]
  /// Why something is missing: completely at random, at random, or not at random.
  package static let labels = ["MCAR", "MAR", "MNAR"]
  /// The mechanisms that end an app's process, so that it is launched again when their gap ends.
  package static let endings: Set<String> = [
    "suspension", "killed", "dead_battery", "storage_full", "dropout",
  ]
  /// States of a watch, and why it is not worn.
  package static let wear = ["worn", "charging", "off", "flat"]
  package static let wearReasons = ["routine", "night", "low", "empty", "forgotten"]
  /// Kinds of notifications, uses of the phone on their arrival, and reactions to them.
  package static let notifications = ["message", "group", "email", "social", "calendar", "other"]
  package static let phoneStates = ["locked", "in-use", "in-app"]
  package static let outcomes = ["answered", "in-use", "later", "ignored"]
  /// Calendars, and the kinds and states of their events.
  package static let calendars = ["work", "private", "study", "shifts"]
  package static let events = [
    "meeting", "appointment", "lecture", "shift", "block", "social", "travel",
  ]
  package static let eventStates = ["confirmed", "tentative", "cancelled"]
  /// Kinds of media and pictures, and the outputs of sound.
  package static let media = [
    "track", "episode", "audiobook", "ebook", "photo", "selfie", "portrait", "panorama", "live",
    "video", "screenshot",
  ]
  package static let outputs = ["headphones", "car", "speaker", "phone"]
  /// The uses of an editor on a Mac.
  package static let editing = ["reading", "editing", "debugging", "testing"]
  /// No and yes.
  package static let flags = ["0", "1"]
}
