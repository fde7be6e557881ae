import { type Hex, parseEventLogs } from 'viem'
import { TOKEN_EVENTS } from './contracts.ts'
import type { Payee } from './ledger.ts'
import { type BlockLog, type BlockRange, CannotAudit, type Node } from './node.ts'
import { type Deposit, depositsIn, type Transfer, transfersIn } from './transfers.ts'

/** What is looked for on a chain: transfers to payees in their tokens, and deposits where there are channels. */
export interface Sought {
  payees: readonly string[]
  tokens: readonly string[]
  /** Payee and token as `pairOf` writes them. */
  pairs: ReadonlySet<string>
  channels: boolean
}

export interface Page {
  transfers: Transfer[]
  deposits: Deposit[]
}

export function soughtOf(payees: readonly Payee[]): Sought {
  return {
    payees: [...new Set(payees.map(({ payTo }) => payTo))],
    tokens: [...new Set(payees.map(({ asset }) => asset))],
    pairs: new Set(payees.map(({ payTo, asset }) => pairOf(payTo, asset))),
    channels: payees.some(({ channels }) => channels),
  }
}

export function pairOf(payTo: string, asset: string): string {
  return `${payTo} ${asset}`
}

/**
 * The transfers and deposits of some blocks. Most are known by their logs alone: an authorization's use that stands just before its
 * transfer. The other transactions are read whole.
 */
export async function readPage(
  node: Node,
  { payees, tokens, pairs, channels }: Sought,
  range: BlockRange,
): Promise<Page> {
  const logs = await node.transfersTo(payees, tokens, range)
  const moved = parse(logs).filter(
    (event) =>
      event.eventName === 'Transfer' &&
      event.args.value > 0n &&
      pairs.has(pairOf(event.args.to.toLowerCase(), event.address.toLowerCase())),
  )
  const payers = new Set(
    moved.flatMap((event) => (event.eventName === 'Transfer' ? [event.args.from.toLowerCase()] : [])),
  )
  const uses = parse(payers.size > 0 ? await node.authorizationsOf([...payers], tokens, range) : [])
  const useAt = new Map(uses.map((use) => [placeOf(use.transactionHash, use.logIndex), use]))
  const transfers = new Map<Hex, Transfer[]>()
  const unclear = new Set<Hex>()
  for (const event of moved) {
    if (event.eventName !== 'Transfer') continue
    const use = useAt.get(placeOf(event.transactionHash, event.logIndex - 1))
    const token = event.address.toLowerCase()
    const from = event.args.from.toLowerCase()
    const isUse = use?.eventName === 'AuthorizationUsed' && use.address.toLowerCase() === token
    if (!isUse || use.args.authorizer.toLowerCase() !== from) {
      unclear.add(event.transactionHash)
      continue
    }
    const known = transfers.get(event.transactionHash) ?? []
    transfers.set(event.transactionHash, known)
    known.push({
      ...{ transaction: event.transactionHash, block: event.blockNumber, token, from },
      ...{ to: event.args.to.toLowerCase(), amount: event.args.value },
      by: { method: 'eip3009', nonces: [use.args.nonce.toLowerCase()] },
    })
  }
  for (const transaction of await whole(node, [...unclear]))
    transfers.set(
      transaction.hash,
      transfersIn(transaction).filter(({ to, token, amount }) => amount > 0n && pairs.has(pairOf(to, token))),
    )
  const depositing = channels ? await node.deposits(range) : []
  const deposits = await whole(node, [...new Set(depositing.map(({ transactionHash }) => transactionHash as Hex))])
  return { transfers: [...transfers.values()].flat(), deposits: deposits.flatMap(depositsIn) }
}

async function whole(node: Node, hashes: readonly Hex[]) {
  return (await node.transactions(hashes)).map((found, index) => {
    if (found.state === 'mined') return found.transaction
    throw new CannotAudit(`the node has logs of ${hashes[index]} and not the transaction`)
  })
}

function parse(logs: readonly BlockLog[]) {
  return parseEventLogs({
    abi: TOKEN_EVENTS,
    logs: logs.map((log) => ({
      ...{ ...log, logIndex: Number(log.logIndex), blockNumber: BigInt(log.blockNumber) },
    })) as unknown as Parameters<typeof parseEventLogs>[0]['logs'],
  })
}

function placeOf(transaction: Hex, logIndex: number): string {
  return `${transaction} ${logIndex}`
}
