#include <sqlite3.h>

// SQLITE_TRANSIENT is a cast that Swift cannot see: the text is copied.
static inline int sqlite_bind_text_copy(sqlite3_stmt *statement, int index, const char *text,
                                        int count) {
  return sqlite3_bind_text(statement, index, text, count, SQLITE_TRANSIENT);
}
