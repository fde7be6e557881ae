"""Pays through a channel with our Python SDK. `sdk-buyers.ts` describes the input and the output."""

import json
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2] / 'sdks/python/src'))

from launa.buyer import Buyer, FileChannels, FileJournal, SpendingPolicy


def outcome_of(act) -> dict:
    try:
        paid = act()
    except Exception as error:
        reasons = list(getattr(error, 'reasons', []))
        return {'error': type(error).__name__, 'message': str(error), 'reasons': reasons}
    receipt = paid.receipt
    return {
        'status': paid.response.status_code,
        'outcome': paid.outcome,
        'charged': receipt and receipt.extra.get('chargedAmount'),
        'amount': receipt and receipt.amount,
        'transaction': receipt and receipt.transaction,
    }


def main() -> None:
    task = json.load(sys.stdin)
    options = {'private_key': task['private_key'], 'timeout': task['timeout_ms'] / 1000}
    if task.get('journal'):
        options['journal'] = FileJournal(task['journal'])
    if task['store']:
        options['channels'] = FileChannels(task['store'])
    outcomes = []
    with Buyer(SpendingPolicy(**task['policy']), **options) as buyer, ThreadPoolExecutor(8) as pool:
        for step in task['steps']:
            if step['do'] == 'refund':
                outcomes.append(outcome_of(lambda: buyer.refund(step['urls'][0], amount=step.get('amount'))))
                continue
            acts = [lambda url=url: buyer.get(url) for url in step['urls']]
            outcomes += (pool.map if step['do'] == 'together' else map)(outcome_of, acts)
    print(json.dumps(outcomes))


main()
