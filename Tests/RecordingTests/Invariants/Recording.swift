/// What the app wrote of one participant, as rows, and the truth beside it.
struct Recording {
  /// Rows of three numbers: accelerometer in g, gyroscope in rad/s, magnetometer in microtesla.
  struct Triples {
    struct Row {
      var (x, y, z): (Double, Double, Double)

      var axes: Axes { Axes(x, y, z) }

      init(_ axes: Axes) { (x, y, z) = (axes.x, axes.y, axes.z) }
    }

    var times: [Int64] = []
    var rows: [Row] = []
  }

  struct DeviceMotion {
    struct Row {
      var (roll, pitch, yaw): (Double, Double, Double)
      private var rateRow: Triples.Row
      private var gravityRow: Triples.Row
      private var userRow: Triples.Row
      var field: SIMD3<Float>
      var isUncalibrated: Bool

      init(
        _ angles: (roll: Double, pitch: Double, yaw: Double), rate: Axes, gravity: Axes,
        user: Axes, isUncalibrated: Bool, field: SIMD3<Float>
      ) {
        (roll, pitch, yaw) = angles
        rateRow = Triples.Row(rate)
        gravityRow = Triples.Row(gravity)
        userRow = Triples.Row(user)
        self.field = field
        self.isUncalibrated = isUncalibrated
      }

      /// In rad/s.
      var rate: Axes {
        get { rateRow.axes }
        set { rateRow = Triples.Row(newValue) }
      }
      /// In g.
      var gravity: Axes {
        get { gravityRow.axes }
        set { gravityRow = Triples.Row(newValue) }
      }
      /// In g.
      var user: Axes {
        get { userRow.axes }
        set { userRow = Triples.Row(newValue) }
      }

      var attitude: Attitude { Attitude(roll: roll, pitch: pitch, yaw: yaw) }
    }

    var times: [Int64] = []
    var rows: [Row] = []
  }

  struct Fix {
    var time: Int64
    var (latitude, longitude, accuracy): (Double, Double, Double)
  }

  struct Event {
    var time: Int64
    var name: String
    /// The battery's, in power rows.
    var level = 0.0
  }

  struct File {
    var stream: String
    /// The time in its name.
    var created: Int64
    var firstRow: Int64
  }

  var accel = Triples()
  var gyro = Triples()
  var magnetometer = Triples()
  var motion = DeviceMotion()
  var gps: [Fix] = []
  var power: [Event] = []
  var proximity: [Event] = []
  var reachability: [Event] = []
  var log: [Event] = []
  var files: [File] = []
  var truth = Truth()

  /// When a motion row was really taken: without offset and drift of the phone's clock. Rows carry
  /// whole ms, cut.
  func trueTime(_ written: Int64) -> Double {
    Double(truth.launch)
      + (Double(written - truth.launch) - truth.offset) / (1 + truth.drift)
  }

  /// What a motion row would carry that was taken then.
  func written(_ time: Int64) -> Int64 {
    truth.launch + Int64(Double(time - truth.launch) * (1 + truth.drift) + truth.offset)
  }

  /// The same for spans, so that rows can be looked up.
  func written(_ span: Span) -> Span { written(span.lowerBound)..<written(span.upperBound) }
}
