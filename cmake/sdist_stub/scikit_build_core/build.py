from metadata_only import build_wheel, prepare_metadata_for_build_wheel

__all__ = ["build_wheel", "prepare_metadata_for_build_wheel"]
