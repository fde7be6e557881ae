import { fileJournal } from '@launa/sdk/buyer/file-journal'

/** Begins and ends payments in the journal of a directory without end, and prints each beginning and end that the journal has confirmed. */
const journal = fileJournal(process.argv[2] ?? '')
const terms = {
  ...{ scheme: 'exact', network: 'eip155:8453', asset: '0x1', amount: '100', payTo: '0x2' },
  ...{ maxTimeoutSeconds: 300, extra: {} },
}
const DAY = 86_400

for (;;) {
  const now = Date.now()
  const payment = {
    ...{
      purchase: crypto.randomUUID(),
      signed_at: new Date(now).toISOString(),
      method: 'GET',
      url: 'https://a.example/',
    },
    ...{ host: 'a.example', terms, headers: { 'PAYMENT-SIGNATURE': 'x' }, outlay: '100' },
    ...{ valid_before: Math.floor(now / 1_000) + DAY, request: { headers: {}, body: null } },
  }
  const { id } = await journal.begin(payment, () => undefined)
  console.log('begun', id)
  await journal.end(id, { outcome: 'charged' })
  console.log('ended', id)
}
