"""The expected numbers of a page of `understudy report`, from the files alone: one module per
subject."""
