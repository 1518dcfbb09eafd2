"""The only hook of a build back-end that `pip download` calls.

pip needs the metadata of a source package before it downloads the package, and requests it from the build back-end. The
real back-ends and their dependencies are not pinned. They are not needed either, because only the sources are used.
"""

import email
import pathlib


def prepare_metadata_for_build_wheel(metadata_directory, config_settings=None):
    # An sdist contains its metadata, and pip calls the hooks in the root folder of the sdist.
    text = pathlib.Path("PKG-INFO").read_text(encoding="utf-8")
    fields = email.message_from_string(text)
    info = pathlib.Path(metadata_directory, f"{fields['Name'].replace('-', '_')}-{fields['Version']}.dist-info")
    info.mkdir()
    (info / "METADATA").write_text(text, encoding="utf-8")
    return info.name


def build_wheel(*_arguments, **_options):
    raise RuntimeError("only the sources of this package are used")
