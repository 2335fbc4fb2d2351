#include <stddef.h>

// What Glibc has and Swift's Glibc module does not show.
int syncfs(int descriptor);
int wcwidth(wchar_t character);

#include <fcntl.h>

// O_PATH, which is GNU's: a descriptor of a place, which needs no permission to read it.
static const int linux_path_only = __O_PATH;

#include <malloc.h>

// Glibc gives free memory back to Linux from so many bytes on.
static inline void linux_return_memory(int bytes) {
  mallopt(M_MMAP_THRESHOLD, bytes);
  mallopt(M_TRIM_THRESHOLD, bytes);
}

#include <sys/timerfd.h>
#include <time.h>

// A descriptor that can be read once the monotonic clock has reached an instant in nanoseconds.
static inline int linux_timer(void) {
  return timerfd_create(CLOCK_MONOTONIC, TFD_NONBLOCK | TFD_CLOEXEC);
}
static inline int linux_timer_set(int timer, long long nanoseconds) {
  struct itimerspec when = {
      .it_value = {.tv_sec = nanoseconds / 1000000000, .tv_nsec = nanoseconds % 1000000000}};
  return timerfd_settime(timer, TFD_TIMER_ABSTIME, &when, NULL);
}
static inline long long linux_monotonic(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec * 1000000000LL + now.tv_nsec;
}
// The processor's time of this thread, in nanoseconds.
static inline long long linux_thread_time(void) {
  struct timespec now;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return now.tv_sec * 1000000000LL + now.tv_nsec;
}

#include <sys/epoll.h>

// An epoll tells which of its descriptors have events. Each event is told once, with the number that its descriptor
// was added with.
static inline int linux_epoll(void) { return epoll_create1(EPOLL_CLOEXEC); }
static inline int linux_epoll_add(int epoll, int descriptor, unsigned long long number) {
  struct epoll_event event = {
      .events = EPOLLIN | EPOLLOUT | EPOLLRDHUP | EPOLLET, .data.u64 = number};
  return epoll_ctl(epoll, EPOLL_CTL_ADD, descriptor, &event);
}
static const unsigned linux_epoll_writable = EPOLLOUT;
static const unsigned linux_epoll_readable = EPOLLIN;
// The other side has ended the connection, or it has failed.
static const unsigned linux_epoll_ended = EPOLLRDHUP | EPOLLHUP | EPOLLERR;

// A file that no folder has; it takes a folder in the place of a path.
static const int linux_unnamed_file = __O_TMPFILE | O_DIRECTORY;
