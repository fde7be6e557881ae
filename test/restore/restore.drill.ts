import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { SANDBOX_NETWORK } from '../../domain/networks/network.ts'
import { buildDashboardOnce } from '../../sandbox/dashboard.ts'
import { databaseUrl } from '../../sandbox/parts/postgres.ts'
import { loadSecrets } from '../../sandbox/secrets.ts'
import { httpAddress, type Settings } from '../../sandbox/settings.ts'
import { killPart, startPart, startStack, stopStack } from '../../sandbox/stack.ts'
import { books, STEP } from '../e2e/payments/channel-market.ts'
import { type Market, openMarket, paidShop } from '../e2e/payments/market.ts'
import { until } from '../e2e/support/buyers/buyer.ts'
import { auditLedger } from '../e2e/support/ledger/audit.ts'
import { joinRecords, recordOf } from '../e2e/support/ledger/four-way-join.ts'
import { upstreamHits } from '../e2e/support/sellers/gateway.ts'
import { PRODUCTION_NETWORK, productionChain } from '../e2e/support/stack/production-network.ts'
import { stackSettings } from '../e2e/support/stack/stack.ts'
import { removeTestStack, startCompanions, stopTestStack } from '../e2e/support/stack/test-stack.ts'
import { nameOf } from '../join/records.ts'
import { DRILL_STACKS } from '../support/port-offsets.ts'
import { type ChannelPurchases, openChannelPurchases } from './channel-purchases.ts'
import { beginBackup } from './point-in-time.ts'
import { KINDS, openPurchases, type Purchase, type Purchases, presentedAgain } from './purchases.ts'

const root = resolve(import.meta.dirname, '../..')

/** The number of payments of each kind, before and after the time to which the database is restored. */
const COUNT = Number(process.env.PAYMENTS || 10)
/** A stack for this drill alone. */
const STACK = DRILL_STACKS.restore

const SERVICES = ['authz', 'control-plane', 'xds'] as const

