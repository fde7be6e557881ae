import { z } from 'zod'
import { type ChainRpc, type Receipt, type RpcCall, receiptCall, receiptShape } from '../exact-evm/chain-rpc.ts'
import type { ExpectedPayment } from '../exact-evm/payment-events.ts'
import { AUTHORIZATION_TOPICS, traceOf } from '../exact-evm/payment-events.ts'
import { type Block, type BlockRange, hexOf, quantity, rangesBack, wordOf } from './blocks.ts'
import type { Finding } from './conclude.ts'

/** An EIP-3009 authorization whose fate is asked for, and the transfer that it is to make. */
export interface Authorization extends ExpectedPayment {
  /** Of the payment. */
  id: string
  nonce: string
  /** Unix seconds: when it was not made before, and not used after. */
  createdAt: number
  validBefore: number
}

/** Nonces per search for logs. */
const MOST_TOPICS = 500

const AUTHORIZATION_STATE = '0xe94a0102'

const logs = z.array(z.object({ transactionHash: z.string(), topics: z.array(z.string()).min(3) }))

/** What the chain says of EIP-3009 authorizations at a block, by payment id. */
export async function findAuthorizations(
  chain: ChainRpc,
  payments: readonly Authorization[],
  at: Block,
): Promise<Map<string, Finding>> {
  const used = await usedOf(chain, payments, at)
  const findings = new Map<string, Finding>()
  for (const payment of payments) if (!used.has(payment)) findings.set(payment.id, { kind: 'unused' })
  const transactions = await transactionsOf(chain, [...used], at)
  const receipts = await receiptsOf(chain, [...new Set([...transactions.values()].flat())])
  for (const payment of used) {
    const found = (transactions.get(payment) ?? []).map((hash) => receipts.get(hash) ?? null)
    findings.set(payment.id, findingOf(payment, found))
  }
  return findings
}

/** Those whose authorization the token no longer takes: used or cancelled. */
async function usedOf(chain: ChainRpc, payments: readonly Authorization[], at: Block): Promise<Set<Authorization>> {
  const calls = payments.map(({ payer, nonce, requirements }): RpcCall => {
    const data = `${AUTHORIZATION_STATE}${wordOf(payer)}${wordOf(nonce)}`
    return { method: 'eth_call', params: [{ to: requirements.asset, data }, hexOf(at.number)] }
  })
  const states = z.array(quantity).parse(await chain.calls(calls))
  return new Set(payments.filter((_, index) => BigInt(states[index] ?? '0x0') !== 0n))
}

/** The transactions in which each of these authorizations came to its end, latest blocks first. */
async function transactionsOf(
  chain: ChainRpc,
  payments: readonly Authorization[],
  at: Block,
): Promise<Map<Authorization, string[]>> {
  const found = new Map<Authorization, string[]>()
  if (payments.length === 0) return found
  const left = new Map(payments.map((payment) => [keyOf(payment), payment]))
  for await (const range of rangesBack(chain, at, payments)) {
    for (const { transactionHash, topics } of await searchLogs(chain, [...left.values()], range)) {
      const payment = left.get(traceKey(topics[2] ?? '', `0x${topics[1]?.slice(-40)}`))
      if (payment) found.set(payment, [...(found.get(payment) ?? []), transactionHash])
    }
    for (const payment of found.keys()) left.delete(keyOf(payment))
    if (left.size === 0) break
  }
  return found
}

async function searchLogs(
  chain: ChainRpc,
  payments: readonly Authorization[],
  { fromBlock, toBlock }: BlockRange,
): Promise<z.output<typeof logs>> {
  const address = [...new Set(payments.map(({ requirements }) => requirements.asset))]
  const found: z.output<typeof logs> = []
  // Searches are the dearest thing that a node is asked for: one after another, not in one batch.
  for (let start = 0; start < payments.length; start += MOST_TOPICS) {
    const some = payments.slice(start, start + MOST_TOPICS)
    const nonces = some.map(({ nonce }) => nonce.toLowerCase())
    const filter = { address, topics: [AUTHORIZATION_TOPICS, null, nonces], fromBlock, toBlock }
    found.push(...logs.parse(await chain.call({ method: 'eth_getLogs', params: [filter] })))
  }
  return found
}

async function receiptsOf(chain: ChainRpc, hashes: readonly string[]): Promise<Map<string, Receipt>> {
  const receipts = z.array(receiptShape).parse(await chain.calls(hashes.map(receiptCall)))
  return new Map(receipts.map((receipt, index) => [hashes[index] ?? '', receipt]))
}

function findingOf(payment: Authorization, receipts: readonly Receipt[]): Finding {
  for (const receipt of receipts) {
    if (receipt?.status !== '0x1') continue
    const trace = traceOf(receipt.logs, payment, payment.nonce)
    if (trace !== 'none') return { kind: trace, transaction: receipt.transactionHash }
  }
  return { kind: 'unexplained' }
}

function keyOf({ payer, nonce }: Authorization): string {
  return traceKey(nonce, payer)
}

function traceKey(nonce: string, payer: string): string {
  return `${nonce.toLowerCase()}${payer.toLowerCase()}`
}
