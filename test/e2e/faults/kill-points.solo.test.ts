import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { partPid, startPart } from '../../../sandbox/stack.ts'
import { failpoint } from '../../faults/arm.ts'
import { EDGES, type Edge } from '../../faults/edges.ts'
import { isDelivered, rowKey, type SignedPayment, signPayment, until } from '../support/buyers/buyer.ts'
import { expectFourRecordsAgree } from '../support/ledger/four-way-join.ts'
import { openShop, type Shop } from '../support/sellers/shop.ts'
import { testSettings } from '../support/stack/stack.ts'

/** `make test` runs some edges of different kinds, `make faults` runs all of them. */
const CHOSEN: readonly Edge[] = process.env.ALL_EDGES
  ? EDGES
  : ['after begin', 'during settle', 'after close', 'before delivery']
const BUYERS = 8
const settings = testSettings()
let shop: Shop

beforeEach(async () => {
  shop = await openShop({ settings })
})
afterEach(async () => {
  await startPart(settings, 'authz')
  await shop?.close()
})

function armed(edge: Edge) {
  // authz dies when the third payment reaches the edge, because other payments are then at other steps. Only one payment is released, so
  // authz dies at its first release.
  return testSettings({ authz: failpoint(edge, edge.endsWith('release') ? 1 : 3) })
}

async function until402(): Promise<void> {
  await until('402 is answered again', async () => (await shop.get('/weather')).status === 402, 15_000)
}

/** Seconds for which a signature is valid. A buyer who was not charged signs again after this time. */
const VALIDITY_SECONDS = 30

async function sign(): Promise<SignedPayment> {
  const validBefore = String(Math.floor(Date.now() / 1000) + VALIDITY_SECONDS)
  return signPayment(shop.wallet, await shop.terms('/weather'), { authorization: { validBefore } })
}

interface Buyer {
  payment: SignedPayment
  /** A path that no other buyer requests. */
  path: string
  isServed: boolean
}

/** Presents a payment. Records a complete answer, and signs again when the answer asks for it. */
async function present(buyer: Buyer): Promise<void> {
  try {
    const response = await shop.present(buyer.path, buyer.payment)
    const text = await response.text()
    if (response.status === 200 && text.includes('Berlin')) buyer.isServed = true
    if (response.status === 402) buyer.payment = await sign()
  } catch (error) {
    // fetch throws a TypeError if the connection breaks.
    if (!(error instanceof TypeError)) throw error
  }
}

/** Ends the leases of a dead process, so that the test need not wait for their ends. */
async function endLeases(payments: readonly SignedPayment[]): Promise<void> {
  const keys = payments.map(({ authorization }) => rowKey(authorization))
  const reserved = `update test_payment set lease_until = now() - interval '1 second' where key = any($1) and state = 'RESERVED'`
  await shop.pool.query(reserved, [keys])
}

describe.each(CHOSEN)('authz killed %s', (edge) => {
  it(`with ${BUYERS} buyers under way: each is served once and charged once, and four records agree`, async () => {
    await startPart(armed(edge), 'authz')
    await until402()
    const payments = await Promise.all(Array.from({ length: BUYERS }, sign))
    const buyers = payments.map(
      (payment): Buyer => ({ payment, path: `/weather?buyer=${payment.authorization.nonce}`, isServed: false }),
    )
    const failing = edge.endsWith('release') ? shop.present('/status/500', (buyers[0] as Buyer).payment) : undefined
    await failing?.then((response) => response.text()).catch(() => undefined)
    await Promise.all(buyers.map(present))
    await until('authz has died', async () => partPid(settings, 'authz') === undefined, 15_000)

    const began = performance.now()
    await startPart(settings, 'authz')
    await until402()
    await endLeases(buyers.map(({ payment }) => payment))
    const left = () => buyers.filter(({ isServed }) => !isServed)
    await until(
      'everybody is served',
      async () => {
        await Promise.all(left().map(present))
        return left().length === 0
      },
      90_000,
    )
    const seconds = ((performance.now() - began) / 1000).toFixed(1)
    // Envoy sends reports to the next process if the first process died.
    const onRecord = () => Promise.all(buyers.map(({ payment }) => isDelivered(shop.pool, payment.authorization)))
    await until('every delivery is on record', async () => !(await onRecord()).includes(false), 10_000)
    const second = await Promise.all(buyers.map(({ path, payment }) => shop.present(path, payment)))
    expect(second.map(({ status }) => status)).toEqual(buyers.map(() => 409))
    console.log(`killed ${edge}: all ${BUYERS} served ${seconds} s after the restart`)
    await expectFourRecordsAgree(shop)
  })
})
