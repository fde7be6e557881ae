"""Puts a price on an upstream API. Needs an API key with the preset apiManager:

LAUNA_API_KEY=launa_sandbox_... UPSTREAM=https://api.example.com PAY_TO=0x... python examples/python/sell.py
"""

import os
import time

from launa import Launa, build_sandbox_usdc_accept, usdc_to_atomic

with Launa() as client:
    api = client.apis.create(
        name="Weather",
        slug=os.environ.get("SLUG", f"weather-{time.time_ns()}"),
        upstream_base_url=os.environ.get("UPSTREAM", "http://127.0.0.1:18090"),
        pay_to_mode="user_wallet",
        pay_to_address=os.environ.get("PAY_TO"),
    )
    client.apis.endpoints.create(
        api.id,
        method="GET",
        path_pattern="/weather",
        accepts=[build_sandbox_usdc_accept(usdc_to_atomic("0.10"))],
    )
    gateway = client.config.platform().gateway
    port = gateway.https_port if gateway.scheme == "https" else gateway.http_port
    print(f"{gateway.scheme}://{api.primary_host}:{port}/weather")
