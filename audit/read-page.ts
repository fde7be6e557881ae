import { type Hex, parseEventLogs } from 'viem'
import { TOKEN_EVENTS } from './contracts.ts'
import type { Payee } from './ledger.ts'
import { type BlockLog, type BlockRange, CannotAudit, type Node } from './node.ts'
import { type Deposit, depositsIn, isSame, type Transaction, type Transfer, transfersIn } from './transfers.ts'

/** The records to find on a chain: transfers to payees in their tokens, and deposits if there are channels. */
export interface Sought {
  payees: readonly string[]
  tokens: readonly string[]
  /** Keys of `pairOf`, each for a payee and a token. */
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
 * The transfers and deposits of some blocks. The whole transaction is read only if the log before a transfer does not name its
 * authorization. Transfers of zero are left out: any account can make them in another account's name.
 */
export async function readPage(node: Node, sought: Sought, range: BlockRange): Promise<Page> {
  const { payees, tokens, pairs, channels } = sought
  const isSought = ({ to, token, amount }: Pick<Transfer, 'to' | 'token' | 'amount'>) =>
    amount > 0n && pairs.has(pairOf(to, token))
  const moved = movesIn(await node.transfersTo(payees, tokens, range)).filter(isSought)
  const payers = [...new Set(moved.map(({ from }) => from))]
  const uses = usesIn(payers.length > 0 ? await node.authorizationsOf(payers, tokens, range) : [])

  const plain = new Set<Hex>()
  const authorized: Transfer[] = []
  for (const { logIndex, ...transfer } of moved) {
    const use = uses.get(placeOf(transfer.transaction, logIndex - 1))
    const isIts = use !== undefined && isSame(use.token, transfer.token) && isSame(use.authorizer, transfer.from)
    if (isIts) authorized.push({ ...transfer, by: { method: 'eip3009', nonces: [use.nonce] } })
    else plain.add(transfer.transaction)
  }
  const others = (await wholeTransactions(node, plain)).flatMap(transfersIn).filter(isSought)
  const deposits = channels ? await depositsOf(node, range) : []
  return { transfers: [...authorized.filter(({ transaction }) => !plain.has(transaction)), ...others], deposits }
}

async function depositsOf(node: Node, range: BlockRange): Promise<Deposit[]> {
  const logs = await node.deposits(range)
  const hashes = new Set(logs.map(({ transactionHash }) => transactionHash as Hex))
  return (await wholeTransactions(node, hashes)).flatMap(depositsIn)
}

async function wholeTransactions(node: Node, hashes: ReadonlySet<Hex>): Promise<Transaction[]> {
  const asked = [...hashes]
  return (await node.transactions(asked)).map((found, index) => {
    if (found.state === 'mined') return found.transaction
    throw new CannotAudit(`the node has logs of ${asked[index]} and not the transaction`)
  })
}

function movesIn(logs: readonly BlockLog[]): (Omit<Transfer, 'by'> & { logIndex: number })[] {
  return parseEventLogs({ abi: TOKEN_EVENTS, eventName: 'Transfer', logs: asLogs(logs) }).map((event) => ({
    ...{ transaction: event.transactionHash, block: event.blockNumber, logIndex: event.logIndex },
    ...{ token: event.address.toLowerCase(), from: event.args.from.toLowerCase(), to: event.args.to.toLowerCase() },
    amount: event.args.value,
  }))
}

/** The uses of authorizations, by their positions in the logs. */
function usesIn(logs: readonly BlockLog[]): Map<string, { token: string; authorizer: string; nonce: string }> {
  const events = parseEventLogs({ abi: TOKEN_EVENTS, eventName: 'AuthorizationUsed', logs: asLogs(logs) })
  return new Map(
    events.map(({ address: token, args: { authorizer, nonce }, transactionHash, logIndex }) => [
      placeOf(transactionHash, logIndex),
      { token, authorizer, nonce: nonce.toLowerCase() },
    ]),
  )
}

function placeOf(transaction: Hex, logIndex: number): string {
  return `${transaction} ${logIndex}`
}

/** Logs in viem's form, with numbers in place of hexadecimal text. */
function asLogs(logs: readonly BlockLog[]) {
  const numbered = logs.map((log) => ({
    ...{ ...log, logIndex: Number(log.logIndex), blockNumber: BigInt(log.blockNumber) },
  }))
  return numbered as unknown as Parameters<typeof parseEventLogs>[0]['logs']
}
