"""Generated from pyproject.toml by `make sdk-python`; do not edit."""

VERSION = "0.1.0"
