import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { erc20Abi, type Hex, type PrivateKeyAccount, parseEther } from 'viem'
import { describe, expect } from 'vitest'
import { paymentKey } from '../../../audit/payment-key.ts'
import { SANDBOX_NETWORK, SANDBOX_USDC } from '../../../domain/networks/network.ts'
import { chainClient, sandboxChain } from '../../../sandbox/chain-manager/chain-client.ts'
import { auditEnvironment } from '../../../sandbox/operators-programs.ts'
import { serviceDatabaseUrl } from '../../../sandbox/parts/postgres.ts'
import { loadSecrets } from '../../../sandbox/secrets.ts'
import { httpAddress, type Settings } from '../../../sandbox/settings.ts'
import { newAddress, rowInState, rowKey, type SignedPayment } from '../support/buyers/buyer.ts'
import { somebodyElse } from '../support/buyers/somebody-else.ts'
import { auditLedger } from '../support/ledger/audit.ts'
import { copyLedger } from '../support/ledger/ledger-copy.ts'
import { sandboxAccept } from '../support/sellers/seller.ts'
import { type NodeProxy, startNodeProxy } from '../support/wire/node-proxy.ts'
import { withProxiedShop } from './fixtures.ts'
import { openShop, PRICE, pay, uniquePath } from './market.ts'
import { permit2Wallet, signedPermit } from './permit2-buyer.ts'

const it = withProxiedShop()
  .extend('stranger', { scope: 'file' }, ({ settings }) => somebodyElse(settings))
  /** Audits the shop's payee from the opening of the shop. */
  .extend(
    'audited',
    { scope: 'file' },
    ({ settings, shop }) =>
      (other: Parameters<typeof auditLedger>[2] = {}, ...more: string[]) => {
        const blocks = ['--since', String(shop.since), '--until', 'latest']
        return auditLedger(settings, ['--network', SANDBOX_NETWORK, ...blocks, '--pay-to', shop.payTo, ...more], other)
      },
  )
  /** Two payments by EIP-3009, one by Permit2 to another seller with the same payee, and a transfer without a purchase. */
  .extend('sold', { scope: 'file' }, async ({ market, shop, signed, wallet }) => {
    const payments = [await signed(), await signed()]
    for (const payment of payments) {
      const response = await pay(market, shop.url(uniquePath('/weather')), payment)
      expect(response.status).toBe(200)
      await response.arrayBuffer()
    }
    const price = { ...sandboxAccept(String(PRICE)), extra: { assetTransferMethod: 'permit2' } }
    const byPermit = await openShop(market, { payTo: shop.payTo, accepts: [price] })
    const permit = await signedPermit(market, byPermit, await permit2Wallet(market))
    const headers = { 'payment-signature': permit.header }
    expect((await market.fetch(byPermit.url(uniquePath('/weather')), { headers })).status).toBe(200)
    await transfer(market.settings, wallet, { to: shop.payTo, amount: 5n })
    return payments as [SignedPayment, SignedPayment]
  })
  .extend('copy', { scope: 'file' }, async ({ settings, pool, shop, sold: _ }, { onCleanup }) => {
    const copy = await copyLedger(settings, pool, shop.payTo)
    onCleanup(() => copy.close())
    return copy
  })
  /** Audits a copy of the payee's rows after the statement has changed them. */
  .extend('damaged', ({ copy, audited }) => async (statement: string, values: unknown[] = []) => {
    await copy.restore()
    await copy.client.query(statement, values)
    return audited({ databaseUrl: copy.url })
  })
  .extend('node', async ({ settings }, { onCleanup }): Promise<NodeProxy> => {
    const proxy = await startNodeProxy(httpAddress(settings, 'rpc'))
    onCleanup(() => proxy.close())
    return proxy
  })

