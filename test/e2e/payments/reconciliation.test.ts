import { randomBytes, randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import { type Address, createTestClient, type Hex, toHex } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Ledger, Reservation } from '../../../authz/ledger/ledger.ts'
import { giveUpSettlements, readUnresolved, resolvePayments } from '../../../authz/ledger/payments/unresolved.ts'
import { createPostgresLedger } from '../../../authz/ledger/postgres-ledger.ts'
import { paymentRequirements } from '../../../domain/payments/payment-requirements.ts'
import { httpAddress } from '../../../sandbox/settings.ts'
import { rpc } from '../../support/rpc.ts'
import {
  fundedWallet,
  newAddress,
  paymentRow,
  rowInState,
  rowKey,
  type SignedPayment,
  signPayment,
  until,
} from '../support/buyers/buyer.ts'
import { type SomebodyElse, somebodyElse } from '../support/buyers/somebody-else.ts'
import { sandboxAccept } from '../support/sellers/seller.ts'
import { type LedgerApi, ledgerApi, ledgerPool, newReservation } from './ledger-fixtures.ts'
import { type Market, openMarket } from './market.ts'

const PAY_TO = newAddress()
const terms = paymentRequirements(sandboxAccept(), PAY_TO)
const soon = (seconds: number) => String(Math.floor(Date.now() / 1000) + seconds)

let market: Market
let api: LedgerApi
let pool: Pool
let ledger: Ledger
let wallet: Awaited<ReturnType<typeof fundedWallet>>
let stranger: SomebodyElse

beforeAll(async () => {
  market = openMarket()
  api = await ledgerApi(market)
  pool = ledgerPool(market)
  ledger = createPostgresLedger(pool)
  wallet = await fundedWallet(market.chain)
  stranger = somebodyElse(market.settings)
})
afterAll(async () => {
  await pool?.end()
  await market?.close()
})

/** Inserts a payment with a settlement that has begun and has an unknown result. */
async function inDoubt(payment: SignedPayment, end: 'UNKNOWN' | 'SETTLING' = 'UNKNOWN'): Promise<Reservation> {
  return reservedInDoubt(payment, { key: rowKey(payment.authorization) }, end)
}

async function reservedInDoubt(
  { authorization, payload }: SignedPayment,
  fields: Partial<Reservation>,
  end: 'UNKNOWN' | 'SETTLING' = 'UNKNOWN',
): Promise<Reservation> {
  const attempt = newReservation(api, {
    payer: authorization.from,
    requirements: terms,
    validBefore: Number(authorization.validBefore),
    signed: payload.payload as Reservation['signed'],
    ...fields,
  })
  await ledger.reserve(attempt)
  await ledger.beginSettlement(attempt, 200)
  if (end === 'UNKNOWN')
    await ledger.close(attempt, {
      state: 'UNKNOWN',
      reason: 'settlement_unanswered',
      transaction: undefined,
      refused: false,
    })
  return attempt
}

const sign = (validBefore = soon(300)) => signPayment(wallet, terms, { authorization: { validBefore } })
/** Waits until a payment has reached a state. The Sandbox chain's clock advances every fifteen seconds while the chain is idle. */
const ended = (payment: SignedPayment, state: string) =>
  until(
    `it is ${state}`,
    async () => {
      const row = await paymentRow(market.pool, payment.authorization)
      return row?.state === state && row
    },
    25_000,
  )

