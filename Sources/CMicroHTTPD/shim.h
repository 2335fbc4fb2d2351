#include <string.h>
#include <sys/types.h>
#include <sys/socket.h>
#include <microhttpd.h>

// Decodes a path in place. One with a NUL becomes empty: as a text of C it would end there, and mean another path.
static inline size_t mhd_unescape(void *context, struct MHD_Connection *connection, char *text) {
  (void)context;
  (void)connection;
  if (strstr(text, "%00") != NULL) {
    text[0] = 0;
    return 0;
  }
  return MHD_http_unescape(text);
}

// Swift cannot call functions with variable arguments; libmicrohttpd takes all options so. The
// daemon begins to listen at once.
static inline struct MHD_Daemon *
mhd_start(unsigned flags, MHD_AccessHandlerCallback serve, MHD_RequestCompletedCallback completed,
          MHD_NotifyConnectionCallback connected, MHD_LogCallback log, void *context,
          const struct sockaddr *address, const struct MHD_OptionItem *options) {
  return MHD_start_daemon(flags, 0, NULL, NULL, serve, context,
                          MHD_OPTION_EXTERNAL_LOGGER, log, context,
                          MHD_OPTION_UNESCAPE_CALLBACK, mhd_unescape, context,
                          MHD_OPTION_NOTIFY_COMPLETED, completed, context,
                          MHD_OPTION_NOTIFY_CONNECTION, connected, context,
                          MHD_OPTION_SOCK_ADDR, address, MHD_OPTION_ARRAY, options,
                          MHD_OPTION_END);
}

static inline int mhd_socket(struct MHD_Connection *connection) {
  return MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD)->connect_fd;
}

static inline unsigned mhd_port(struct MHD_Daemon *daemon) {
  return MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_BIND_PORT)->port;
}

// Answers say that a connection is kept, as those of other servers do.
static inline void mhd_tell_of_keeping(struct MHD_Response *response) {
#if MHD_VERSION >= 0x00097310
  MHD_set_response_options(response, MHD_RF_SEND_KEEP_ALIVE_HEADER, MHD_RO_END);
#endif
}

// Swift does not show the members of this enum.
static inline int mhd_is_closed(enum MHD_ConnectionNotificationCode code) {
  return code == MHD_CONNECTION_NOTIFY_CLOSED;
}

// A macro with a cast.
static const ssize_t mhd_end_with_error = MHD_CONTENT_READER_END_WITH_ERROR;
