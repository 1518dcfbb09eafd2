"""Stands in for the build back-end that tree-sitter's sdists ask for: see metadata_only."""
