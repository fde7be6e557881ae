import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { Month } from '../../archive/month.ts'
import { SANDBOX_NETWORK } from '../../domain/networks/network.ts'
import { httpAddress } from '../../sandbox/settings.ts'
import { startStack } from '../../sandbox/stack.ts'
import { makePaymentsWritable } from '../../schema/testing/writable-payments.ts'
import { until } from '../e2e/support/buyers/buyer.ts'
import { fourWayJoin, joinRecords, recordOf } from '../e2e/support/ledger/four-way-join.ts'
import { openShop, type Shop } from '../e2e/support/sellers/shop.ts'
import { stackSettings } from '../e2e/support/stack/stack.ts'
import { removeTestStack, startCompanions, stopTestStack } from '../e2e/support/stack/test-stack.ts'
import { fundBuyers, openBuyers } from '../failover/buyers.ts'
import type { LedgerRow } from '../join/records.ts'
import { differencesOfBooks } from '../roll/books.ts'
import { startLoad } from '../roll/load.ts'
import { DRILL_STACKS } from '../support/port-offsets.ts'
import { archive, archivedRows, leftBehind, sizesOf } from './archived-month.ts'
import { BULK_NETWORK, BULK_PRICE, makePast, PRICE, type Sold } from './past-months.ts'

/*
 * Months of the ledger are archived one after another while buyers pay. Afterwards no archived payment buys again, and all of them are in
 * the files. The statements stay, no buyer notices anything, and the database is as small as before.
 */

const number = (name: string, otherwise: number) => Number(process.env[name] || otherwise)

/** A stack for this drill alone. */
const STACK = DRILL_STACKS.retention
const MONTHS = number('RETENTION_MONTHS', 3)
/** The number of a month's payments by buyers, and of artificial payments. */
const SOLD = number('RETENTION_SOLD', 60)
const BULK = number('RETENTION_BULK', 3_000)
/** Requests per second. A tenth of them pay. */
const RATE = number('RETENTION_RATE', 30)
const BUYERS = 4
/** The least number of payments during the archiving. A run with fewer is invalid. */
const ENOUGH = 100
/** The share of the months' bytes that may remain in the database, because tables of jobs and statistics also grow. */
const LEFT = 0.25

