import { z } from 'zod'
import { askApart, callApart, receiptsOf } from '../../chain/ask-apart.ts'
import { type Block, type BlockRange, hexOf, rangesBack, word, wordOf } from '../../chain/blocks.ts'
import type { ExpectedPayment } from '../../chain/payment-events.ts'
import { AUTHORIZATION_TOPICS, traceOf } from '../../chain/payment-events.ts'
import type { ChainRpc, Receipt, RpcCall } from '../../chain/rpc.ts'
import type { Finding } from '../scheme.ts'

/** An EIP-3009 authorization with the transfer that it allows, for a search of its outcome. */
export interface Authorization extends ExpectedPayment {
  id: string
  nonce: string
  /** Unix seconds: the authorization was made at `createdAt` or later, and cannot be used after `validBefore`. */
  createdAt: number
  validBefore: number
}

/** A token ends an authorization once. If a contract reports more ends than this number, authz does not trust its reports. */
const MOST_TRANSACTIONS = 10

const AUTHORIZATION_STATE = '0xe94a0102'

const found = z.array(z.unknown())
const log = z.object({ address: z.string(), transactionHash: z.string(), topics: z.array(z.string()).min(3) })

/**
 * What the chain shows about EIP-3009 authorizations at a block, by payment id. Each payment is judged separately, because sellers choose
 * the tokens, and payers choose the transactions. A payment with answers that cannot be judged is `unexplained`.
 */
export async function findAuthorizations(
  chain: ChainRpc,
  payments: readonly Authorization[],
  at: Block,
): Promise<Map<string, Finding>> {
  const states = await statesOf(chain, payments, at)
  const used = payments.filter((payment) => states.get(payment) === 'used')
  const transactions = await transactionsOf(chain, used, at)
  const receipts = await receiptsOf(chain, [...new Set([...transactions.values()].flat())])
  const findingOf = (payment: Authorization): Finding => {
    if (states.get(payment) === 'unused') return { kind: 'unused' }
    return explain(
      payment,
      (transactions.get(payment) ?? []).map((hash) => receipts.get(hash)),
    )
  }
  return new Map(payments.map((payment) => [payment.id, findingOf(payment)]))
}

/** The facts by which a token contract finds an authorization: its own address, the payer and the nonce. */
interface TokenNonce {
  payer: string
  nonce: string
  requirements: { asset: string }
}

/** Whether a token marks an authorization as used or cancelled at the latest block. Rejects if the token answers anything else. */
export async function isAuthorizationSpent(chain: ChainRpc, authorization: TokenNonce): Promise<boolean> {
  return BigInt(word.parse(await chain.call(stateCall(authorization, 'latest')))) !== 0n
}

function stateCall({ payer, nonce, requirements }: TokenNonce, block: string): RpcCall {
  const data = `${AUTHORIZATION_STATE}${wordOf(payer)}${wordOf(nonce)}`
  return { method: 'eth_call', params: [{ to: requirements.asset, data }, block] }
}

/**
 * The state of each authorization in its token: `unused`, or `used` if it was used or cancelled. Absent if the token does not answer with
 * one word.
 */
async function statesOf(
  chain: ChainRpc,
  payments: readonly Authorization[],
  at: Block,
): Promise<Map<Authorization, 'used' | 'unused'>> {
  const callOf = (payment: Authorization) => stateCall(payment, hexOf(at.number))
  const states = new Map<Authorization, 'used' | 'unused'>()
  for (const [payment, answer] of await callApart(chain, payments, callOf)) {
    const state = word.safeParse(answer)
    if (state.success) states.set(payment, BigInt(state.data) === 0n ? 'unused' : 'used')
  }
  return states
}

/** The transactions in which each of these authorizations ended, latest blocks first. */
async function transactionsOf(
  chain: ChainRpc,
  payments: readonly Authorization[],
  at: Block,
): Promise<Map<Authorization, string[]>> {
  const transactions = new Map<Authorization, string[]>()
  const left = new Set(payments)
  for await (const range of rangesBack(chain, at, left)) {
    // Authorizations are sorted by token. If one of them makes a search fail, most of the other authorizations are still searched in one
    // call.
    const items = [...left].sort((a, b) => compare(a.requirements.asset, b.requirements.asset))
    // Searches are the most expensive calls of a node, so one runs after another.
    const ask = (some: readonly Authorization[]) => searchLogs(chain, some, range)
    const hashes = await askApart({ chain, items, ask, atOnce: 1 })
    for (const payment of items) {
      const ended = hashes.get(payment) ?? []
      if (ended.length > 0 && ended.length <= MOST_TRANSACTIONS) transactions.set(payment, ended)
      // If the search of these blocks failed for a payment, later searches cannot repair that.
      if (ended.length > 0 || !hashes.has(payment)) left.delete(payment)
    }
  }
  return transactions
}

/** The transactions in these blocks in which each authorization ended, by the events of its token. */
async function searchLogs(
  chain: ChainRpc,
  payments: readonly Authorization[],
  { fromBlock, toBlock }: BlockRange,
): Promise<string[][]> {
  const address = [...new Set(payments.map(({ requirements }) => requirements.asset))]
  const payers = [...new Set(payments.map(({ payer }) => `0x${wordOf(payer)}`))]
  const nonces = payments.map(({ nonce }) => nonce.toLowerCase())
  const filter = { address, topics: [AUTHORIZATION_TOPICS, payers, nonces], fromBlock, toBlock }
  const hashes = new Map(payments.map((payment) => [keyOf(payment), new Set<string>()]))
  for (const each of found.parse(await chain.call({ method: 'eth_getLogs', params: [filter] }))) {
    const { success, data } = log.safeParse(each)
    if (!success) continue
    const [, payer = '', nonce = ''] = data.topics
    hashes.get(traceKey(data.address, `0x${payer.slice(-40)}`, nonce))?.add(data.transactionHash)
  }
  return payments.map((payment) => [...(hashes.get(keyOf(payment)) ?? [])])
}

function explain(payment: Authorization, receipts: readonly (Receipt | undefined)[]): Finding {
  for (const receipt of receipts) {
    if (receipt?.status !== '0x1') continue
    const trace = traceOf(receipt.logs, payment, payment.nonce)
    if (trace !== 'none') return { kind: trace, transaction: receipt.transactionHash }
  }
  return { kind: 'unexplained' }
}

function keyOf({ requirements, payer, nonce }: Authorization): string {
  return traceKey(requirements.asset, payer, nonce)
}

/** The key includes the token: any contract can emit the same event about any payer and nonce. */
function traceKey(asset: string, payer: string, nonce: string): string {
  return `${asset}${payer}${nonce}`.toLowerCase()
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b)
}
