#include <isa-l/crc.h>
#include <isa-l/igzip_lib.h>

// ISA-L's AVX code leaves the upper halves of registers in use, which slows down all code after it
// that has no AVX: by 3.7 times where it is bound by throughput.
static inline void isal_clear_upper_halves(void) {
#if defined(__x86_64__)
  if (__builtin_cpu_supports("avx"))
    __asm__ volatile("vzeroupper" ::: "xmm0", "xmm1", "xmm2", "xmm3", "xmm4", "xmm5", "xmm6",
                     "xmm7", "xmm8", "xmm9", "xmm10", "xmm11", "xmm12", "xmm13", "xmm14", "xmm15");
#endif
}

static inline int isal_deflate_clean(struct isal_zstream *stream) {
  int status = isal_deflate(stream);
  isal_clear_upper_halves();
  return status;
}

// How much memory a level wants, in bytes; macros that Swift cannot see.
static inline uint32_t isal_level_memory(int level) {
  switch (level) {
  case 1: return ISAL_DEF_LVL1_DEFAULT;
  case 2: return ISAL_DEF_LVL2_DEFAULT;
  case 3: return ISAL_DEF_LVL3_DEFAULT;
  default: return ISAL_DEF_LVL0_DEFAULT;
  }
}

// Whether upper halves are in use, for tests; needs a processor with xgetbv and XINUSE.
static inline int isal_upper_halves_in_use(void) {
#if defined(__x86_64__)
  unsigned a, d;
  __asm__ volatile("xgetbv" : "=a"(a), "=d"(d) : "c"(1));
  return (a & 0x44) != 0;
#else
  return 0;
#endif
}