describe('a payment with an unknown outcome', () => {
  it('is settled if another party has sent it to the chain', async () => {
    const payment = await sign()
    await inDoubt(payment)
    const transaction = await stranger.settle([payment])
    expect(await ended(payment, 'SETTLED')).toMatchObject({ transaction, error_reason: null })
  })

  it('is settled if no process works on it any more', async () => {
    const payment = await sign()
    await inDoubt(payment, 'SETTLING')
    await stranger.settle([payment])
    expect((await rowInState(market.pool, payment.authorization, 'SETTLING')).state).toBe('SETTLING')
    await market.pool.query(`update test_payment set settling_at = now() - interval '61 seconds' where key = $1`, [
      rowKey(payment.authorization),
    ])
    await ended(payment, 'SETTLED')
  })

  it('stays open while the authorization could be used, and expires afterwards', async () => {
    const validBefore = soon(8)
    const payment = await sign(validBefore)
    await inDoubt(payment)
    // The reconciler decides payments in order, so the decision of a later payment shows that it has asked about this one.
    const later = await sign()
    await inDoubt(later)
    await stranger.settle([later])
    await ended(later, 'SETTLED')
    expect((await paymentRow(market.pool, payment.authorization))?.state).toBe('UNKNOWN')
    // The chain's clock advances with its next block. A block of the last second could still use the authorization.
    await until('its time is over', async () => Date.now() >= (Number(validBefore) + 1) * 1000, 15_000)
    await market.chain.fund(newAddress())
    await ended(payment, 'EXPIRED')
    expect(await market.chain.nonceUsed(payment.authorization)).toBe(false)
  })

  it('is cancelled if its payer has cancelled the authorization on the chain', async () => {
    const payment = await sign()
    await inDoubt(payment)
    await stranger.cancel(wallet, payment.authorization.nonce)
    await ended(payment, 'CANCELLED')
  })

  it('is cancelled if its payer has spent the nonce on another transfer', async () => {
    const nonce = toHex(randomUUID().slice(0, 30), { size: 32 })
    const payment = await signPayment(wallet, terms, { authorization: { nonce } })
    const elsewhere = await signPayment(wallet, terms, { authorization: { nonce, to: wallet.address } })
    await inDoubt(payment)
    await stranger.settle([elsewhere])
    await ended(payment, 'CANCELLED')
  })

  it('is not settled by the transfer of another payment in the same transaction', async () => {
    const nonce = toHex(randomUUID().slice(0, 30), { size: 32 })
    const unpaid = await signPayment(wallet, terms, { authorization: { nonce } })
    const decoy = await signPayment(wallet, terms, { authorization: { nonce, to: wallet.address } })
    const paid = await sign()
    await inDoubt(unpaid)
    await inDoubt(paid)
    const transaction = await stranger.settle([decoy, paid])
    expect((await ended(paid, 'SETTLED')).transaction).toBe(transaction)
    await ended(unpaid, 'CANCELLED')
  })
})

/** Deploys code at a new address of the Sandbox chain. */
async function contract(bytecode: Hex): Promise<Address> {
  const address = newAddress()
  const mode = 'anvil'
  const client = createTestClient({ mode, transport: rpc(httpAddress(market.settings, 'rpc')) })
  await client.setCode({ address, bytecode })
  return address
}

/** Code that writes a log without topics, then code that reverts, and code that runs until its gas is used up. */
const BARE_LOG = '0x60006000a000'
const REVERTS = '0x60006000fd'
const NEVER_ENDS = '0x5b600056'

describe('an honest payment with an unknown outcome', () => {
  it('is settled although other payments make each question to the node about them fail', async () => {
    const poisoned: Reservation[] = []
    for (const asset of [newAddress(), await contract(REVERTS), await contract(NEVER_ENDS)])
      poisoned.push(await reservedInDoubt(await sign(), { requirements: { ...terms, asset } }))
    const bare = await sign()
    await inDoubt(bare)
    await stranger.settle([bare], [await contract(BARE_LOG)])
    const honest = await sign()
    await inDoubt(honest)
    const transaction = await stranger.settle([honest])
    expect(await ended(honest, 'SETTLED')).toMatchObject({ transaction })
    await ended(bare, 'SETTLED')
    const { rows } = await market.pool.query('select distinct state from payment where id = any($1)', [
      poisoned.map(({ id }) => id),
    ])
    expect(rows).toEqual([{ state: 'UNKNOWN' }])
    // The test removes these rows. Otherwise the reconciler would also ask about them during later test files.
    await market.pool.query('delete from test_payment where id = any($1)', [poisoned.map(({ id }) => id)])
  })
})

/** A network for which no process of the stack has a node. */
const ELSEWHERE = 'eip155:84533'

