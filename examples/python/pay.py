"""Pays for a request, up to 0.10 USDC each and 1 USDC a day:

LAUNA_PRIVATE_KEY=0x... python examples/python/pay.py 'https://weather.example.com/weather?city=Bern'
"""

import json
import sys
from dataclasses import asdict

from launa import usdc_to_atomic
from launa.buyer import Buyer, PaymentUncertainError, SpendingPolicy

policy = SpendingPolicy(max_per_call=usdc_to_atomic("0.10"), max_per_day=usdc_to_atomic("1"))
with Buyer(policy) as buyer:
    try:
        paid = buyer.get(sys.argv[1])
    except PaymentUncertainError as error:
        # Whether the payment was charged is not known. Never sign another one: send this one again later.
        sys.exit(f"{error}; later: buyer.resume(SentPayment(**{json.dumps(asdict(error.payment))}))")
print(paid.response.status_code, paid.response.text)
print(f"paid in {paid.receipt.transaction}" if paid.receipt else "not charged")