describe('the audit of the ledger', () => {
  it('finds no difference in correct records, and separates transfers from payments', async ({ audited, sold: _ }) => {
    const { results, ...found } = await audited()
    expect(found).toEqual({ code: 0, differences: [], notes: ['transfer_without_payment'], reasons: [] })
    const both = { payments: 3, sum: 3n * PRICE }
    const [result] = results
    expect(result).toMatchObject({ sums: [{ ledger: both, chain: both, other: { transfers: 1, sum: 5n } }] })
  })

  it('separates the payments of one account from another’s with an equal payee', async ({
    audited,
    pool,
    shop,
    sold: _,
  }) => {
    const owner = await pool.query<{ id: string }>('select account_id as id from api where id = $1', [shop.api.id])
    const { code, differences, results } = await audited({}, '--account', owner.rows[0]?.id ?? '')
    expect({ code, differences }).toEqual({ code: 0, differences: [] })
    const own = { payments: 2, sum: 2n * PRICE }
    expect(results[0]).toMatchObject({ sums: [{ ledger: own, chain: own }] })
  })

  it('finds settlements outside of the ledger, until the ledger has them', async ({
    audited,
    market,
    shop,
    signed,
    sold: _,
    stranger,
  }) => {
    const payment = await signed()
    await stranger.settle([payment])
    expect(await audited()).toMatchObject({ code: 1, differences: ['not_in_ledger', 'sums_differ'] })
    expect(await audited({}, '--paid-elsewhere')).toMatchObject({ code: 0, differences: [] })
    await pay(market, shop.url(uniquePath('/weather')), payment)
    await rowInState(market.pool, payment.authorization, 'SETTLED')
    expect(await audited()).toMatchObject({ code: 0, differences: [] })
  })

  it('finds settlements after a release', async ({ audited, market, proxy, shop, signed, stranger }) => {
    proxy.intercept('/verify', ({ reply }) => reply(503, '{}'))
    const payment = await signed()
    await pay(market, shop.url(uniquePath('/weather')), payment)
    await rowInState(market.pool, payment.authorization, 'RELEASED')
    const key = rowKey(payment.authorization)
    // authz looks at the released payment again at `watch_at`. Without this delay, it would find the settlement before the audit does.
    await market.pool.query(`update test_payment set watch_at = now() + interval '1 hour' where key = $1`, [key])
    await stranger.settle([payment])
    expect(await audited()).toMatchObject({ code: 1, differences: ['settled_on_chain_only', 'sums_differ'] })
    await market.pool.query('update test_payment set watch_at = now() where key = $1', [key])
    await rowInState(market.pool, payment.authorization, 'SETTLED')
    expect(await audited()).toMatchObject({ code: 0, differences: [] })
  })
})

const FIRST = 'key = (select key from payment order by created_at limit 1)'
const hash = () => `0x${randomBytes(32).toString('hex')}`

describe('a damaged ledger', () => {
  it.for<[string, string, unknown[], string[]]>([
    [
      'has another amount',
      `update test_payment set amount = amount + 1 where ${FIRST}`,
      [],
      ['amount_differs', 'sums_differ'],
    ],
    ['lacks a row', `delete from test_payment where ${FIRST}`, [], ['not_in_ledger', 'sums_differ']],
    [
      'lacks what was paid by a permit',
      `delete from test_payment where signed->'permit2Authorization' is not null`,
      [],
      [...['not_in_ledger', 'sums_differ']],
    ],
    [
      'does not know the outcome',
      `update test_payment set state = 'UNKNOWN' where ${FIRST}`,
      [],
      [...['settled_on_chain_only', 'sums_differ']],
    ],
    [
      'names a transaction that there is not',
      `update test_payment set transaction = $1 where ${FIRST}`,
      [hash()],
      ['transaction_differs'],
    ],
    [
      'names no transaction',
      `update test_payment set transaction = null where ${FIRST}`,
      [],
      ['transaction_not_named'],
    ],
    [
      'has a row under the key of another payment',
      `update test_payment set key = sha256(key) where ${FIRST}`,
      [],
      [...['key_differs', 'not_in_ledger', 'sums_differ']],
    ],
    [
      'has taken back what was paid',
      `insert into payment_correction (payment_id, number, state) select id, 1, 'REVERSED' from payment where ${FIRST}`,
      [],
      ['reversed_on_ledger_only'],
    ],
  ])('%s', async ([, statement, values, differences], { damaged }) => {
    expect(await damaged(statement, values)).toMatchObject({ code: 1, differences })
  })

  it('has a month that was archived', async ({ audited, copy }) => {
    await copy.restore()
    const archived = `insert into ledger_archive (month, first_id, end_id, attempts, steps, deliveries, manifest)
      select date_trunc('month', now())::date, least_id_at(now()), least_id_at(now()), 0, 0, 0, ''`
    await copy.client.query(archived)
    const { code, reasons } = await audited({ databaseUrl: copy.url })
    await copy.client.query('delete from ledger_archive')
    expect({ code, reasons }).toEqual({ code: 2, reasons: [expect.stringContaining('is archived')] })
  })

  it('has another payee', async ({ copy, audited, damaged }) => {
    await damaged(`update test_payment set pay_to = '0x1111111111111111111111111111111111111111' where ${FIRST}`)
    // The row now names another payee. The audit of the payee that the chain has paid finds the difference.
    expect(await audited({ databaseUrl: copy.url })).toMatchObject({
      code: 1,
      differences: ['payee_differs', 'sums_differ'],
    })
  })

  /** Returns SQL and its values that insert a payment that was never made. Its other columns equal those of the first payment. */
  const bookedAs = (transaction: string, payer: string): [string, unknown[]] => {
    const nonce = hash()
    const key = paymentKey(SANDBOX_NETWORK, { method: 'eip3009', token: SANDBOX_USDC.address, payer, nonce })
    const statement = `
      insert into test_payment select (json_populate_record(p, json_build_object('id', overlay(gen_random_uuid()::text placing left($1::text, 4) from 33), 'key', '\\x' || $1::text,
          'transaction', coalesce($2::text, p.transaction), 'signed', jsonb_set(p.signed::jsonb, '{authorization,nonce}', to_jsonb($3::text))))).*
        from payment p where ${FIRST}`
    return [statement, [key, transaction === 'the same' ? null : transaction, nonce]]
  }

  it('has one transaction in two payments', async ({ damaged, wallet }) => {
    const found = await damaged(...bookedAs('the same', wallet.address))
    expect(found).toMatchObject({ code: 1, differences: ['booked_twice', 'sums_differ'] })
  })

  it('has a transaction that the chain does not know, unless the payment is marked as reversed', async ({
    audited,
    copy,
    damaged,
    wallet,
  }) => {
    const transaction = hash()
    const found = await damaged(...bookedAs(transaction, wallet.address))
    expect(found).toMatchObject({ code: 1, differences: ['sums_differ', 'transaction_missing'] })
    const reverse = `insert into payment_correction (payment_id, number, state)
      select id, 1, 'REVERSED' from payment where transaction = $1`
    await copy.client.query(reverse, [transaction])
    const { differences, notes } = await audited({ databaseUrl: copy.url })
    expect({ differences, notes }).toMatchObject({ differences: [], notes: ['reversed', 'transfer_without_payment'] })
  })

  it('has a reverted transaction, and a transaction without a payment', async ({
    damaged,
    settings,
    shop,
    sold: [payment],
    stranger,
    wallet,
  }) => {
    const reverted = await stranger.settle([payment]).catch((error: Error) => /0x[0-9a-f]{64}/.exec(error.message)?.[0])
    const found = await damaged(...bookedAs(reverted ?? '', wallet.address))
    expect(found).toMatchObject({ code: 1, differences: ['sums_differ', 'transaction_reverted'] })
    const plain = await transfer(settings, wallet, { to: shop.payTo, amount: PRICE })
    const other = await damaged(...bookedAs(plain, wallet.address))
    expect(other).toMatchObject({ code: 1, differences: ['sums_differ', 'transfer_missing'] })
  })
})