it('months are archived while buyers pay', async () => {
  const settings = stackSettings(STACK)
  await removeTestStack(settings)
  await using cleanup = new AsyncDisposableStack()
  cleanup.defer(() => stopTestStack(settings))
  await startCompanions(settings)
  await startStack(settings)
  const folder = mkdtempSync(join(tmpdir(), 'launa-retention-'))
  cleanup.defer(() => rmSync(folder, { recursive: true, force: true }))
  const open = async (endpoints: Parameters<typeof openShop>[0]['endpoints']) =>
    cleanup.adopt(await openShop({ settings, ...(endpoints && { endpoints }) }), (each) => each.close())
  const [former, busy, joined] = [await open([]), await open(undefined), await open([{ path: '/*', amount: '1000' }])]
  const { pool } = former
  await makePaymentsWritable(pool)
  const violations: string[] = []

  const before = await sizesOf(pool, [])
  const { months, ids } = await makePast(former, { months: MONTHS, sold: SOLD, bulk: BULK })
  const names = months.map(({ month }) => month)
  const filled = await sizesOf(pool, names)
  console.log(
    `${MONTHS} months of ${SOLD} sold and ${BULK} made-up payments: the database has grown from ${mb(before.all)} to ${mb(filled.all)}`,
  )

  const load = startLoad({
    ...{ shop: busy, rate: RATE },
    gateway: () => settings.ports.gatewayHttp,
    controlPlane: () => httpAddress(settings, 'production'),
  })
  cleanup.defer(load.stop)
  const buyers = await openBuyers(joined, await fundBuyers(joined, BUYERS))
  cleanup.defer(buyers.stop)
  const rows: LedgerRow[] = []
  const answers = new Map<string, number>()
  let settled = 0n
  for (const { month, sold } of months) {
    await until(`the statement of ${month.name} is whole`, async () => isWhole(await statementOf(former, month)))
    const statement = await statementOf(former, month)
    const refusals = await archive(settings, month, folder)
    const after = await statementOf(former, month)
    if (JSON.stringify(after) !== JSON.stringify(statement)) violations.push(`the statement of ${month.name} changed`)
    settled += after.reduce((sum, item) => sum + (item.network === SANDBOX_NETWORK ? BigInt(item.settled) : 0n), 0n)
    rows.push(...archivedRows(folder, month, sold))
    for (const answer of await presentAgain(former, sold)) answers.set(answer, (answers.get(answer) ?? 0) + 1)
    violations.push(...(await leftBehind(pool, month)))
    console.log(
      `${month.name} left after ${refusals} refusals; its statement has ${after.map((item) => item.settled_count).join(' and ')} payments`,
    )
  }
  await Promise.all([load.stop(), buyers.stop()])

  const earned = await former.earned()
  if (settled !== earned) violations.push(`the statements of the months say ${settled}, the chain ${earned}`)
  const wanted = '409 payment_already_used'
  for (const [answer, count] of answers)
    if (answer !== wanted) violations.push(`${count} archived payments were answered ${answer} when presented again`)
  const hits = (await former.hits()).filter(({ path }) => path.startsWith('/weather?')).map(recordOf)
  const renamed = hits.map((hit) => ({ ...hit, paymentId: ids.get(hit.paymentId ?? '') ?? hit.paymentId }))
  const presented = await former.presented()
  violations.push(...(await joinRecords({ shop: former, presented, hits: renamed, expected: {}, rows })))
  violations.push(...(await fourWayJoin(joined)), ...(await differencesOfBooks(busy)))

  const { requests, paid, failures } = load.take()
  for (const [what, count] of failures) violations.push(`${count} x ${what}`)
  const bought = await joined.presented()
  const failed = bought.filter(({ status }) => status !== 200)
  for (const [status, { length }] of Map.groupBy(failed, (each) => each.status))
    violations.push(`${length} x a payment of the joined shop was answered ${status ?? 'not at all'}`)
  const sales = paid + bought.length - failed.length
  if (sales < ENOUGH) violations.push(`this run does not count: ${sales} payments, and ${ENOUGH} are needed`)

  const end = await sizesOf(pool, names)
  const [had, left] = [filled.rest - before.rest, end.rest - before.rest]
  console.log(
    `beside keys and the present month, the months had ${mb(had)}, and ${mb(left)} are left; keys ${mb(end.keys)}, present ${mb(end.present)}`,
  )
  if (left > had * LEFT) violations.push(`${mb(left)} of ${mb(had)} are left in the database`)
  for (const violation of violations) console.log(`  VIOLATION ${violation}`)
  if (violations.length > 0) console.log(`logs are in ${settings.stateDirectory}/log`)
  console.log(
    `${months.length} months left: ${answers.get(wanted) ?? 0} of ${ids.size} payments refused when presented again; ` +
      `${requests + bought.length} requests meanwhile, ${sales} paid, ${failures.size + failed.length} failures; ${violations.length} violations`,
  )
  expect(violations, 'violations, which are listed above').toHaveLength(0)
})

const mb = (bytes: number) => `${(bytes / 1_048_576).toFixed(1)} MB`

interface Item {
  network: string
  settled: string
  settled_count: number
}

async function statementOf({ seller, settings }: Shop, { name }: Month): Promise<Item[]> {
  const response = await fetch(`${httpAddress(settings, 'production')}/statements?month=${name}`, {
    headers: { authorization: `Bearer ${seller.token}`, 'x-svc-environment': seller.environment },
  })
  const text = await response.text()
  if (response.status !== 200) throw new Error(`the statement of ${name}: ${response.status} ${text}`)
  return (JSON.parse(text) as { items: Item[] }).items
}

/** Returns whether a statement has all payments of its month. */
function isWhole(items: readonly Item[]): boolean {
  const has = (network: string, count: number, price: bigint) =>
    items.some(
      (item) =>
        item.network === network && item.settled_count === count && BigInt(item.settled) === BigInt(count) * price,
    )
  return has(SANDBOX_NETWORK, SOLD, PRICE) && has(BULK_NETWORK, BULK, BULK_PRICE)
}

/** Presents payments again, every second one for another request. Resolves with status and code of each answer. */
async function presentAgain(shop: Shop, sold: readonly Sold[]): Promise<string[]> {
  const answers: string[] = []
  for (const [index, { payment, path }] of sold.entries()) {
    const response = await shop.present(index % 2 === 0 ? path : `${path}&again`, payment)
    const text = await response.text()
    answers.push(`${response.status} ${/"code":"([a-z_]+)"/.exec(text)?.[1] ?? ''}`)
  }
  return answers
}
