"""Replaces the build back-end of the tree-sitter sdists: see metadata_only."""
