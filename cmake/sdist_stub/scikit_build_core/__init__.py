"""Stands in for the build back-end that imgui-bundle's sdist asks for.

pip wants a source package's metadata before it will download it, and gets it from the package's back-end. The real one
and what it needs would be one more unpinned download, for a package of which only the sources are used.
"""
