import { expect, it } from 'vitest'
import { API_ID, heldPayment } from '../../testing/fixtures.ts'
import { claim } from './deliveries.ts'

const requestDigest = Buffer.alloc(32, 1)
const presentation = {
  ...{ key: heldPayment.key, apiId: API_ID, requestDigest: () => requestDigest, signed: heldPayment.signed },
  isVariedAlike: () => false,
  ...{ attempt: '0198f3a0-0000-7000-8000-000000000001', leaseSeconds: 20 },
}

/** Presents a payment to a ledger with this signed object in its SETTLED row; also returns the statements. */
async function claimedFrom(signed: object) {
  const statements: string[] = []
  const client = {
    query: async (text: string) => {
      statements.push(text)
      const row = { id: heldPayment.id, state: 'SETTLED', signed, api_id: API_ID, request_digest: requestDigest }
      return statements.length === 1 ? { rows: [row] } : { rows: [], rowCount: 0 }
    },
  }
  return { outcome: await claim(client as unknown as Parameters<typeof claim>[0], presentation), statements }
}

it('a settled payment of a scheme that is not known is not served, and its row stays as it is', async () => {
  const { outcome, statements } = await claimedFrom({ scheme: 'of a later version' })
  expect(outcome).toEqual({ kind: 'spent' })
  expect(statements).toHaveLength(1)
})

it('a settled payment that is presented again is looked for among the deliveries', async () => {
  const { outcome, statements } = await claimedFrom(heldPayment.signed)
  expect(outcome).toEqual({ kind: 'delivering' })
  expect(statements).toHaveLength(4)
})
