import { type Address, createPublicClient, type Hex, parseAbi } from 'viem'
import { SANDBOX_USDC } from '../../../../domain/networks/network.ts'
import { httpAddress, type Settings } from '../../../../sandbox/settings.ts'
import { type AuthorizationUse, nameOf } from '../../../join/records.ts'
import { rpc } from '../../../support/rpc.ts'

const [TRANSFER, USED] = parseAbi([
  'event Transfer(address indexed from, address indexed to, uint256 value)',
  'event AuthorizationUsed(address indexed authorizer, bytes32 indexed nonce)',
])
const BALANCE = parseAbi(['function balanceOf(address) view returns (uint256)'])
const TOKEN = SANDBOX_USDC.address

/** The token's events about a seller and its possible payers. */
export interface TokenRecord {
  /** The amounts of all transfers to the seller. */
  amounts: bigint[]
  uses: AuthorizationUse[]
  balance: bigint
}

/** Reads the token's events and the seller's balance from the chain's node, in three calls for any number of payments. */
export async function tokenRecord(
  settings: Settings,
  { payTo, payers, since }: { payTo: string; payers: readonly string[]; since: bigint },
): Promise<TokenRecord> {
  const client = createPublicClient({ transport: rpc(httpAddress(settings, 'rpc')) })
  const to = payTo as Address
  const logs = { address: TOKEN, fromBlock: since, toBlock: 'latest', strict: true } as const
  const [transfers, used, balance] = await Promise.all([
    client.getLogs({ ...logs, event: TRANSFER, args: { to } }),
    // An empty list of payers would match all payers.
    payers.length === 0 ? [] : client.getLogs({ ...logs, event: USED, args: { authorizer: payers as Address[] } }),
    client.readContract({ address: TOKEN, abi: BALANCE, functionName: 'balanceOf', args: [to] }),
  ])
  const uses = used.map((use): AuthorizationUse => {
    const { authorizer, nonce } = use.args
    const moved = transfers.find((transfer) => follows(transfer, use) && transfer.args.from === authorizer)
    const payment = nameOf({ from: authorizer, nonce })
    return { payment, transaction: use.transactionHash, moved: moved?.args.value }
  })
  return { amounts: transfers.map(({ args }) => args.value), uses, balance }
}

interface Log {
  transactionHash: Hex
  logIndex: number
}

/**
 * Returns whether a transfer follows the use of an authorization. A token marks an authorization as used just before it moves the money.
 * So the order of the logs shows which transfer in a transaction belongs to which authorization.
 */
function follows(transfer: Log, use: Log): boolean {
  return transfer.transactionHash === use.transactionHash && transfer.logIndex === use.logIndex + 1
}
