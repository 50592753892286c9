"""Synchronous questions over gRPC."""
