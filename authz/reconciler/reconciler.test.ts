import { DatabaseError, type Pool } from 'pg'
import pino from 'pino'
import { describe, expect, it } from 'vitest'
import type { UnresolvedPayment } from '../ledger/payments/unresolved.ts'
import type { Finding } from '../schemes/scheme.ts'
import { heldPayment, TRANSACTION } from '../testing/fixtures.ts'
import { startReconciler } from './reconciler.ts'

const SINCE = '2026-01-01 00:00:00.123456+00'
const NETWORK = heldPayment.requirements.network

const payment = (id: string): UnresolvedPayment & { unresolvedSince: string } => ({
  ...{ ...heldPayment, id, key: Buffer.from(id), validBefore: 2_000, createdAt: 1_000 },
  unresolvedSince: SINCE,
})

interface Query {
  text: string
  values: unknown[]
}

/**
 * Returns a database with these open payments. It refuses to write the payments that `refuses` names, and `asked` collects its statements.
 */
function databaseWith(payments: UnresolvedPayment[], refuses = '') {
  const open = new Map(payments.map((each) => [each.id, each]))
  const asked: Query[] = []
  const answer = ({ text, values }: Query): unknown[] => {
    asked.push({ text, values })
    if (text.includes('given_up')) return [{ since: SINCE }]
    if (text.includes(' lease ')) return [{}]
    if (text.includes('(since, key) >')) return [...open.values()].slice(0, Number(values[1]))
    if (!text.includes('resolved as')) return []
    const ids = values[0] as string[]
    if (ids.includes(refuses)) throw Object.assign(new DatabaseError('no room', 1, 'error'), { code: '23514' })
    for (const id of ids) open.delete(id)
    return ids.map((id) => ({ id }))
  }
  const query = async (text: string, values: unknown[] = []) => {
    const rows = answer({ text, values })
    return { rows, rowCount: rows.length }
  }
  const client = { query, on: () => undefined, release: () => undefined }
  const pool = { query, connect: async () => client } as unknown as Pool
  return { pool, asked, open }
}

/** Lets a reconciler make three passes, with a clock that advances a minute at each reading. */
async function passes({ pool, asked }: ReturnType<typeof databaseWith>, finding: (id: string) => Finding) {
  const lines: { msg: string; [name: string]: unknown }[] = []
  const resolved: string[] = []
  let time = 0
  const reconciler = startReconciler({
    pool,
    lookUps: new Map([
      [
        NETWORK,
        async (payments) => ({ time: 0, findings: new Map(payments.map(({ id }) => [id, finding(id)] as const)) }),
      ],
    ]),
    publishNews: () => undefined,
    logger: pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) }),
    onResolved: (state) => void resolved.push(state),
    now: () => {
      time += 60_000
      return time
    },
  })
  // Each pass begins with a read of the open payments. A pass under way ends before the reconciler closes.
  const readings = () => asked.filter(({ text }) => text.includes('(since, key) >')).length
  await expect.poll(readings).toBe(3)
  await reconciler.close()
  return { lines, resolved }
}

const PAID: Finding = { kind: 'paid', transaction: TRANSACTION }

// The tests run concurrently, because each waits for passes that are a second apart.
describe.concurrent('the reconciler', () => {
  it('closes an honest payment beside one that nobody understands, and tells of that once', async () => {
    const database = databaseWith([payment('poisoned'), payment('honest')])
    const { lines, resolved } = await passes(database, (id) => (id === 'honest' ? PAID : { kind: 'unexplained' }))
    expect([...database.open.keys()]).toEqual(['poisoned'])
    expect(resolved).toEqual(['SETTLED'])
    const told = lines.filter(({ msg }) => msg.startsWith('nobody can tell'))
    expect(told).toMatchObject([{ payments: 1, paymentIds: ['poisoned'] }])
  })

  it('closes an honest payment beside one whose row refuses its end, and tells of that once', async () => {
    const database = databaseWith([payment('refused'), payment('honest')], 'refused')
    const { lines, resolved } = await passes(database, () => PAID)
    expect([...database.open.keys()]).toEqual(['refused'])
    expect(resolved).toEqual(['SETTLED'])
    expect(lines.filter(({ msg }) => msg.startsWith('the ledger refuses'))).toMatchObject([{ paymentId: 'refused' }])
  })

  it('looks back to where PostgreSQL says that it looked last, whatever its own clock says', async () => {
    const database = databaseWith([])
    await passes(database, () => PAID)
    const since = database.asked.filter(({ text }) => text.includes('given_up')).map(({ values }) => values[0])
    expect(since.slice(0, 2)).toEqual(['-infinity', SINCE])
  })

  it('reads on behind those that stay open, when they are more than it reads at once', async () => {
    const many = Array.from({ length: 20_001 }, (_, index) => payment(`payment ${index}`))
    const database = databaseWith(many)
    await passes(database, () => ({ kind: 'unused' }))
    const places = database.asked.filter(({ text }) => text.includes('(since, key) >'))
    expect(places[0]?.values.slice(2)).toEqual(['-infinity', Buffer.alloc(0)])
    expect(places[1]?.values.slice(2)).toEqual([SINCE, Buffer.from('payment 19999')])
  })
})
