"""Pays for one request with the official synchronous client over requests."""

from runner import payer, print_answer, read_task
from x402 import x402ClientSync
from x402.http.clients import x402_requests

task = read_task()
session = x402_requests(payer(task, x402ClientSync))
response = session.request(task['method'], task['url'], data=task.get('body'))
print_answer(response.status_code, response.headers, response.text)
