import { encodeAbiParameters, encodeEventTopics, type Hex, numberToHex } from 'viem'
import { PERMIT2_PROXY, PROXY_EVENTS, TOKEN_EVENTS } from '../contracts.ts'
import type { Log, Transaction } from '../transfers.ts'

export const HASH: Hex = `0x${'ab'.repeat(32)}`
export const TOKEN = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
export const PAYER = '0x00000000000000000000000000000000000000A1'
export const SELLER = '0x00000000000000000000000000000000000000b2'
export const OTHER = '0x00000000000000000000000000000000000000c3'
export const nonce = (number: number): Hex => numberToHex(number, { size: 32 })

/** A log without its position in a transaction. */
export type Unplaced = Omit<Log, 'transactionHash' | 'logIndex'>

export function transaction(
  logs: readonly Unplaced[],
  input: Hex = '0x',
  { hash = HASH, block = 5n }: { hash?: Hex; block?: bigint } = {},
): Transaction {
  const placed = logs.map((log, at): Log => ({ ...log, transactionHash: hash, logIndex: numberToHex(at + 7) }))
  return { hash, block, input, logs: placed }
}

export const topics = (made: readonly unknown[]) => made as unknown as Log['topics']

export function moved(to: string, amount: bigint, { from = PAYER, token = TOKEN } = {}): Unplaced {
  const args = { from: from as Hex, to: to as Hex }
  return {
    address: token as Hex,
    topics: topics(encodeEventTopics({ abi: TOKEN_EVENTS, eventName: 'Transfer', args })),
    data: encodeAbiParameters([{ type: 'uint256' }], [amount]),
  }
}

export function used(number: number, { authorizer = PAYER, token = TOKEN } = {}): Unplaced {
  const args = { authorizer: authorizer as Hex, nonce: nonce(number) }
  return {
    address: token as Hex,
    topics: topics(encodeEventTopics({ abi: TOKEN_EVENTS, eventName: 'AuthorizationUsed', args })),
    data: '0x',
  }
}

export function proxySettled(address: string = PERMIT2_PROXY): Unplaced {
  return {
    address: address as Hex,
    topics: topics(encodeEventTopics({ abi: PROXY_EVENTS, eventName: 'Settled' })),
    data: '0x',
  }
}