it('names networks that it cannot audit, and does not report success for them', async ({ copy, settings, shop }) => {
  await copy.restore()
  const elsewhere = (network: string) => `insert into test_payment select (json_populate_record(p, json_build_object(
    'id', gen_random_uuid(), 'key', '\\x' || encode(sha256('${network}'), 'hex'), 'network', '${network}'))).* from payment p where ${FIRST}`
  await copy.client.query(elsewhere('solana:mainnet'))
  const all = (...more: string[]) =>
    auditLedger(settings, ['--since', '1h', '--until', 'latest', ...more], { databaseUrl: copy.url })
  const done = await all()
  expect(done).toMatchObject({ code: 0, differences: [] })
  const outcomes = Object.fromEntries(done.results.map(({ network, outcome }) => [network, outcome]))
  expect(outcomes).toEqual({ [SANDBOX_NETWORK]: 'audited', 'solana:mainnet': 'not audited' })
  expect((await all('--network', 'solana:mainnet')).code).toBe(2)
  // This payment is on a network that the audit knows, but for which it has no node.
  await copy.client.query(elsewhere('eip155:1'))
  expect(await all()).toMatchObject({ code: 2, reasons: [expect.stringContaining('no node'), expect.any(String)] })
  // Every payee in the ledger is found by its address in upper or lower case.
  expect((await all('--pay-to', shop.payTo.toUpperCase().replace('0X', '0x'), '--network', SANDBOX_NETWORK)).code).toBe(
    0,
  )
})