it('a database that was restored to a point in time sells nothing again, and agrees with the chain', async () => {
  process.env.DASHBOARD_DIRECTORY = await buildDashboardOnce(root)
  // authz claims no charge before the end. A claim would show the charge on the chain, and the restored database could learn it there.
  const settings = stackSettings(STACK, { authz: { CHANNEL_CLAIM_VALUE: '1000000000' } })
  await removeTestStack(settings)
  await using cleanup = new AsyncDisposableStack()
  cleanup.defer(() => stopTestStack(settings))
  await startCompanions(settings)
  await startStack(settings)
  const backup = await beginBackup(settings)
  await startStack(settings)
  const market = openMarket(settings)
  cleanup.defer(() => market.close())

  const control = await openPurchases(market, COUNT)
  const kept = await openPurchases(market, COUNT)
  const channels = await openChannelPurchases(market, COUNT)
  const keptChannels = await openChannelPurchases(market, COUNT)
  for (const each of [channels, keptChannels, control, kept]) await each.before()
  for (const each of [control, kept]) await each.begin()
  const { rows } = await market.pool.query<{ time: string }>('select to_json(clock_timestamp())::text as time')
  const time = JSON.parse(rows[0]?.time ?? '') as string
  for (const each of [control, kept, channels, keptChannels]) await each.after()
  await backup.archived()
  console.log(`restored to ${time}; ${counted([...kept.made, ...keptChannels.made])} since the base backup, twice`)

  /** Simulates the loss of the machine of database and authz: no memory contains the data that the backup lacks. */
  const crash = async () => {
    for (const part of [...SERVICES, 'postgres'] as const) await killPart(settings, part)
    await backup.restoreTo(time)
  }

  await crash()
  await startStack(settings)
  const refundedTooMuch = await channels.refundsTooMuch()
  const soldAgain = await presentAll(control, channels)
  console.log(`without reconcile, second answers: ${JSON.stringify(soldAgain)}`)
  expect(soldAgain.exact).toBe(COUNT)
  expect(soldAgain.permit2).toBe(COUNT)
  expect(soldAgain.underWay).toBe(1)
  expect(soldAgain.claimed).toBe(1)
  // The first voucher of each channel proves the payer's signed sum, and buys nothing. A spent deposit buys nothing either.
  expect(soldAgain.voucher).toBeGreaterThanOrEqual(COUNT - 1)
  expect(soldAgain.newChannel).toBeGreaterThanOrEqual(COUNT - 2)
  console.log(`without reconcile, a refund was too large: ${refundedTooMuch}`)
  expect(refundedTooMuch).toBe(true)

  await crash()
  await stopStack(settings, [...SERVICES])
  const rowsBefore = await ledgerRows(market)
  const wouldBe = await reconcile(settings, ['--since', time, '--dry-run'])
  expect(await ledgerRows(market)).toEqual(rowsBefore)
  const first = await reconcile(settings, ['--since', time])
  console.log(first.text)
  expect(first.code).toBe(0)
  const second = await reconcile(settings, ['--since', time, '--json'])
  expect(second.code).toBe(0)
  expect(second.recovered).toBe(0)
  const json = await reconcile(settings, ['--since', time, '--json'])
  expect(wouldBe.code).toBe(0)
  expect(json.networks.every(({ sold }) => sold)).toBe(true)

  await startStack(settings)
  const hitsBefore = (await upstreamHits(settings)).length
  const refundsTooMuch = await keptChannels.refundsTooMuch()
  console.log(`with reconcile, a refund was too large: ${refundsTooMuch}`)
  expect(refundsTooMuch).toBe(false)
  const again = await presentAll(kept, keptChannels)
  console.log(`with reconcile, second answers: ${JSON.stringify(again)}`)
  expect(again).toEqual(Object.fromEntries(KINDS.map((kind) => [kind, 0])))
  expect(await presentAll(control, { made: [] })).toEqual(again)
  expect((await upstreamHits(settings)).length).toBe(hitsBefore)

  for (const shop of [kept.exact, kept.permit2, control.exact, control.permit2]) {
    const sums = await sumsOf(market, shop.payTo)
    console.log(`payee ${shop.payTo}: ledger ${sums.ledger}, earnings ${sums.earnings}, chain ${sums.chain}`)
    expect(sums.ledger).toBe(sums.chain)
    expect(sums.earnings).toBe(sums.chain)
  }
  expect(await joined(market, kept)).toEqual([])
  const audited = await auditLedger(settings, ['--since', '1h', '--until', 'latest', '--network', SANDBOX_NETWORK])
  console.log(`audit: ${audited.differences.length} differences`)
  expect(audited.differences).toEqual([])

  // Now authz has the charges that payers have proven since the restore, and claims every charge, so that the chain can be compared.
  const told = await reconcile(settings, ['--since', time, '--network', PRODUCTION_NETWORK])
  console.log(told.text)
  expect(told.code).toBe(0)
  await startPart(stackSettings(STACK, { authz: { CHANNEL_CLAIM_VALUE: String(STEP) } }), 'authz')
  for (const each of [channels, keptChannels]) {
    const isClaimed = async () => {
      const { charged, received } = await books(each)
      return charged === received
    }
    await until('every charge is claimed and settled', isClaimed, 120_000)
    const { settled, received } = await books(each)
    console.log(`payee ${each.shop.payTo}: ledger ${settled} steps, chain ${received} steps`)
    expect(settled).toBe(received)
  }
  const ofChannels = await auditLedger(settings, [
    '--since',
    '1h',
    '--until',
    'latest',
    '--network',
    PRODUCTION_NETWORK,
  ])
  console.log(`audit of channels: ${ofChannels.differences.length} differences`)
  expect(ofChannels.differences).toEqual([])
})

function counted(made: readonly Purchase[]): string {
  return KINDS.map((kind) => `${made.filter((each) => each.kind === kind).length} ${kind}`).join(', ')
}

