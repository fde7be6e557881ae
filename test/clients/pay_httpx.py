"""Pays for one request with the official asynchronous client over httpx."""

import asyncio

from runner import payer, print_answer, read_task
from x402 import x402Client
from x402.http.clients import x402HttpxClient


async def main() -> None:
    task = read_task()
    async with x402HttpxClient(payer(task, x402Client)) as http:
        response = await http.request(task['method'], task['url'], content=task.get('body'))
        print_answer(response.status_code, response.headers, response.text)


asyncio.run(main())
