import { type Hex, parseEventLogs, type RpcLog } from 'viem'
import { CHANNEL_CONTRACT, CHANNEL_EVENTS, PERMIT2_PROXY, PROXY_EVENTS, TOKEN_EVENTS } from './contracts.ts'

/** The parts of a mined transaction that show payments. */
export interface Transaction {
  hash: Hex
  block: bigint
  input: Hex
  /** All its logs, in order. */
  logs: readonly Log[]
}

export type Log = Pick<RpcLog, 'address' | 'topics' | 'data' | 'transactionHash' | 'logIndex'>

/** A transfer of a token, and how it was made. Addresses are in lower case, amounts in atomic units. */
export interface Transfer {
  transaction: Hex
  block: bigint
  token: string
  from: string
  to: string
  amount: bigint
  by: MadeBy
}

export type MadeBy =
  /**
   * A signed payment. It has several nonces if the transaction contains several permits for the transfer, and may have used any of them.
   */
  | { method: 'eip3009' | 'permit2'; nonces: readonly string[] }
  /** A payout by the contract of payment channels, which sends a receiver its claimed money. */
  | { method: 'channel' }
  /** A transfer that was not made by x402. */
  | { method: 'none' }

export interface Deposit {
  transaction: Hex
  channel: string
  amount: bigint
}

/**
 * The transfers of a transaction. For EIP-3009, the transfer is the token's next event after `AuthorizationUsed`. Permit2 emits no event.
 * x402's proxy emits one after the transfer, and the fields of the permit are in the transaction's input.
 */
export function transfersIn(transaction: Transaction): Transfer[] {
  const tokenEvents = parseEventLogs({ abi: TOKEN_EVENTS, logs: asLogs(transaction) })
  const sent = sentByChannels(transaction)
  const permits = permitsUsed(transaction)
  return tokenEvents.flatMap((event, index): Transfer[] => {
    if (event.eventName !== 'Transfer') return []
    const { from, to, value: amount } = event.args
    const token = event.address.toLowerCase()
    const moved = { token, from: from.toLowerCase(), to: to.toLowerCase(), amount }
    const made = (by: MadeBy) => [{ transaction: transaction.hash, block: transaction.block, ...moved, by }]
    const before = tokenEvents.slice(0, index).findLast(({ address }) => isSame(address, token))
    if (before?.eventName === 'AuthorizationUsed' && isSame(before.args.authorizer, from)) {
      const { nonce } = before.args
      if (isNext(transaction, before, event)) return made({ method: 'eip3009', nonces: [nonce.toLowerCase()] })
    }
    if (sent(moved)) return made({ method: 'channel' })
    const nonces = permits(moved, event.logIndex)
    return made(nonces.length > 0 ? { method: 'permit2', nonces } : { method: 'none' })
  })
}

type Moved = Pick<Transfer, 'token' | 'from' | 'to' | 'amount'>

/** Returns a function that decides whether the contract of channels reports a transfer as its own. */
function sentByChannels(transaction: Transaction): (moved: Moved) => boolean {
  const events = parseEventLogs({ abi: CHANNEL_EVENTS, eventName: 'Settled', logs: asLogs(transaction) })
  const own = events.filter(({ address }) => isSame(address, CHANNEL_CONTRACT)).map(({ args }) => args)
  return ({ token, from, to, amount }) =>
    isSame(from, CHANNEL_CONTRACT) &&
    own.some((said) => isSame(said.receiver, to) && isSame(said.token, token) && said.amount === amount)
}

/**
 * Returns a function that finds the nonces of the permits that may have made the transfer at a position in the logs. Each event of the
 * proxy is for one permit.
 */
function permitsUsed(transaction: Transaction): (moved: Moved, logIndex: number) => string[] {
  const events = parseEventLogs({ abi: PROXY_EVENTS, logs: asLogs(transaction) })
  const words = events.filter(({ address }) => isSame(address, PERMIT2_PROXY)).map(({ logIndex }) => logIndex)
  const taken = new Set<number>()
  return (moved, logIndex) => {
    const word = words.find((place) => place > logIndex)
    if (word === undefined || taken.has(word)) return []
    const nonces = permitNonces(transaction.input, moved)
    if (nonces.length > 0) taken.add(word)
    return nonces
  }
}

export function depositsIn(transaction: Transaction): Deposit[] {
  return parseEventLogs({ abi: CHANNEL_EVENTS, eventName: 'Deposited', logs: asLogs(transaction) })
    .filter(({ address }) => isSame(address, CHANNEL_CONTRACT))
    .map(({ args }) => ({
      ...{ transaction: transaction.hash, channel: args.channelId.toLowerCase(), amount: args.amount },
    }))
}

/**
 * Finds the permits for a transfer in a transaction's input, at any position, and returns their nonces. A permit has six words of 32 bytes
 * in the order of the proxy's arguments: token, amount, nonce, deadline, owner and payee.
 */
function permitNonces(input: Hex, { token, amount, from, to }: Moved): string[] {
  const start = wordOf(token) + amount.toString(16).padStart(64, '0')
  const end = wordOf(from) + wordOf(to)
  const permits = input.toLowerCase().matchAll(new RegExp(`${start}([0-9a-f]{64})[0-9a-f]{64}${end}`, 'g'))
  return [...new Set([...permits].map(([, nonce]) => `0x${nonce}`))]
}

/** Whether no other log of the token is between the two logs. Logs of events that the audit does not know count, too. */
function isNext(
  { logs }: Transaction,
  first: { address: string; logIndex: number },
  then: { logIndex: number },
): boolean {
  return !logs.some(
    ({ address, logIndex }) =>
      isSame(address, first.address) && Number(logIndex) > first.logIndex && Number(logIndex) < then.logIndex,
  )
}

function asLogs({ logs }: Transaction) {
  return logs.map((log) => ({ ...log, logIndex: Number(log.logIndex) })) as unknown as Parameters<
    typeof parseEventLogs
  >[0]['logs']
}

function wordOf(hex: string): string {
  return hex.slice(2).toLowerCase().padStart(64, '0')
}

export function isSame(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase()
}
