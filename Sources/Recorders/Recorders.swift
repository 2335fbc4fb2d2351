// Recorders
