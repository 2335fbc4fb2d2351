// Functions of newer versions of glibc, so that 2.34 is enough for the program: RHEL 9, Ubuntu 22.04 and Amazon
// Linux 2023 have that one.
#include <math.h>
#include <stddef.h>
#include <stdlib.h>
#include <sys/random.h>

// Swift's static runtime refers to it; glibc has a new version of it since 2.35.
float hypotf(float x, float y) {
  if (isinf(x) || isinf(y)) return INFINITY;
  return (float)sqrt((double)x * x + (double)y * y);
}

// Debian's expat refers to it; glibc has it since 2.36.
void arc4random_buf(void *bytes, size_t count) {
  for (size_t done = 0; done < count;) {
    ssize_t some = getrandom((char *)bytes + done, count - done, 0);
    if (some > 0) done += (size_t)some;
  }
}
