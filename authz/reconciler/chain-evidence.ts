import { z } from 'zod'
import { type Receipt, type RpcCall, receiptShape, rpcCall, rpcCalls } from '../exact-evm/chain-rpc.ts'
import { AUTHORIZATION_TOPICS, traceOf } from '../exact-evm/payment-events.ts'
import type { UnresolvedPayment } from '../ledger/unresolved.ts'
import type { Finding } from './conclude.ts'

/** What the chain says of many payments at one moment. */
export interface ChainEvidence {
  /** Unix seconds of the block that everything was asked at. */
  time: number
  /** By payment id, one for each payment. */
  findings: ReadonlyMap<string, Finding>
}

export type LookUpPayments = (payments: readonly UnresolvedPayment[]) => Promise<ChainEvidence>

/** Blocks per search for logs: what public nodes allow at least. */
const WINDOW = 2_000
/** Nonces per search for logs. */
const MOST_TOPICS = 500
/** How long before its presentation an authorization may have been used, by the chain's clock, in seconds. */
const CLOCK_MARGIN_SECONDS = 600
/** An end for the search on chains whose blocks are quick: 200,000 blocks. */
const MOST_WINDOWS = 100

const AUTHORIZATION_STATE = '0xe94a0102'

const quantity = z.string().regex(/^0x[0-9a-f]+$/i)
const block = z.object({ number: quantity, hash: z.string(), timestamp: quantity })
const log = z.object({ transactionHash: z.string(), topics: z.array(z.string()).min(3) })

type Block = { number: number; hash: string; time: number }

/**
 * Asks a chain about payments, as it was `confirmations` blocks ago, so that what it says lasts. The block is looked
 * at again at the end: when it is another by then, the chain was reorganised or begun anew, and nothing that was found
 * counts. Rejects when the node does not answer.
 */
export function createLookUp(options: { rpcUrl: string; confirmations: number }): LookUpPayments {
  const { rpcUrl, confirmations } = options
  return async (payments) => {
    const head = Number(quantity.parse(await rpcCall(rpcUrl, { method: 'eth_blockNumber', params: [] })))
    const at = await blockAt(rpcUrl, Math.max(0, head - confirmations))
    const used = await usedOf(rpcUrl, payments, at)
    const findings = new Map<string, Finding>()
    for (const payment of payments) if (!used.has(payment)) findings.set(payment.id, { kind: 'unused' })
    const transactions = await transactionsOf(rpcUrl, [...used], at)
    const hashes = [...new Set([...transactions.values()].flat())]
    const receipts = await receiptsOf(rpcUrl, hashes)
    for (const payment of used) {
      const candidates = transactions.get(payment) ?? []
      const found = candidates.map((hash) => receipts.get(hash) ?? null)
      findings.set(payment.id, findingOf(payment, found))
    }
    if ((await blockAt(rpcUrl, at.number)).hash !== at.hash) throw new Error('the chain was reorganised meanwhile')
    return { time: at.time, findings }
  }
}

async function blockAt(rpcUrl: string, number: number): Promise<Block> {
  const call = { method: 'eth_getBlockByNumber', params: [hexOf(number), false] }
  const { hash, timestamp } = block.parse(await rpcCall(rpcUrl, call))
  return { number, hash, time: Number(timestamp) }
}

/** Those whose authorization the token no longer takes: used or cancelled. */
async function usedOf(
  rpcUrl: string,
  payments: readonly UnresolvedPayment[],
  at: Block,
): Promise<Set<UnresolvedPayment>> {
  const calls = payments.map(({ payer, nonce, requirements }): RpcCall => {
    const data = `${AUTHORIZATION_STATE}${word(payer)}${word(nonce)}`
    return { method: 'eth_call', params: [{ to: requirements.asset, data }, hexOf(at.number)] }
  })
  const states = z.array(quantity).parse(await rpcCalls(rpcUrl, calls))
  return new Set(payments.filter((_, index) => BigInt(states[index] ?? '0x0') !== 0n))
}

/** The transactions in which each of these authorizations came to its end, latest blocks first. */
async function transactionsOf(
  rpcUrl: string,
  payments: readonly UnresolvedPayment[],
  at: Block,
): Promise<Map<UnresolvedPayment, string[]>> {
  const found = new Map<UnresolvedPayment, string[]>()
  const left = new Map(payments.map((payment) => [traceKey(payment.nonce, payment.payer), payment]))
  const since = Math.min(...payments.map(({ createdAt }) => createdAt)) - CLOCK_MARGIN_SECONDS
  let to = at.number
  for (let window = 0; left.size > 0 && to >= 0 && window < MOST_WINDOWS; window++) {
    const from = Math.max(0, to - WINDOW + 1)
    for (const { transactionHash, topics } of await searchLogs(rpcUrl, [...left.values()], { from, to })) {
      const payment = left.get(traceKey(topics[2] ?? '', `0x${topics[1]?.slice(-40)}`))
      if (payment) found.set(payment, [...(found.get(payment) ?? []), transactionHash])
    }
    for (const { nonce, payer } of found.keys()) left.delete(traceKey(nonce, payer))
    if (left.size > 0 && (await blockAt(rpcUrl, from)).time < since) break
    to = from - 1
  }
  return found
}

async function searchLogs(
  rpcUrl: string,
  payments: readonly UnresolvedPayment[],
  { from, to }: { from: number; to: number },
): Promise<z.output<typeof log>[]> {
  const address = [...new Set(payments.map(({ requirements }) => requirements.asset))]
  const calls: RpcCall[] = []
  for (let start = 0; start < payments.length; start += MOST_TOPICS) {
    const nonces = payments.slice(start, start + MOST_TOPICS).map(({ nonce }) => nonce.toLowerCase())
    const topics = [AUTHORIZATION_TOPICS, null, nonces]
    calls.push({ method: 'eth_getLogs', params: [{ address, topics, fromBlock: hexOf(from), toBlock: hexOf(to) }] })
  }
  // Searches are the dearest thing that a node is asked for: one after another, not in one batch.
  const logs: z.output<typeof log>[] = []
  for (const call of calls) logs.push(...z.array(log).parse(await rpcCall(rpcUrl, call)))
  return logs
}

async function receiptsOf(rpcUrl: string, hashes: readonly string[]): Promise<Map<string, Receipt>> {
  const calls = hashes.map((hash) => ({ method: 'eth_getTransactionReceipt', params: [hash] }))
  const receipts = z.array(receiptShape).parse(await rpcCalls(rpcUrl, calls))
  return new Map(receipts.map((receipt, index) => [hashes[index] ?? '', receipt]))
}

function findingOf(payment: UnresolvedPayment, receipts: readonly Receipt[]): Finding {
  for (const receipt of receipts) {
    if (receipt?.status !== '0x1') continue
    const trace = traceOf(receipt.logs, payment)
    if (trace !== 'none') return { kind: trace, transaction: receipt.transactionHash }
  }
  return { kind: 'unexplained' }
}

function traceKey(nonce: string, payer: string): string {
  return `${nonce.toLowerCase()}${payer.toLowerCase()}`
}

function word(hex: string): string {
  return hex.slice(2).toLowerCase().padStart(64, '0')
}

function hexOf(number: number): string {
  return `0x${number.toString(16)}`
}
