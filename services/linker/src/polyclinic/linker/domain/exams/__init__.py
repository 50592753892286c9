"""Examinations as single, plain names."""
