"""Stands in for the build back-end that imgui-bundle's sdist asks for: see metadata_only."""
