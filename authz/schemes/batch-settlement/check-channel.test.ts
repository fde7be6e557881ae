import {
  BatchSettlementEvmScheme,
  computeChannelId,
  InMemoryClientChannelStorage,
} from '@x402/evm/batch-settlement/client'
import { type Hex, toHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { beforeAll, describe, expect, it } from 'vitest'
import { PAY_TO } from '../../testing/fixtures.ts'
import { stoppedClock } from '../../testing/stopped-clock.ts'
import { payableOption } from '../payable-option.ts'
import { type ChannelMethod, checkChannel } from './check-channel.ts'
import { batchPayload, type DepositPayload, type VoucherPayload } from './payload.ts'

const payer = privateKeyToAccount(toHex(7, { size: 32 }))
const stranger = privateKeyToAccount(toHex(8, { size: 32 }))
const AUTHORIZER = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const NETWORK = 'eip155:8453'
const ACCEPT = {
  ...{ scheme: 'batch-settlement', network: NETWORK, amount: '1000', max_timeout_seconds: 60 },
  asset: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
  extra: { name: 'USD Coin', version: '2' },
}
const offered = (extra: Record<string, unknown>) => () => [
  { network: NETWORK, scheme: 'batch-settlement', x402Version: 2, extra },
]
const option = payableOption(ACCEPT, PAY_TO, offered({ receiverAuthorizer: AUTHORIZER, withdrawDelay: 900 }))
const now = stoppedClock()

/** Returns the official client's payload: a deposit first, or a voucher when the client knows of a deposit. */
async function payloadOf(options: { balance?: string; account?: typeof payer; payerAuthorizer?: Hex } = {}) {
  const { balance, account = payer, payerAuthorizer } = options
  const requirements = { ...option?.requirements, network: NETWORK } as never
  const storage = new InMemoryClientChannelStorage()
  const scheme = new BatchSettlementEvmScheme(account, { storage, ...(payerAuthorizer && { payerAuthorizer }) })
  const id = computeChannelId(scheme.buildChannelConfig(requirements), NETWORK)
  if (balance) await storage.set(id, { balance, chargedCumulativeAmount: '5000' })
  const { payload } = await scheme.createPaymentPayload(2, requirements)
  return batchPayload.parse(payload)
}

let deposit: DepositPayload
let voucher: VoucherPayload
beforeAll(async () => {
  deposit = (await payloadOf()) as DepositPayload
  voucher = (await payloadOf({ balance: '100000' })) as VoucherPayload
})

const checked = (payload: DepositPayload | VoucherPayload, at = now) => {
  if (option?.method.kind !== 'channel') throw new Error('not offered')
  return checkChannel({ requirements: option.requirements, method: option.method as ChannelMethod }, payload, at)
}

describe('a payment through a channel', () => {
  it('of the official client is taken', () => {
    expect(voucher).toMatchObject({ type: 'voucher', voucher: { maxClaimableAmount: '6000' } })
    expect([checked(deposit), checked(voucher)]).toEqual([undefined, undefined])
  })

  it.each<[string, (sent: VoucherPayload) => VoucherPayload, string]>([
    ['of another receiver', withConfig({ receiver: stranger.address }), 'receiver_mismatch'],
    ['somebody else claims', withConfig({ receiverAuthorizer: stranger.address }), 'receiver_authorizer_mismatch'],
    ['of another token', withConfig({ token: stranger.address }), 'token_mismatch'],
    ['can be emptied sooner', withConfig({ withdrawDelay: 899 }), 'withdraw_delay_mismatch'],
    ['is not what its terms say', withConfig({ salt: toHex(1, { size: 32 }) }), 'channel_id_mismatch'],
    ['is paid by another payer', withConfig({ payer: stranger.address }), 'channel_id_mismatch'],
    ['signed for less', (sent) => withVoucher(sent, { maxClaimableAmount: '6001' }), 'voucher_signature'],
  ])('is refused where its channel or voucher %s', (_, change, reason) => {
    expect(checked(change(voucher))).toBe(`invalid_batch_settlement_evm_${reason}`)
  })

  it('is refused where another key has signed its voucher', async () => {
    const signed = await payloadOf({ balance: '100000', account: stranger, payerAuthorizer: payer.address })
    expect(checked(signed as VoucherPayload)).toBe('invalid_batch_settlement_evm_voucher_signature')
  })

  it.each(['100000', undefined])(
    'is refused where no key signs its vouchers: what the chain says of a wallet may change before the claim (balance %s)',
    async (balance) => {
      const payerAuthorizer = `0x${'00'.repeat(20)}` as const
      const signed = await payloadOf({ ...(balance && { balance }), payerAuthorizer })
      expect(checked(signed as VoucherPayload)).toBe('channel_payer_authorizer_required')
    },
  )

  it('is refused where the deposit comes too late, too early, or is another sum than was signed for', () => {
    const { validBefore } = deposit.deposit.authorization.erc3009Authorization
    expect(checked(deposit, Number(validBefore) - 5)).toMatch(/valid_before$/)
    const early = structuredClone(deposit)
    early.deposit.authorization.erc3009Authorization.validAfter = String(now + 60)
    expect(checked(early)).toMatch(/valid_after$/)
    const more = { ...deposit, deposit: { ...deposit.deposit, amount: '99999' } }
    expect(checked(more)).toBe('invalid_batch_settlement_evm_receive_authorization_signature')
  })
})

describe('an option that is paid through channels', () => {
  it.each([
    ['nobody signs claims', { withdrawDelay: 900 }, {}],
    ['nobody says how long a withdrawal takes', { receiverAuthorizer: AUTHORIZER }, {}],
    ['the zero address signs claims', { receiverAuthorizer: `0x${'00'.repeat(20)}`, withdrawDelay: 900 }, {}],
    [
      'deposits are made through Permit2',
      { receiverAuthorizer: AUTHORIZER, withdrawDelay: 900 },
      { extra: { ...ACCEPT.extra, assetTransferMethod: 'permit2' } },
    ],
    [
      'the network is the Sandbox',
      { receiverAuthorizer: AUTHORIZER, withdrawDelay: 900 },
      { network: 'eip155:845320402' },
    ],
  ])('is not offered where %s', (_, extra, accept) => {
    const kinds = () => [{ ...offered(extra)()[0], ...accept, extra } as never]
    expect(payableOption({ ...ACCEPT, ...accept }, PAY_TO, kinds)).toBeUndefined()
  })

  it('is not offered where the facilitator does not settle it, or has said nothing yet', () => {
    expect(payableOption(ACCEPT, PAY_TO, () => [])).toBeUndefined()
    expect(payableOption(ACCEPT, PAY_TO, () => undefined)).toBeUndefined()
  })
})

function withConfig(fields: Partial<VoucherPayload['channelConfig']>) {
  return (sent: VoucherPayload): VoucherPayload => ({ ...sent, channelConfig: { ...sent.channelConfig, ...fields } })
}

function withVoucher(sent: VoucherPayload, fields: Partial<VoucherPayload['voucher']>): VoucherPayload {
  return { ...sent, voucher: { ...sent.voucher, ...fields } }
}
