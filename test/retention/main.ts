import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Pool } from 'pg'
import { v7 } from 'uuid'
import { type Month, monthOf, partitionOf } from '../../archive/month.ts'
import { authorizationKey } from '../../authz/schemes/payment-key.ts'
import { databaseUrl } from '../../sandbox/parts/postgres.ts'
import { loadSecrets } from '../../sandbox/secrets.ts'
import { httpAddress, readSettings } from '../../sandbox/settings.ts'
import { startStack, stopStack } from '../../sandbox/stack.ts'
import { LEDGER_MONTHS_OF } from '../../schema/ledger-months.ts'
import { makePaymentsWritable } from '../../schema/testing/writable-payments.ts'
import { type SignedPayment, signPayment } from '../e2e/support/buyer.ts'
import { sandboxAccept } from '../e2e/support/seller.ts'
import { openShop, type Shop } from '../e2e/support/shop.ts'
import { startLoad } from '../roll/load.ts'

/*
 * Months of a ledger are archived one after another while buyers pay. Each month is made up, with ids of that time. Prints what it counted. It
 * exits with 1 when a request fails, a payment of an archived month is sold again, a statement changes, or a month leaves much behind.
 */

const number = (name: string, otherwise: number) => Number(process.env[name] || otherwise)

const MONTHS = number('RETENTION_MONTHS', 3)
const PAYMENTS_OF_MONTH = number('RETENTION_PAYMENTS', 5_000)
/** Requests per second, of which a tenth pay. */
const RATE = number('RETENTION_RATE', 40)
/** Authorizations in each month that are presented after it has left. Each is signed, valid and not spent on the chain. */
const REPLAYS = 5
/** How such a payment is refused. */
const REFUSAL = 'payment_already_used'
/** A network without a node, so that nobody looks for these payments on a chain. */
const NETWORK = 'eip155:999'
/** The path of an endpoint with payments that stay valid during the drill: their keys alone refuse them. */
const LONG_VALID = '/forecast'
const DAY_MS = 86_400_000
const PAUSE_MS = 3_000
/** The jobs that look at each payment have to be done with a month. */
const MOST_TRIES = 200
/** The share of a month's bytes that may stay beside its keys: indexes of other tables grow in steps. */
const LEFT = 0.25
/** Payments while months leave. A run with fewer does not count. */
const ENOUGH = 50

const settings = readSettings({
  environment: {
    LAUNA_STATE_DIR: process.env.RETENTION_STATE_DIR || '.local/retention',
    LAUNA_PORT_OFFSET: process.env.RETENTION_PORT_OFFSET || '14000',
  },
  root: join(import.meta.dirname, '../..'),
})

function monthBefore(back: number): Month {
  const now = new Date()
  const month = monthOf(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1)).toISOString().slice(0, 7))
  if (!month) throw new Error('no such month')
  return month
}

/** Settled and delivered payments of a month, with the keys of `signed` among them. */
async function fill(pool: Pool, month: Month, shop: Shop, signed: readonly SignedPayment[]): Promise<void> {
  for (const parent of LEDGER_MONTHS_OF)
    await pool.query(
      `create table ${partitionOf(parent, month)} partition of ${parent} for values from ('${month.firstId}') to ('${month.endId}')`,
    )
  const { network, asset } = signed[0]?.payload.accepted ?? { network: '', asset: '' }
  const keys = signed.map(({ authorization: { from, nonce } }) =>
    authorizationKey({ network, asset, payer: from, nonce }),
  )
  while (keys.length < PAYMENTS_OF_MONTH) keys.push(randomBytes(32))
  for (let begin = 0; begin < keys.length; begin += 500) {
    const batch = keys.slice(begin, begin + 500)
    const times = batch.map((_, index) => new Date(month.first.getTime() + DAY_MS * (1 + ((begin + index) % 26))))
    const ids = batch.map(
      (key, index) => `${v7({ msecs: times[index]?.getTime() ?? 0 }).slice(0, -4)}${key.toString('hex', 0, 2)}`,
    )
    await pool.query(
      `with made as (select * from unnest($1::uuid[], $2::bytea[], $3::timestamptz[]) as m (id, key, at)),
        paid as (insert into payment (key, id, state, environment, account_id, api_id, endpoint_id, method, host, path, payer, scheme, network,
            asset, amount, pay_to, valid_before, signed, requirements, lease_until, created_at, settling_at, settled_at, transaction)
          select key, id, 'SETTLED', 'development', $4, $5, $6, 'GET', $7, '/weather', '0x1', 'exact', $8, '0xa', 100, '0xb', at, '{"a":1}',
            '{}', at, at, at, at, '0x1' from made)
      insert into delivery (payment_id, bucket, attempt, delivered, lease_until) select id, bucket_of(id), id, true, at from made`,
      [...[ids, batch, times, shop.seller.accountId, shop.api.id, shop.endpoints[0]?.id], ...[shop.host, NETWORK]],
    )
  }
}

/** Has the folding jobs take the made-up months as if their payments had just come. Nothing is folded before. */
const FOLD_ALL = `update payment_rollup_watermark set id = '00000000-0000-0000-0000-000000000000';
  update payment_earned_watermark set at = '-infinity'`

async function sizes(pool: Pool): Promise<{ all: number; keys: number }> {
  await pool.query('checkpoint')
  const { rows } = await pool.query<{ all: number; keys: number }>(
    `select pg_database_size(current_database())::float8 as all, pg_total_relation_size('payment_key')::float8 as keys`,
  )
  return rows[0] ?? { all: 0, keys: 0 }
}

