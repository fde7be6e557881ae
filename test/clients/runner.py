"""Code that all Python runners share.

A task is JSON on stdin, because it contains a private key: {url, method, body, private_key}.
The answer is JSON on the last line of stdout: {status, payment_response, body}.
"""

import json
import socket
import sys

from eth_account import Account
from x402 import x402Client, x402ClientSync
from x402.mechanisms.evm import EthAccountSigner
from x402.mechanisms.evm.exact import register_exact_evm_client


def resolve_localhost_names() -> None:
    """Resolves `*.localhost`, because outside of browsers most systems do not."""
    resolve = socket.getaddrinfo

    def getaddrinfo(host, *arguments, **options):
        name = host.decode() if isinstance(host, bytes) else host
        loopback = name is not None and name.endswith('.localhost')
        return resolve('127.0.0.1' if loopback else host, *arguments, **options)

    socket.getaddrinfo = getaddrinfo


def read_task() -> dict:
    resolve_localhost_names()
    return json.load(sys.stdin)


def payer(task: dict, kind: type[x402Client] | type[x402ClientSync]):
    """The official client, set up as in its readme. Its spend controls are off, because they do not know the Sandbox token."""
    client = kind()
    register_exact_evm_client(client, EthAccountSigner(Account.from_key(task['private_key'])))
    client.set_spend_controls(False)
    return client


def print_answer(status: int, headers, body: str) -> None:
    answer = {'status': status, 'payment_response': headers.get('payment-response'), 'body': body}
    print(json.dumps(answer))
