"""Lists payments, and reads one page after the other:

LAUNA_API_KEY=launa_sandbox_... python examples/python/settlements.py
"""

import asyncio

from launa import AsyncLauna, atomic_to_usdc


async def main() -> None:
    async with AsyncLauna() as client:
        async for paid in client.settlements.list(status="settled"):
            amount = atomic_to_usdc(paid.amount)
            print(f"{paid.created_at}  {amount} USDC  {paid.method} {paid.path}  {paid.transaction}")


asyncio.run(main())
