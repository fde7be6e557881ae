import type { PaymentRequirements } from '@x402/core/types'
import {
  BatchSettlementEvmScheme,
  computeChannelId,
  createBatchSettlementEIP3009DepositPayload,
  signVoucher,
} from '@x402/evm/batch-settlement/client'
import { hashTypedData } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { Channels } from '../../typescript/src/buyer/channels/channels.ts'
import { keptChannelId, memoryChannels, pinId } from '../../typescript/src/buyer/channels/store.ts'

/** A publicly known key (from the usual development mnemonic). It must never hold money. */
const KEY = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'
const NOW_MS = 1_800_000_000_000

const TERMS: PaymentRequirements = {
  scheme: 'batch-settlement',
  network: 'eip155:8453',
  amount: '1000',
  asset: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
  payTo: '0x1111111111111111111111111111111111111111',
  maxTimeoutSeconds: 60,
  extra: {
    name: 'USD Coin',
    version: '2',
    receiverAuthorizer: '0x90f79bf6eb2c4f870365e785982e1f101e93b906',
    withdrawDelay: 900,
    minDeposit: '10000',
  },
}

const CASES: readonly { terms: PaymentRequirements; deposit: string; cumulative: string }[] = [
  { terms: TERMS, deposit: '10000', cumulative: '1000' },
  { terms: { ...TERMS, network: 'eip155:84532' }, deposit: '10000', cumulative: '9007199254740993' },
  // If the terms have no delay, the shortest one applies. An address in the terms keeps its spelling.
  {
    terms: {
      ...TERMS,
      payTo: '0xaAaAaAaaAaAaAaaAaAAAAAAAAaaaAaAaAaaAaaAa',
      extra: { ...TERMS.extra, withdrawDelay: undefined },
    },
    deposit: (2n ** 128n - 1n).toString(),
    cumulative: (2n ** 128n - 1n).toString(),
  },
  { terms: { ...TERMS, extra: { ...TERMS.extra, withdrawDelay: 2_592_000 } }, deposit: '1', cumulative: '0' },
]

/** Channels, vouchers, deposits and refunds of scheme `batch-settlement` as the official client makes and signs them. */
export async function channelVectors(): Promise<object> {
  return Promise.all(CASES.map(vectorOf))
}

async function vectorOf({ terms, deposit, cumulative }: (typeof CASES)[number], index: number): Promise<object> {
  const account = privateKeyToAccount(KEY)
  const config = new BatchSettlementEvmScheme(account).buildChannelConfig(terms)
  const signed: string[] = []
  const signer = {
    address: account.address,
    signTypedData(data: Parameters<typeof account.signTypedData>[0]) {
      signed.push(hashTypedData(data))
      return account.signTypedData(data)
    },
  }
  const channel_id = computeChannelId(config, terms.network)
  const voucher = await signVoucher(signer as never, channel_id, cumulative, terms.network)
  const { payload } = await at(index, () =>
    createBatchSettlementEIP3009DepositPayload(signer as never, 2, terms, config, deposit, cumulative),
  )
  const [voucher_digest, deposit_digest] = signed
  const store = memoryChannels()
  await store.set(channel_id, { chargedCumulativeAmount: cumulative })
  const amount = index % 2 === 1 ? deposit : undefined
  const refund = await new Channels(KEY, store).refundPayload(
    { x402Version: 2, resource: { url: '' }, accepts: [terms] },
    terms,
    amount,
  )
  return {
    private_key: KEY,
    terms,
    channel_config: config,
    channel_id,
    kept_channel_id: keptChannelId(channel_id),
    pin_id: pinId(terms),
    voucher,
    voucher_digest,
    deposit_digest,
    payload,
    refund: refund.payload,
  }
}

/**
 * Fixes the clock and the random salt, so that each run makes the same vector. The official client reads both before its first `await`, so
 * they are restored right after the call.
 */
function at<Value>(index: number, make: () => Promise<Value>): Promise<Value> {
  const { now } = Date
  const random = crypto.getRandomValues
  Date.now = () => NOW_MS
  crypto.getRandomValues = ((bytes: Uint8Array) => bytes.fill(index + 1)) as typeof random
  try {
    return make()
  } finally {
    Date.now = now
    crypto.getRandomValues = random
  }
}
