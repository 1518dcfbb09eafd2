"""The one hook of a build back-end that `pip download` calls.

pip wants a source package's metadata before it will download it, and gets it from the package's back-end. The real ones
and what they need would be more unpinned downloads, for packages of which only the sources are used.
"""

import email
import pathlib


def prepare_metadata_for_build_wheel(metadata_directory, config_settings=None):
    # An sdist carries its metadata ready-made, and pip calls the hooks in its root folder.
    text = pathlib.Path("PKG-INFO").read_text(encoding="utf-8")
    fields = email.message_from_string(text)
    info = pathlib.Path(metadata_directory, f"{fields['Name'].replace('-', '_')}-{fields['Version']}.dist-info")
    info.mkdir()
    (info / "METADATA").write_text(text, encoding="utf-8")
    return info.name


def build_wheel(*_arguments, **_options):
    raise RuntimeError("only the sources of this package are used")
