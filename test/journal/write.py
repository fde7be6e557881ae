"""Begins and ends payments in the journal of a directory until it is killed.

Prints each beginning and end that the journal has confirmed.
"""

import sys
import time
from datetime import UTC, datetime
from pathlib import Path
from uuid import uuid4

sys.path.insert(0, str(Path(__file__).parents[2] / 'sdks/python/src'))

from launa.buyer import FileJournal, KeptRequest, OpenPayment, SpendingPolicy

journal = FileJournal(sys.argv[1])
policy = SpendingPolicy(max_per_call='100')
terms = {
    **{'scheme': 'exact', 'network': 'eip155:8453', 'asset': '0x1', 'amount': '100', 'payTo': '0x2'},
    **{'maxTimeoutSeconds': 300, 'extra': {}},
}
DAY = 86_400

while True:
    payment = OpenPayment(
        id=str(uuid4()),
        state='sent',
        purchase=str(uuid4()),
        signed_at=datetime.now(UTC).isoformat(),
        method='GET',
        url='https://b.example/',
        host='b.example',
        terms=terms,
        headers={'PAYMENT-SIGNATURE': 'x'},
        valid_before=int(time.time()) + DAY,
        outlay='100',
        request=KeptRequest({}, None),
    )
    journal.begin(payment, policy)
    print('begun', payment.id, flush=True)
    journal.end(payment, 'charged')
    print('ended', payment.id, flush=True)
