"""Pays for a request: at most 0.10 USDC for one request, and 1 USDC a day.

LAUNA_PRIVATE_KEY_FILE=key python examples/python/pay.py 'https://weather.example.com/weather?city=Bern'

Each signed payment is recorded in `payments` before it is sent. If a payment has no receipt, the next run sends it
again instead of a new one.
"""

import sys
from datetime import UTC, datetime

from launa import usdc_to_atomic
from launa.buyer import Buyer, FileJournal, PaymentUncertainError, SpendingPolicy


def chargeable(until: int | None) -> str:
    return "still" if until is None else f"until {datetime.fromtimestamp(until, UTC):%Y-%m-%d %H:%M} UTC"


policy = SpendingPolicy(max_per_call=usdc_to_atomic("0.10"), max_per_day=usdc_to_atomic("1"))
with Buyer(policy, journal=FileJournal("payments")) as buyer:
    try:
        paid = buyer.get(sys.argv[1])
    except PaymentUncertainError as error:
        sys.exit(f"{error}\nThe same command sends the same payment again.")
print(paid.response.status_code, paid.response.text)
if paid.receipt:
    print(f"paid in {paid.receipt.transaction}")
elif paid.outcome == "no_receipt":
    print(f"no receipt; can be charged {chargeable(paid.chargeable_until)}")
else:
    print("not charged")