describe('a node', () => {
  const refuse = { result: undefined, error: { code: -32000, message: 'refused' } }

  it('with a limit on block ranges is asked for fewer blocks', async ({ audited, node, sold: _ }) => {
    let widest = 0
    node.intercept(({ method, params }) => {
      if (method !== 'eth_getLogs') return undefined
      const { fromBlock, toBlock } = params[0] as { fromBlock: string; toBlock: string }
      const width = Number(toBlock) - Number(fromBlock) + 1
      if (width > 5) return refuse
      widest = Math.max(widest, width)
      return undefined
    })
    expect(await audited({ nodeUrl: node.url })).toMatchObject({ code: 0, differences: [] })
    expect(widest).toBeGreaterThan(1)
  })

  it.for<[string, Parameters<NodeProxy['intercept']>[0], RegExp]>([
    ['refuses every search', ({ method }) => (method === 'eth_getLogs' ? refuse : undefined), /refused/],
    ['is one of another chain', ({ method }) => (method === 'eth_chainId' ? { result: '0x1' } : undefined), /chain 1/],
    [
      'has forgotten blocks',
      ({ method }) => (method === 'eth_getBlockByNumber' ? { result: null } : undefined),
      /block/,
    ],
    [
      'has forgotten what happened in them',
      ({ method }) => (method === 'eth_getTransactionReceipt' ? { result: null } : undefined),
      /forgotten/,
    ],
    ['finds no logs and says nothing', ({ method }) => (method === 'eth_getLogs' ? { result: [] } : undefined), /logs/],
    [
      'leaves payments out of its logs',
      ({ method, params }) =>
        method === 'eth_getLogs' && (params[0] as { topics?: unknown }).topics ? { result: [] } : undefined,
      /out of its logs/,
    ],
    [
      'has another chain at the end',
      (() => {
        let asked = 0
        return ({ method, params }, { result }) => {
          if (method !== 'eth_getBlockByNumber' || params[0] === 'latest') return undefined
          asked += 1
          return asked > 1 ? { result: { ...(result as object), hash: hash() } } : undefined
        }
      })(),
      /reorganised/,
    ],
  ])('that %s makes the audit incomplete', async ([, interceptor, reason], { audited, node, sold: _ }) => {
    node.intercept(interceptor)
    const { code, reasons } = await audited({ nodeUrl: node.url })
    expect({ code, reasons }).toEqual({ code: 2, reasons: [expect.stringMatching(reason)] })
  })

  it('that does not answer makes the audit incomplete', async ({ audited, sold: _ }) => {
    const { code, reasons } = await audited({ nodeUrl: 'http://127.0.0.1:1' })
    expect({ code, reasons }).toEqual({ code: 2, reasons: ['the node cannot be reached'] })
  })
})

describe('the program', () => {
  const run = promisify(execFile)
  const program = (settings: Settings, args: string[], variables: Record<string, string> = {}) => {
    const env = { PATH: process.env.PATH, ...auditEnvironment(settings), ...variables }
    const done = run(process.execPath, ['audit/main.ts', ...args], { cwd: settings.root, env })
    return done.then(
      ({ stdout }) => ({ code: 0, stdout, stderr: '' }),
      ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({ code, stdout, stderr }),
    )
  }

  it('reports its result by its exit code, and prints each difference', async ({ copy, damaged, settings, shop }) => {
    const payee = ['--pay-to', shop.payTo]
    await damaged(`update test_payment set amount = amount + 1 where ${FIRST}`)
    const [good, bad, undone, nobody] = await Promise.all([
      program(settings, payee),
      program(settings, ['--json', ...payee], { DATABASE_URL: copy.url }),
      program(settings, payee, { AUDIT_NODES: '{}' }),
      program(settings, ['--pay-to', newAddress()]),
    ])
    expect(good).toMatchObject({ code: 0, stdout: expect.stringContaining('no differences on 1 audited network') })
    expect(bad.code).toBe(1)
    const [network] = JSON.parse(bad.stdout).networks
    expect(network.differences).toContainEqual(
      expect.objectContaining({ code: 'amount_differs', ledger: String(PRICE + 1n), chain: String(PRICE) }),
    )
    expect(undone).toMatchObject({ code: 2, stdout: expect.stringContaining('NOT DONE, no node of it is named') })
    expect(nobody).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining('nobody') })
  })

  it('reports no success with a database role that sees no rows', async ({ settings }) => {
    const url = serviceDatabaseUrl(settings, loadSecrets(settings.stateDirectory), 'controlPlane')
    const { code, stderr } = await program(settings, [], { DATABASE_URL: url })
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining('row-level security') })
  })
})

/** Makes a transfer by a transaction of the sender. Returns the hash of the transaction. */
async function transfer(settings: Settings, from: PrivateKeyAccount, { to, amount }: { to: string; amount: bigint }) {
  const rpcUrl = httpAddress(settings, 'rpc')
  const client = chainClient(rpcUrl)
  await client.setBalance({ address: from.address, value: parseEther('1') })
  const call = {
    address: SANDBOX_USDC.address,
    abi: erc20Abi,
    functionName: 'transfer',
    args: [to as Hex, amount],
  } as const
  const sent = await client.writeContract({ ...call, account: from, chain: sandboxChain(rpcUrl) })
  const { status } = await client.waitForTransactionReceipt({ hash: sent })
  if (status !== 'success') throw new Error('the transfer was reverted')
  return sent
}
