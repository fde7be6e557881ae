"""Pays for requests through a payment channel with the official client, one request after another.

The client has no state from earlier runs. With a `refund_url`, it requests a refund at the end.

The task is {urls, refund_url, rpc_url, private_key}, the answer {answers: [{status, payment_response}], refund}.
"""

import asyncio
import json

from eth_account import Account
from runner import read_task
from x402 import x402Client
from x402.http.clients import x402HttpxClient
from x402.mechanisms.evm import EthAccountSignerWithRPC
from x402.mechanisms.evm.batch_settlement.client import BatchSettlementEvmScheme


async def main() -> None:
    task = read_task()
    signer = EthAccountSignerWithRPC(Account.from_key(task['private_key']), rpc_url=task['rpc_url'])
    scheme = BatchSettlementEvmScheme(signer)
    client = x402Client()
    client.register('eip155:*', scheme)
    answers = []
    async with x402HttpxClient(client, timeout=600) as http:
        for url in task['urls']:
            response = await http.get(url)
            header = response.headers.get('payment-response')
            answers.append({'status': response.status_code, 'payment_response': header})
    refund_url = task.get('refund_url')
    refund = scheme.refund(refund_url).model_dump(by_alias=True) if refund_url else None
    print(json.dumps({'answers': answers, 'refund': refund}))


asyncio.run(main())
