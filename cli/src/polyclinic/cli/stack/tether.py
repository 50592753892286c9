"""Run a program that ends when its parent ends, even if the parent was killed.

Called by path with `python -I -S tether.py PARENT_PID PROGRAM ARGUMENT...`: it asks Linux
for a SIGTERM at the parent's death and becomes the program. Elsewhere it only becomes it;
there the next start ends what a killed parent left (see `broker.end_leftover`).
"""

import ctypes
import os
import signal
import sys

PR_SET_PDEATHSIG = 1  # linux/prctl.h


def main() -> None:
    """Tie to the parent, then become the program."""
    parent, program = int(sys.argv[1]), sys.argv[2:]
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGTERM, 0, 0, 0)
        if os.getppid() != parent:  # it died before we asked
            sys.exit(1)
    os.execv(program[0], program)  # noqa: S606 - becoming the given program is the purpose


if __name__ == "__main__":
    main()