describe('the outcomes from the chain', () => {
  const settled = { state: 'SETTLED' as const, transaction: `0x${'ab'.repeat(32)}` }

  /** Records a deposit with an unknown outcome in a separate channel with this charged sum. */
  async function depositInDoubt(charged: number): Promise<Reservation> {
    const { header: _, ...payment } = await sign()
    const channelId = toHex(randomBytes(32))
    const channelConfig = {
      ...{ payer: newAddress(), payerAuthorizer: newAddress(), receiver: PAY_TO, receiverAuthorizer: newAddress() },
      ...{ token: terms.asset, withdrawDelay: 900, salt: channelId },
    }
    const voucher = { channelId, maxClaimableAmount: terms.amount, signature: toHex(1, { size: 65 }) }
    const erc3009Authorization = { validAfter: '0', validBefore: '1', salt: channelId, signature: voucher.signature }
    const deposit = { amount: terms.amount, authorization: { erc3009Authorization } }
    const made = await reservedInDoubt(
      { header: '', ...payment },
      {
        environment: 'production',
        signed: { type: 'deposit', channelConfig, voucher, deposit },
        requirements: { ...terms, scheme: 'batch-settlement', network: ELSEWHERE },
        mirror: { balance: 0n, totalClaimed: 0n, withdrawRequestedAt: 0, refundNonce: 0, readAt: Date.now() },
      },
    )
    await market.pool.query(
      'update payment_channel set charged = $2, signed_max = $2, balance = $2 where network = $3 and channel_id = $1',
      [Buffer.from(channelId.slice(2), 'hex'), charged, ELSEWHERE],
    )
    return made
  }

  it('are written for all payments except one with a damaged row', async () => {
    const refused = await depositInDoubt(Number(terms.amount))
    const deposit = await depositInDoubt(0)
    const other = await reservedInDoubt(await sign(), { requirements: { ...terms, network: ELSEWHERE } })
    const told: string[] = []
    const resolutions = [refused, deposit, other].map((payment) => ({ payment, end: settled }))
    const options = { pool, publishNews: () => undefined, onRefused: ({ id }: { id: string }) => void told.push(id) }
    expect(await resolvePayments({ ...options, resolutions })).toBe(2)
    expect(told).toEqual([refused.id])
    const states = await market.pool.query<{ id: string; state: string }>(
      'select id, state from payment where id = any($1)',
      [[refused.id, deposit.id, other.id]],
    )
    expect(new Map(states.rows.map(({ id, state }) => [id, state]))).toEqual(
      new Map([
        [refused.id, 'UNKNOWN'],
        [deposit.id, 'SETTLED'],
        [other.id, 'SETTLED'],
      ]),
    )
  })
})

describe('the search for open payments', () => {
  it('continues after the last one read, so that payments that stay open do not hide others', async () => {
    const network = 'eip155:999999'
    const wanted = new Set<string>()
    for (let made = 0; made < 5; made++)
      wanted.add((await reservedInDoubt(await sign(), { requirements: { ...terms, network } })).id)
    const read: string[] = []
    let after: Parameters<typeof readUnresolved>[1]['after']
    do {
      const { payments, next } = await readUnresolved(pool, { networks: [network], limit: 2, after })
      read.push(...payments.map(({ id }) => id))
      after = next
    } while (after)
    expect(read).toHaveLength(5)
    expect(new Set(read)).toEqual(wanted)
    await market.pool.query('delete from test_payment where network = $1', [network])
  })

  it('uses the clock of PostgreSQL, which dates settlements', async () => {
    const since = await giveUpSettlements(pool, '-infinity')
    const { rows } = await pool.query('select extract(epoch from now() - $1::timestamptz)::float8 as seconds', [since])
    expect(rows[0].seconds).toBeGreaterThan(599)
    expect(rows[0].seconds).toBeLessThan(630)
  })
})

describe('the ledger and the chain', () => {
  it('agree exactly after all payments are decided (M10)', async () => {
    const { rows } = await market.pool.query<{ sum: string }>(
      `select coalesce(sum(amount), 0)::text as sum from payment where pay_to = $1 and state = 'SETTLED' and network = $2`,
      [PAY_TO, terms.network],
    )
    expect(BigInt(rows[0]?.sum ?? 0)).toBe(await market.chain.usdcOf(PAY_TO))
  })
})