/** Presents all payments again, vouchers in their order. Returns how many were answered 200, for each kind of payment. */
async function presentAll(
  { made }: Pick<Purchases, 'made'>,
  channels: Pick<ChannelPurchases, 'made'>,
): Promise<Record<string, number>> {
  const answers = await Promise.all(made.map(async (each) => ({ kind: each.kind, ...(await presentedAgain(each)) })))
  for (const { kind: _, ...answer } of answers)
    if (answer.status !== 200) expect(answer).toEqual({ status: 409, code: 'payment_already_used' })
  for (const each of channels.made) {
    const answer = await presentedAgain(each)
    answers.push({ kind: each.kind, ...answer })
    expect([200, 402, 409]).toContain(answer.status)
  }
  return Object.fromEntries(
    KINDS.map((kind) => [kind, answers.filter((each) => each.kind === kind && each.status === 200).length]),
  )
}

interface Reconciled {
  code: number
  text: string
  recovered: number
  networks: { network: string; sold: boolean }[]
}

/** Runs the command as an operator would. */
function reconcile(settings: Settings, args: readonly string[]): Promise<Reconciled> {
  const finality = { finality_tag: false, finality_depth: 0 }
  const nodes = {
    [SANDBOX_NETWORK]: { rpc_url: httpAddress(settings, 'rpc'), ...finality },
    [PRODUCTION_NETWORK]: { rpc_url: productionChain(settings).url, ...finality },
  }
  const env = {
    ...process.env,
    NODE_OPTIONS: '',
    DATABASE_URL: databaseUrl(settings, loadSecrets(settings.stateDirectory)),
    AUDIT_NODES: JSON.stringify(nodes),
  }
  return new Promise((done) => {
    const job = execFile(
      process.execPath,
      ['launa-ops/main.ts', 'reconcile', ...args],
      { cwd: root, env },
      (_, out, err) => {
        const document = args.includes('--json') && out.startsWith('{') ? JSON.parse(out) : { networks: [] }
        const networks = document.networks as (Reconciled['networks'][number] & { recovered: { payments: number }[] })[]
        const recovered = networks.flatMap((each) => each.recovered).reduce((sum, { payments }) => sum + payments, 0)
        done({ code: job.exitCode ?? -1, text: out + err, recovered, networks })
      },
    )
  })
}

async function ledgerRows({ pool }: Market): Promise<unknown> {
  const text = `select (select count(*) from payment_key) as keys, (select count(*) from payment_step) as steps,
    (select count(*) from delivery where delivered) as delivered, (select count(*) from suspension) as suspensions`
  return (await pool.query(text)).rows
}

async function sumsOf({ pool, chain }: Market, payTo: string) {
  const ledger = `select coalesce(sum(amount), 0)::text as sum from payment where state = 'SETTLED' and lower(pay_to) = lower($1)`
  const earnings = `select coalesce(sum(amount), 0)::text as sum from payment_earnings where lower(pay_to) = lower($1)`
  const sumOf = async (text: string) => BigInt((await pool.query<{ sum: string }>(text, [payTo])).rows[0]?.sum ?? 0)
  return { ledger: await sumOf(ledger), earnings: await sumOf(earnings), chain: await chain.usdcOf(payTo) }
}

/** Compares the records of buyers, upstream, ledger and chain. The upstream knows recovered payments by their ids in the lost database. */
async function joined(market: Market, { exact }: Purchases): Promise<string[]> {
  const shop = { ...paidShop(market, exact), pool: market.pool }
  const text = `select id, payer, signed -> 'authorization' ->> 'nonce' as nonce from payment where lower(pay_to) = lower($1)
    and error_reason = 'recovered_from_chain'`
  const { rows } = await market.pool.query<{ id: string; payer: string; nonce: string }>(text, [exact.payTo])
  const ids = new Map(rows.map(({ id, payer, nonce }) => [nameOf({ from: payer, nonce }), id]))
  const isSold = (path: string) => /^\/(?:weather|slow|large)\?.*t=/.test(path)
  const hits = (await shop.hits()).map(recordOf).filter(({ path }) => isSold(path))
  const renamed = hits.map((hit) => ({ ...hit, paymentId: ids.get(hit.presented ?? '') ?? hit.paymentId }))
  return joinRecords({ shop, presented: await shop.presented(), hits: renamed, expected: {} })
}
