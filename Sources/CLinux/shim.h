#include <stddef.h>

// What Glibc has and Swift's Glibc module does not show.
int syncfs(int descriptor);
int wcwidth(wchar_t character);
