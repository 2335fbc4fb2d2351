// Spool
