/// A study's export from the server with all streams and few rows.
public let smallSettings = """
  {"device_settings": {
    "accelerometer": true, "gps": true, "gyro": true, "magnetometer": true,
    "devicemotion": true, "proximity": true, "power_state": true, "reachability": true,
    "accelerometer_frequency": 1, "gyro_frequency": 1,
    "accelerometer_on_duration_seconds": 10, "accelerometer_off_duration_seconds": 60,
    "gps_on_duration_seconds": 60, "gps_off_duration_seconds": 300,
    "gyro_on_duration_seconds": 30, "gyro_off_duration_seconds": 600,
    "magnetometer_on_duration_seconds": 15, "magnetometer_off_duration_seconds": 3600,
    "devicemotion_on_duration_seconds": 15, "devicemotion_off_duration_seconds": 3600
  }}
  """