function archive(month: Month, to: string): Promise<{ code: number; text: string }> {
  const args = ['archive/main.ts', '--month', month.name, '--to', to, '--without-finality', NETWORK]
  const env = { ...process.env, DATABASE_URL: databaseUrl(settings, loadSecrets(settings.stateDirectory)) }
  return new Promise((resolve) => {
    execFile(process.execPath, args, { cwd: settings.root, env }, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), text: `${stdout}${stderr}`.trim() }),
    )
  })
}

async function statementOf(shop: Shop, { name }: Month): Promise<string> {
  const response = await fetch(`${httpAddress(settings, 'production')}/statements?month=${name}`, {
    headers: { authorization: `Bearer ${shop.seller.token}`, 'x-svc-environment': shop.seller.environment },
  })
  const text = await response.text()
  if (response.status !== 200) throw new Error(`the statement of ${name}: ${response.status} ${text}`)
  return text
}

const megabytes = (bytes: number) => `${(bytes / 1_048_576).toFixed(1)} MB`

async function drill(): Promise<string[]> {
  await using cleanup = new AsyncDisposableStack()
  await stopStack(settings)
  rmSync(settings.stateDirectory, { recursive: true, force: true })
  cleanup.defer(() => stopStack(settings).then(() => undefined))
  await startStack(settings)
  const folder = mkdtempSync(join(tmpdir(), 'launa-retention-'))
  cleanup.defer(() => rmSync(folder, { recursive: true, force: true }))
  const shop = cleanup.adopt(await openShop({ settings }), (each) => each.close())
  const { pool } = shop
  await makePaymentsWritable(pool)
  const violations: string[] = []
  const before = await sizes(pool)
  const accept = { ...sandboxAccept('100000'), max_timeout_seconds: 86_400 }
  await shop.seller.createEndpoint(shop.api.id, { path_pattern: LONG_VALID, method: 'GET', accepts: [accept] })
  const terms = await shop.terms(LONG_VALID)
  const months: { month: Month; signed: SignedPayment[] }[] = []
  for (let back = MONTHS + 1; back > 1; back -= 1) {
    const signed: SignedPayment[] = []
    for (let count = 0; count < REPLAYS; count += 1) signed.push(await signPayment(shop.wallet, terms))
    months.push({ month: monthBefore(back), signed })
  }
  for (const { month, signed } of months) await fill(pool, month, shop, signed)
  await pool.query(FOLD_ALL)
  const filled = await sizes(pool)
  console.log(
    `${MONTHS} months of ${PAYMENTS_OF_MONTH} payments: ${megabytes(before.all)} became ${megabytes(filled.all)}`,
  )

  const load = startLoad({
    ...{ shop, rate: RATE },
    gateway: () => settings.ports.gatewayHttp,
    controlPlane: () => httpAddress(settings, 'production'),
  })
  cleanup.defer(load.stop)
  const refusals = new Map<string, number>()
  for (const { month, signed } of months) {
    let outcome = await archive(month, folder)
    for (let tries = 1; outcome.code === 1 && tries < MOST_TRIES; tries += 1) {
      await delay(PAUSE_MS)
      outcome = await archive(month, folder)
    }
    if (outcome.code !== 0) {
      violations.push(`${month.name} was not archived: ${outcome.text}`)
      continue
    }
    const sums = JSON.parse(await statementOf(shop, month)) as { items: { settled_count: number; settled: string }[] }
    const count = sums.items.reduce((sum, item) => sum + item.settled_count, 0)
    if (count !== PAYMENTS_OF_MONTH) violations.push(`the statement of ${month.name} has ${count} payments`)
    for (const payment of signed) {
      const response = await shop.present(LONG_VALID, payment)
      const text = await response.text()
      const code = /"code":"([a-z_]+)"/.exec(text)?.[1] ?? ''
      if (response.status >= 400 && response.status < 500) refusals.set(code, (refusals.get(code) ?? 0) + 1)
      else violations.push(`a payment of ${month.name} was answered ${response.status} ${text.slice(0, 80)}`)
      if (await shop.chain.nonceUsed(payment.authorization))
        violations.push(`a payment of ${month.name} was charged again`)
    }
    const { all } = await sizes(pool)
    console.log(`${month.name} left: statement of ${count} payments, ${megabytes(all)} remain`)
  }
  await load.stop()
  const { requests, paid, failures } = load.take()
  const after = await sizes(pool)
  const data = filled.all - before.all - (filled.keys - before.keys)
  const left = after.all - before.all - (after.keys - before.keys)
  console.log(`${requests} requests, ${paid} paid, ${[...failures.values()].reduce((sum, n) => sum + n, 0)} failures`)
  for (const [code, count] of refusals)
    console.log(`${count} of ${MONTHS * REPLAYS} archived payments were refused when presented again: ${code}`)
  if (refusals.get(REFUSAL) !== MONTHS * REPLAYS) violations.push(`not all were refused as ${REFUSAL}`)
  console.log(
    `beside keys, the months had ${megabytes(data)}; with all that was paid meanwhile, ${megabytes(left)} are left`,
  )
  for (const [what, count] of failures) violations.push(`${count} x ${what}`)
  if (left > data * LEFT) violations.push(`${megabytes(left)} of ${megabytes(data)} are left`)
  if (paid < ENOUGH) violations.push(`this run does not count: ${paid} payments, and ${ENOUGH} are needed`)
  return violations
}

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void stopStack(settings).finally(() => process.exit(130)))
const violations = await drill().catch((error: unknown) => [error instanceof Error ? error.message : String(error)])
for (const violation of violations) console.log(`  VIOLATION ${violation}`)
console.log(violations.length === 0 ? 'PASS  months leave while buyers pay' : 'FAIL')
process.exitCode = violations.length === 0 ? 0 : 1
