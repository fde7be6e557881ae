"""Sells the operations of an OpenAPI file at one price:

LAUNA_API_KEY=launa_sandbox_... API_ID=... python examples/python/import_openapi.py openapi.yaml
"""

import os
import sys
from pathlib import Path

from launa import Launa, build_sandbox_usdc_accept, usdc_to_atomic

with Launa() as client:
    parsed = client.openapi.parse(spec=Path(sys.argv[1]).read_text())
    accepts = [build_sandbox_usdc_accept(usdc_to_atomic("0.05"))]
    outcome = client.openapi.import_operations(
        os.environ["API_ID"], operations=parsed.operations, accepts=accepts
    )
for endpoint in outcome.created:
    print(f"created {endpoint.method} {endpoint.path_pattern}")
for skipped in parsed.skipped + outcome.skipped:
    print(f"skipped {skipped.method} {skipped.path}: {skipped.reason}")
for warning in parsed.warnings + outcome.warnings:
    print(f"warning {warning.path} {warning.message}")
