"""Replaces the build back-end of the imgui-bundle sdist: see metadata_only."""
