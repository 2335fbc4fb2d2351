#include <isa-l/crc.h>
#include <isa-l/igzip_lib.h>
#if defined(__SSE2__)
#include <emmintrin.h>
#endif

// ISA-L's AVX code leaves the upper halves of registers in use, which slows down all code after it
// that has no AVX: by 3.7 times where it is bound by throughput.
static inline void isal_clear_upper_halves(void) {
#if defined(__x86_64__)
  if (__builtin_cpu_supports("avx"))
    __asm__ volatile("vzeroupper" ::: "xmm0", "xmm1", "xmm2", "xmm3", "xmm4", "xmm5", "xmm6",
                     "xmm7", "xmm8", "xmm9", "xmm10", "xmm11", "xmm12", "xmm13", "xmm14", "xmm15");
#endif
}

static inline uint32_t isal_crc32_clean(uint32_t crc, const uint8_t *bytes, uint64_t count) {
  uint32_t next = crc32_gzip_refl(crc, bytes, count);
  isal_clear_upper_halves();
  return next;
}

static inline int isal_deflate_clean(struct isal_zstream *stream) {
  int status = isal_deflate(stream);
  isal_clear_upper_halves();
  return status;
}

static inline int isal_inflate_clean(struct inflate_state *state) {
  int status = isal_inflate(state);
  isal_clear_upper_halves();
  return status;
}

// What Swift would have to read from tuples: of counts, and of the codes that are made from them. A code is its
// bits shifted by six, above the number of its bits.
static inline uint64_t *isal_symbol_counts(struct isal_huff_histogram *counts) {
  return counts->lit_len_histogram;
}

static inline uint64_t *isal_distance_counts(struct isal_huff_histogram *counts) {
  return counts->dist_histogram;
}

static inline uint8_t isal_header_byte(const struct isal_hufftables *codes, int index) {
  return codes->deflate_hdr[index];
}

static inline uint64_t isal_literal_code(const struct isal_hufftables *codes, int symbol) {
  return (uint64_t)codes->lit_table[symbol] << 6 | codes->lit_table_sizes[symbol];
}

static inline uint64_t isal_length_code(const struct isal_hufftables *codes, int length) {
  uint64_t code = codes->len_table[length - 3];
  return code >> 5 << 6 | (code & 31);
}

static inline uint64_t isal_distance_code(const struct isal_hufftables *codes, int symbol) {
  return (uint64_t)codes->dcodes[symbol] << 6 | codes->dcodes_sizes[symbol];
}

// How many of the 32 bytes at two places are equal before the first that differs.
static inline int isal_equal_bytes(const uint8_t *one, const uint8_t *other) {
#if defined(__SSE2__)
  __m128i low = _mm_cmpeq_epi8(_mm_loadu_si128((const __m128i *)one),
                               _mm_loadu_si128((const __m128i *)other));
  __m128i high = _mm_cmpeq_epi8(_mm_loadu_si128((const __m128i *)(one + 16)),
                                _mm_loadu_si128((const __m128i *)(other + 16)));
  uint64_t equal = (uint32_t)_mm_movemask_epi8(low) | (uint32_t)_mm_movemask_epi8(high) << 16;
  return __builtin_ctzll(~equal);
#else
  int count = 0;
  while (count < 32 && one[count] == other[count]) count++;
  return count;
#endif
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

// Whether a processor has AVX and xgetbv with XINUSE (CPUID leaf 13, subleaf 1), for tests.
static inline int isal_upper_halves_are_told(void) {
#if defined(__x86_64__)
  unsigned a = 13, b, c = 1, d;
  if (!__builtin_cpu_supports("avx")) return 0;
  __asm__ volatile("cpuid" : "+a"(a), "=b"(b), "+c"(c), "=d"(d));
  return (a >> 2) & 1;
#else
  return 0;
#endif
}

// Whether upper halves of AVX or AVX-512 registers are in use; only where it is told.
static inline int isal_upper_halves_in_use(void) {
#if defined(__x86_64__)
  unsigned a, d;
  __asm__ volatile("xgetbv" : "=a"(a), "=d"(d) : "c"(1));
  return (a & 0x44) != 0;
#else
  return 0;
#endif
}

// The same after a plain isal_deflate, without anything between that could clear them.
static inline int isal_upper_halves_after_deflate(void) {
  static uint8_t input[65536], output[131072], memory[ISAL_DEF_LVL1_DEFAULT];
  struct isal_zstream stream;
  isal_deflate_init(&stream);
  for (unsigned i = 0; i < sizeof input; i++) input[i] = (uint8_t)(48 + (i * 2654435761u >> 29));
  stream.level = 1;
  stream.level_buf = memory;
  stream.level_buf_size = sizeof memory;
  stream.next_in = input;
  stream.avail_in = sizeof input;
  stream.next_out = output;
  stream.avail_out = sizeof output;
  stream.end_of_stream = 1;
  isal_deflate(&stream);
  int in_use = isal_upper_halves_in_use();
  isal_clear_upper_halves();
  return in_use;
}
