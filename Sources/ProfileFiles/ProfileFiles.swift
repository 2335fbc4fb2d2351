// ProfileFiles
