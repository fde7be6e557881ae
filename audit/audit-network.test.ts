import { type Hex, numberToHex } from 'viem'
import { describe, expect, it } from 'vitest'
import { auditNetwork } from './audit-network.ts'
import type { Ledger, Payee } from './ledger.ts'
import type { LedgerRow } from './ledger-row.ts'
import { type BlockLog, type BlockRange, CannotAudit, type Node } from './node.ts'
import { MOST_BLOCKS } from './pages.ts'
import { paymentKey } from './payment-key.ts'
import { moved, nonce, PAYER, SELLER, TOKEN, transaction, used } from './testing/transactions.ts'
import type { Transaction } from './transfers.ts'

const NETWORK = 'eip155:8453'
const AMOUNT = 10n
/** The last block of a range that the audit reads in three pages of `MOST_BLOCKS` blocks. */
const LAST = 3n * MOST_BLOCKS - 1n

const payee: Payee = {
  ...{ network: NETWORK, asset: TOKEN.toLowerCase(), payTo: SELLER.toLowerCase() },
  ...{ channels: false, settled: 0, sum: 0n },
}

/** Returns a payment in a block. The block's number also serves as the payment's nonce and hash, and as the block's time. */
const paid = (block: bigint): Transaction =>
  transaction([used(Number(block)), moved(SELLER, AMOUNT)], '0x', { hash: nonce(Number(block)), block })

const booked = (block: bigint, fields: Partial<LedgerRow> = {}): LedgerRow => {
  const asset = TOKEN.toLowerCase()
  const payer = PAYER.toLowerCase()
  const signed = { method: 'eip3009', token: asset, payer, nonce: nonce(Number(block)) } as const
  return {
    ...{ id: `payment ${block}`, key: paymentKey(NETWORK, signed), state: 'SETTLED', accountId: '', network: NETWORK },
    ...{ asset, payer, payTo: SELLER.toLowerCase(), amount: AMOUNT, transaction: nonce(Number(block)) },
    ...{ reason: undefined, settledAt: Number(block) + 1, signed, underWay: false, reversed: false, ...fields },
  }
}

function nodeOf(transactions: readonly Transaction[], hidden: readonly Transaction[] = []) {
  const asked: Hex[] = []
  const block = async (at: bigint | 'latest') => {
    const number = at === 'latest' ? LAST : at
    return { number, hash: '0x01' as Hex, time: Number(number) }
  }
  const logs = (address: number, { from, to }: BlockRange): BlockLog[] =>
    transactions
      .filter((each) => each.block >= from && each.block <= to && !hidden.includes(each))
      .flatMap(({ logs, block }) =>
        logs.slice(address, address + 1).map((log) => ({ ...log, blockNumber: numberToHex(block) })),
      )
  const node = {
    block,
    transactionsOf: async () => [],
    transfersTo: async (_payees: unknown, _tokens: unknown, range: BlockRange) => logs(1, range),
    authorizationsOf: async (_payers: unknown, _tokens: unknown, range: BlockRange) => logs(0, range),
    async transactions(hashes: readonly Hex[]) {
      asked.push(...hashes)
      return hashes.map((hash) => {
        const found = transactions.find((each) => each.hash === hash)
        return found ? { state: 'mined', transaction: found } : { state: 'unknown' }
      })
    },
    earnings: async () => [],
  } as unknown as Node
  return { node, asked }
}

function ledgerOf(rows: readonly LedgerRow[]): Ledger {
  return {
    byKeys: async (keys: readonly string[]) =>
      new Map(rows.filter(({ key }) => keys.includes(key)).map((row) => [row.key, row])),
    async *settled() {
      yield* rows.filter(({ state }) => state === 'SETTLED').sort((a, b) => a.settledAt - b.settledAt)
    },
    naming: async () => new Map(),
    withoutOutcome: async () => [],
    async *channels() {},
  } as unknown as Ledger
}

async function audited(options: {
  chain: Transaction[]
  ledger: LedgerRow[]
  hidden?: Transaction[]
  settled?: Ledger['settled']
  withoutOutcome?: Ledger['withoutOutcome']
  found?: string[]
}) {
  const { node, asked } = nodeOf(options.chain, options.hidden)
  const { found = [], settled, withoutOutcome } = options
  const end = { number: LAST, hash: '0x01' as Hex, time: Number(LAST) }
  const sums = await auditNetwork(
    {
      ...{ network: NETWORK, node, head: LAST, payees: [payee], scope: { accounts: [] }, foreignPass: false },
      span: { blocks: { from: 0n, to: LAST }, since: 0, until: Number(LAST) + 1, end, final: true },
    },
    { ...ledgerOf(options.ledger), ...(settled && { settled }), ...(withoutOutcome && { withoutOutcome }) },
    { found: ({ code, payment }) => void found.push(`${code} ${payment ?? ''}`.trim()), progress: () => undefined },
  )
  return { found, asked, ledger: sums[0]?.ledger, chain: sums[0]?.chain }
}

describe('the audit of a network', () => {
  const blocks = [0n, 5n, MOST_BLOCKS - 1n, MOST_BLOCKS, 2n * MOST_BLOCKS - 1n, LAST]

  it('compares what lies on the edges of pages once, and asks for no transaction that the logs explain', async () => {
    const both = { payments: blocks.length, sum: AMOUNT * BigInt(blocks.length) }
    const chain = blocks.map(paid)
    expect(await audited({ chain, ledger: blocks.map((block) => booked(block)) })).toEqual({
      ...{ found: [], asked: [], ledger: both, chain: both },
    })
  })

  it('names the archived months with payments that left without an outcome', async () => {
    const withoutOutcome = async () => [{ month: '2026-09', payments: 3 }]
    const { found } = await audited({ chain: [paid(5n)], ledger: [booked(5n)], withoutOutcome })
    expect(found).toEqual(['left_without_outcome'])
  })

  it('reports nothing of a period that the ledger does not have whole', async () => {
    const found: string[] = []
    // biome-ignore lint/correctness/useYield: the first row is refused
    const settled = async function* () {
      throw new CannotAudit('archived')
    }
    await expect(audited({ chain: blocks.map(paid), ledger: [], settled, found })).rejects.toThrow('archived')
    expect(found).toEqual([])
  })

  it('finds a row that was settled long after its transfer, or before it by a wrong clock', async () => {
    for (const settledAt of [0, Number(LAST)]) {
      const { found, ledger, chain } = await audited({
        ...{ chain: blocks.map(paid), ledger: blocks.map((block) => booked(block, { settledAt })) },
      })
      expect(found).toEqual([])
      expect(ledger).toEqual(chain)
    }
  })

  it('tells a transfer without a row from a row without a transfer', async () => {
    const { found, ledger, chain } = await audited({
      chain: [paid(5n)],
      ledger: [booked(6n), booked(7n, { amount: 3n })],
    })
    expect(found).toEqual([
      ...['not_in_ledger', 'transaction_missing payment 6', 'transaction_missing payment 7', 'sums_differ'],
    ])
    expect({ ledger, chain }).toEqual({ ledger: { payments: 2, sum: 13n }, chain: { payments: 1, sum: 10n } })
  })

  it('is not done by a node whose logs lack what it has in its transactions', async () => {
    for (const block of blocks) {
      const chain = blocks.map(paid)
      const hidden = chain.filter((each) => each.block === block)
      const lacking = audited({ chain, hidden, ledger: blocks.map((each) => booked(each)) })
      await expect(lacking).rejects.toThrow('out of its logs')
    }
  })
})
