"""Become a program that ends when its parent ends, even if the parent was killed.

Called by path, on Linux, as `python -I -S tether.py PARENT_PID SIGNAL PROGRAM ARGUMENT...`: it
asks the kernel for the signal at the parent's death and becomes the program.
"""

import ctypes
import os
import sys

PR_SET_PDEATHSIG = 1  # linux/prctl.h
NOT_STARTED = 127  # as shells say it


def main() -> None:
    """Tie to the parent, then become the program."""
    parent, number, program = int(sys.argv[1]), int(sys.argv[2]), sys.argv[3:]
    ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, number, 0, 0, 0)
    if os.getppid() != parent:  # it died before we asked
        sys.exit(NOT_STARTED)
    try:
        os.execvp(program[0], program)  # noqa: S606 - becoming the given program is the purpose
    except OSError as error:
        sys.stderr.write(f"{program[0]}: {error.strerror}\n")
        sys.exit(NOT_STARTED)


if __name__ == "__main__":
    main()
