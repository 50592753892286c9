"""What the C library does with memory that an engine gives back."""

import ctypes

# Of glibc's malloc.h.
_M_TRIM_THRESHOLD, _M_MMAP_MAX = -1, -4
_KEPT_BYTES = 256 << 20


def keep_freed_memory() -> bool:
    """Keep what is freed, up to 256 MiB, for the next allocation.

    An engine takes and frees its largest matrices, of tens of megabytes, at every step. By default
    glibc maps each of them anew, and the kernel fills its pages with zeros: with a vocabulary of
    256,000 tokens that takes a tenth of the time. To be called when the models are loaded, so that
    what loading took goes back to the system.

    Returns:
        False where the C library is another one; then nothing changes.
    """
    try:
        mallopt = ctypes.CDLL(None).mallopt
    except (OSError, AttributeError):
        return False
    return all((mallopt(_M_MMAP_MAX, 0), mallopt(_M_TRIM_THRESHOLD, _KEPT_BYTES)))
