import { randomBytes } from 'node:crypto'
import { BATCH_SETTLEMENT_ADDRESS, type ChannelConfig } from '@x402/evm'
import {
  computeChannelId,
  createBatchSettlementEIP3009DepositPayload,
  signVoucher,
} from '@x402/evm/batch-settlement/client'
import { type Address, createWalletClient, type Hex, type PrivateKeyAccount, parseAbi, toHex, zeroAddress } from 'viem'
import { chainClient, sandboxChain } from '../../sandbox/chain-manager/chain-client.ts'
import { FEES } from '../../sandbox/chain-manager/token.ts'
import { rpc } from './rpc.ts'

const CONFIG =
  '(address payer,address payerAuthorizer,address receiver,address receiverAuthorizer,address token,uint40 withdrawDelay,bytes32 salt)'

/** The functions of x402's contract for "batch-settlement" that tests call directly. */
export const CHANNELS = {
  address: BATCH_SETTLEMENT_ADDRESS,
  abi: parseAbi([
    `function deposit(${CONFIG} config, uint128 amount, address collector, bytes collectorData)`,
    `function initiateWithdraw(${CONFIG} config, uint128 amount)`,
    `function finalizeWithdraw(${CONFIG} config)`,
    `function getChannelId(${CONFIG} config) view returns (bytes32)`,
    'function channels(bytes32 channelId) view returns (uint128 balance, uint128 totalClaimed)',
    'function pendingWithdrawals(bytes32 channelId) view returns (uint128 amount, uint40 initiatedAt)',
    'function refundNonce(bytes32 channelId) view returns (uint256)',
    'function receivers(address receiver, address token) view returns (uint128 totalClaimed, uint128 totalSettled)',
  ]),
} as const

/** The chain and contracts of a test's channels. */
export interface ChannelChain {
  rpcUrl: string
  chainId: number
  token: Address
}

/** A payment channel for which the test signs as its payer. */
export interface TestChannel {
  id: Hex
  config: ChannelConfig
  network: `eip155:${number}`
  /** Returns the terms for a sum in this channel. Jobs send a facilitator the amount 0. */
  requirements(amount: bigint): Terms
  /** Returns the payload of a voucher for this total. */
  voucher(max: bigint): Promise<{ type: 'voucher'; channelConfig: ChannelConfig; voucher: SignedVoucher }>
  /** Returns the payload of a deposit into the channel, with a first voucher. */
  deposit(amount: bigint, max: bigint): Promise<Record<string, unknown>>
  /** The chain's state of the channel. */
  state(): Promise<{ balance: bigint; totalClaimed: bigint; withdrawRequestedAt: number; refundNonce: bigint }>
  /** Starts a withdrawal by the payer, and gives the payer the gas money for it. */
  initiateWithdraw(amount: bigint): Promise<void>
  finalizeWithdraw(): Promise<void>
}

export type SignedVoucher = Awaited<ReturnType<typeof signVoucher>>

interface Terms {
  scheme: 'batch-settlement'
  network: `eip155:${number}`
  asset: Address
  amount: string
  payTo: Address
  maxTimeoutSeconds: number
  extra: Record<string, unknown>
}

export function testChannel(
  chain: ChannelChain,
  terms: {
    payer: PrivateKeyAccount
    receiver: Address
    receiverAuthorizer: Address
    withdrawDelay?: number
    /**
     * The key that the channel names for vouchers, which signs them. The default is the payer's key. With 'nobody', the channel names no
     * key and the payer signs.
     */
    payerAuthorizer?: PrivateKeyAccount | 'nobody'
  },
): TestChannel {
  const { payer, receiver, receiverAuthorizer, withdrawDelay = 900, payerAuthorizer = payer } = terms
  const voucherSigner = payerAuthorizer === 'nobody' ? payer : payerAuthorizer
  const { rpcUrl, chainId, token } = chain
  const network = `eip155:${chainId}` as const
  const config: ChannelConfig = {
    ...{ payer: payer.address, receiver, receiverAuthorizer, token, withdrawDelay },
    payerAuthorizer: payerAuthorizer === 'nobody' ? zeroAddress : payerAuthorizer.address,
    salt: toHex(randomBytes(32)),
  }
  const id = computeChannelId(config, network)
  const client = chainClient(rpcUrl, chainId)
  const wallet = createWalletClient({ account: payer, chain: sandboxChain(rpcUrl, chainId), transport: rpc(rpcUrl) })
  const requirements = (amount: bigint): Terms => ({
    ...{ scheme: 'batch-settlement', network, asset: token, amount: String(amount), payTo: receiver },
    maxTimeoutSeconds: 60,
    extra: { name: 'USDC', version: '2', receiverAuthorizer, withdrawDelay },
  })
  const send = async (call: Promise<Hex>) => {
    const { status } = await client.waitForTransactionReceipt({ hash: await call })
    if (status !== 'success') throw new Error('the transaction was reverted')
  }
  return {
    id,
    config,
    network,
    requirements,
    voucher: async (max) => ({
      type: 'voucher',
      channelConfig: config,
      voucher: await signVoucher(voucherSigner, id, String(max), network),
    }),
    async deposit(amount, max) {
      const made = await createBatchSettlementEIP3009DepositPayload(
        ...([payer, 2, requirements(max), config, String(amount), String(max), voucherSigner] as const),
      )
      return made.payload
    },
    async state() {
      const [[balance, totalClaimed], [, withdrawRequestedAt], refundNonce] = await Promise.all([
        client.readContract({ ...CHANNELS, functionName: 'channels', args: [id] }),
        client.readContract({ ...CHANNELS, functionName: 'pendingWithdrawals', args: [id] }),
        client.readContract({ ...CHANNELS, functionName: 'refundNonce', args: [id] }),
      ])
      return { balance, totalClaimed, withdrawRequestedAt, refundNonce }
    },
    async initiateWithdraw(amount) {
      await client.setBalance({ address: payer.address, value: 10n ** 18n })
      const call = { ...CHANNELS, functionName: 'initiateWithdraw', args: [config, amount], ...FEES } as const
      await send(wallet.writeContract(call))
    },
    async finalizeWithdraw() {
      await send(wallet.writeContract({ ...CHANNELS, functionName: 'finalizeWithdraw', args: [config], ...FEES }))
    },
  }
}
