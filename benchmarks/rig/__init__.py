"""What the benchmarks share: an endpoint that only waits, items, a stack, and a meter."""
