"""Records a day and prints how many rows of acceleration it has: first_frame.py FOLDER."""

import sys

import understudy

recording = understudy.record("demo", output=sys.argv[1], progress=False)
print(len(recording.accel()))
