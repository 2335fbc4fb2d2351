"""The same as `votes`, in an environment with another version of pandas."""

from votes import main

if __name__ == "__main__":
    main()
