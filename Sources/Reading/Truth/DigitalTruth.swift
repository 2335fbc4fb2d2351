import Spool

/// The apps, notifications, calendar, media and entries of one participant, and the weather around
/// the participant.
package struct DigitalTruth: Sendable {
  /// The weather of one hour.
  package struct Hour: Equatable, Sendable {
    /// The start of the hour, in ms since 1970.
    package var time: Int64
    package var region: String
    /// In degrees Celsius.
    package var temperature: Double
    /// In degrees Celsius.
    package var dewPoint: Double
    /// The covered share of the sky, from 0 to 1.
    package var cloud: Double
    /// In mm.
    package var precipitation: Double
    /// In m/s.
    package var wind: Double
    /// The air pressure at sea level, in hPa.
    package var pressure: Double
    /// The UV index.
    package var uv: Double
  }

  /// A time in which one app is on the screen.
  package struct AppUse: Equatable, Sendable {
    package var span: Span
    /// Such as `social`.
    package var category: String
  }

  package struct Notification: Equatable, Sendable {
    /// The time of arrival, in ms since 1970.
    package var time: Int64
    /// Whether a focus silenced it.
    package var isSilenced: Bool
    package var outcome: String
  }

  /// An event of the calendar.
  package struct Event: Equatable, Sendable {
    package var span: Span
    package var kind: String
    package var isAttended: Bool
    /// Whether it takes place in a video call.
    package var isOnline = false
    package var isConfirmed = true
  }

  /// A piece of media, or a picture.
  package struct Item: Equatable, Sendable {
    package var span: Span
    package var kind: String
  }

  /// A time in which one app of a Mac is active.
  package struct MacUse: Equatable, Sendable {
    package var span: Span
    /// Such as `developer`.
    package var category: String
    /// The kind of the place, such as `work`.
    package var place: String
  }

  /// An entry that the participant typed.
  package struct Entry: Equatable, Sendable {
    /// The time at which it is saved, in ms since 1970.
    package var saved: Int64
    /// The time that it is about.
    package var span: Span
    /// Such as `sim.mindfulness.journal`.
    package var type: String
    /// The mood of the text and the true mood, from -1 to 1; no reported mood in other entries.
    package var reported: Double?
    package var mood: Double
    package var isBackfilled: Bool
  }

  /// The rows of each table, in order of time.
  package var hours: [Hour] = []
  package var uses: [AppUse] = []
  package var notifications: [Notification] = []
  package var events: [Event] = []
  package var media: [Item] = []
  package var macUses: [MacUse] = []
  package var entries: [Entry] = []
  /// The names of the tables that exist.
  package var tables: Set<String> = []
  /// The failures in the text of the tables.
  package var format = Finding()

  /// Creates the truth of a recording without these tables.
  package init() {}

  /// Reads the tables of one participant; a missing table stays empty.
  ///
  /// - Parameter folder: the folder with the tables, relative to `root`.
  package init(in root: String, at folder: String) throws(FileError) {
    try read(
      "weather",
      "timestamp,region,temperature_c,dew_point_c,humidity,cloud,precipitation_mm,wind_mps,"
        + "pressure_hpa,uv,pm2_5_ugm3,o3_ppb", root, folder
    ) { table, truth in
      let values = (2...11).map { table.number($0) }
      let hour = Hour(
        time: table.time(0), region: table.text(1), temperature: values[0], dewPoint: values[1],
        cloud: values[3], precipitation: values[4], wind: values[5], pressure: values[6],
        uv: values[7])
      if table.isGood { truth.hours.append(hour) }
    }
    try read("app_use", "start,end,app,category,session,order", root, folder) { table, truth in
      table.name(2)
      _ = table.time(4)
      _ = table.integer(5)
      let use = AppUse(span: table.span(), category: table.text(3))
      if table.isGood { truth.uses.append(use) }
    }
    try read(
      "notifications", "timestamp,app,kind,phone,silenced,outcome,answered_s", root, folder
    ) { table, truth in
      table.name(1)
      _ = table.word(2, of: TruthNames.notifications)
      _ = table.word(3, of: TruthNames.phoneStates)
      let notification = Notification(
        time: table.time(0), isSilenced: table.word(4, of: TruthNames.flags) == "1",
        outcome: table.word(5, of: TruthNames.outcomes))
      if !table.text(6).isEmpty { _ = table.number(6) }
      if table.isGood { truth.notifications.append(notification) }
    }
    try read(
      "agenda", "start,end,event,calendar,kind,place,online,status,attended", root, folder
    ) { table, truth in
      _ = table.word(3, of: TruthNames.calendars)
      _ = table.optionalInteger(5)
      let event = Event(
        span: table.span(), kind: table.word(4, of: TruthNames.events),
        isAttended: table.word(8, of: TruthNames.flags) == "1",
        isOnline: table.word(6, of: TruthNames.flags) == "1",
        isConfirmed: table.word(7, of: TruthNames.eventStates) == "confirmed")
      if table.isGood { truth.events.append(event) }
    }
    try read("media", "start,end,kind,item,output,latitude,longitude", root, folder) {
      table, truth in
      let item = Item(span: table.span(), kind: table.word(2, of: TruthNames.media))
      _ = table.word(4, of: TruthNames.outputs, orNothing: true)
      for column in 5...6 where !table.text(column).isEmpty { _ = table.number(column) }
      if table.isGood { truth.media.append(item) }
    }
    try read("mac_use", "start,end,app,category,place,repo,activity", root, folder) {
      table, truth in
      table.name(2)
      _ = table.word(6, of: TruthNames.editing, orNothing: true)
      let use = MacUse(
        span: table.span(), category: table.text(3),
        place: table.word(4, of: TruthNames.places))
      if table.isGood { truth.macUses.append(use) }
    }
    try read(
      "entries",
      "entered,start,end,type,value,reported_mood,true_mood,stress,slept_h,place,backfilled", root,
      folder
    ) { table, truth in
      let (start, end) = (table.time(1), table.time(2))
      let entry = Entry(
        saved: table.time(0), span: start..<max(start, end), type: table.text(3),
        reported: table.text(5).isEmpty ? nil : table.number(5), mood: table.number(6),
        isBackfilled: table.word(10, of: TruthNames.flags) == "1")
      if !table.text(4).isEmpty { _ = table.number(4) }
      for column in 7...8 { _ = table.number(column) }
      _ = table.word(9, of: TruthNames.places, orNothing: true)
      if table.isGood { truth.entries.append(entry) }
    }
  }

  private mutating func read(
    _ name: String, _ header: String, _ root: String, _ folder: String,
    _ body: (inout TruthTableReader, inout DigitalTruth) -> Void
  ) throws(FileError) {
    guard var table = try TruthTableReader(name, in: root, at: folder, header: header) else {
      return
    }
    tables.insert(name)
    while table.next() { body(&table, &self) }
    format += table.finding
  }
}
