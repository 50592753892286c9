"""Rich Release Format, the files of a UMLS release.

A pipe after every column, UTF-8, no header, no quoting: a quotation mark is a character like any
other.
"""
