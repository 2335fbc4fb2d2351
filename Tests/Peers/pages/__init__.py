"""What a page of `understudy report` should tell, from the files alone: a module a subject."""
