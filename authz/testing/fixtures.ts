import { authorizationTypes } from '@x402/evm'
import { type Hex, toHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { anApi, anEndpoint } from '../../configuration/testing/fixtures.ts'
import type { ApiConfiguration } from '../../domain/configuration/api-configuration.ts'
import { SANDBOX_CHAIN_ID, SANDBOX_NETWORK, SANDBOX_USDC } from '../../domain/networks/network.ts'
import type { Facilitator, SettleOutcome, VerifyOutcome } from '../facilitator/client.ts'
import type { IdentifierStore, StoredAnswer } from '../ledger/deliveries/identifier-store.ts'
import type { ClaimOutcome, HeldPayment, Ledger, ReserveOutcome } from '../ledger/ledger.ts'
import type { PaymentLimitSettings, PaymentLimits } from '../limits/payment-limits.ts'
import type { SignatureBudget } from '../limits/signature-budget.ts'
import type { PayerStanding, PaymentEnd } from '../payment/payer-standing.ts'
import type { AccountKind, Accounts } from '../schemes/accounts.ts'
import type { ChannelMirror, ChannelReceipt } from '../schemes/batch-settlement/channel-state.ts'
import type { Spending } from '../schemes/spending.ts'
import type { TransferEvidence } from '../schemes/transfer-evidence.ts'

export const PAY_TO = '0x1111111111111111111111111111111111111111'
export const NOW_MS = Date.UTC(2026, 0, 1)

export const payer = privateKeyToAccount(toHex(7, { size: 32 }))

/** The id of the API that `apiWithPrice` makes. */
export const API_ID = 'api-1'

/** Returns an API with one endpoint `e1`, GET /weather, that costs `amount` atomic units. */
export function apiWithPrice(amount: string, revision = 1): ApiConfiguration {
  const accept = {
    scheme: 'exact',
    network: SANDBOX_NETWORK,
    asset: SANDBOX_USDC.address,
    amount,
    max_timeout_seconds: 300,
    extra: { name: SANDBOX_USDC.name, version: SANDBOX_USDC.version },
  }
  return anApi({ id: API_ID, revision, payToAddress: PAY_TO, endpoints: [anEndpoint({ id: 'e1', accepts: [accept] })] })
}

/** Returns a PAYMENT-SIGNATURE header that really pays `amount`, valid for five minutes from NOW_MS. */
export async function signedHeader(amount: string, nonce = 1, extensions: object = {}): Promise<string> {
  const { name, version, address: asset } = SANDBOX_USDC
  const authorization = {
    from: payer.address,
    to: PAY_TO as Hex,
    value: amount,
    validAfter: '0',
    validBefore: String(NOW_MS / 1000 + 300),
    nonce: toHex(nonce, { size: 32 }),
  }
  const signature = await payer.signTypedData({
    domain: { name, version, chainId: SANDBOX_CHAIN_ID, verifyingContract: asset },
    types: authorizationTypes,
    primaryType: 'TransferWithAuthorization',
    message: {
      ...authorization,
      value: BigInt(amount),
      validAfter: 0n,
      validBefore: BigInt(authorization.validBefore),
    },
  })
  const accepted = {
    scheme: 'exact',
    network: SANDBOX_NETWORK,
    asset,
    amount,
    payTo: PAY_TO,
    maxTimeoutSeconds: 300,
    extra: { name, version },
  }
  const payment = { x402Version: 2, accepted, payload: { signature, authorization }, extensions }
  return Buffer.from(JSON.stringify(payment)).toString('base64')
}

const requirements = {
  scheme: 'exact',
  network: SANDBOX_NETWORK,
  asset: SANDBOX_USDC.address,
  amount: '1000',
  payTo: PAY_TO,
  maxTimeoutSeconds: 300,
  extra: {},
}

/** Limits that a test never reaches unless it is about limits. */
export const GENEROUS_LIMITS: PaymentLimitSettings = {
  ...{ inFlightPerPayer: 9, inFlightPerSeller: 9, sandboxPaymentsPerSeller: 999, releasedPerPayer: 999 },
  ...{ failuresPerPayer: 99, failuresPerSubnet: 99 },
  unverified: { perPayer: 9, perSeller: 9, inAll: 9 },
}

export const heldPayment = {
  key: Buffer.alloc(32, 1),
  id: '01890000-0000-7000-8000-000000000001',
  accountId: 'a1',
  payer: payer.address,
  requirements,
  environment: 'development',
  apiId: '01890000-0000-7000-8000-00000000000a',
  endpointId: '01890000-0000-7000-8000-00000000000b',
  ephemeral: false,
  signed: {
    signature: `0x${'11'.repeat(65)}`,
    authorization: {
      from: payer.address,
      to: PAY_TO,
      value: '1000',
      validAfter: '0',
      validBefore: '1',
      nonce: toHex(9, { size: 32 }),
    },
  },
} satisfies HeldPayment

/** A voucher in a channel with another payer than its signer. */
export const channelPayment = {
  ...heldPayment,
  requirements: { ...requirements, scheme: 'batch-settlement' },
  signed: {
    type: 'voucher',
    channelConfig: {
      ...{ payer: payer.address, payerAuthorizer: `0x${'22'.repeat(20)}`, receiver: PAY_TO },
      ...{ receiverAuthorizer: `0x${'33'.repeat(20)}`, token: SANDBOX_USDC.address, withdrawDelay: 900 },
      salt: toHex(1, { size: 32 }),
    },
    voucher: { channelId: toHex(2, { size: 32 }), maxClaimableAmount: '1000', signature: `0x${'11'.repeat(65)}` },
  },
} satisfies HeldPayment

export const TRANSACTION = `0x${'ab'.repeat(32)}`

/**
 * Returns the functions by which the admission calls other parts (its ports), with answers that a test chooses. `events` has the calls in
 * order. `ends` has the ends of payments that decide whether a payer is known.
 */
export function scriptedPorts(script: {
  reserve?: (ReserveOutcome | Error)[]
  busyFor?: number
  identifier?: StoredAnswer | Error
  claimed?: boolean | Error
  limited?: ReturnType<PaymentLimits['enter']>
  signaturesUsedUp?: boolean
  verify?: VerifyOutcome
  settle?: SettleOutcome
  begin?: boolean | Error
  close?: boolean | Error
  evidence?: TransferEvidence
  /** Use `no node` for a network without a node. */
  spending?: Spending | 'no node'
  /** The kind of an account, if the payment is not signed by a key; `no node` for a network without a node. */
  account?: AccountKind | 'no node'
  /** Whether that kind is known without a call of the node: true unless set. */
  accountKnown?: boolean
  claim?: ClaimOutcome | ((key: Buffer) => ClaimOutcome | undefined)
  commit?: ChannelReceipt | Error
  channel?: ChannelMirror
  offeredTokens?: readonly string[]
  noChain?: boolean | undefined
  /** Whether the payer's last payments have settled: false unless set. */
  known?: boolean
  /** Collects the ends of payments that decide whether a payer is known. */
  ends?: PaymentEnd[]
  /** Whether another unverified payment may be under way: true unless set. */
  unverifiedRoom?: boolean
}) {
  const events: string[] = []
  const { ends = [] } = script
  const reserve = [...(script.reserve ?? [])]
  const answer = <Value>(value: Value | Error): Promise<Value> =>
    value instanceof Error ? Promise.reject(value) : Promise.resolve(value)
  const ledger: Ledger = {
    reserve({ requirements }) {
      events.push(`reserve ${requirements.amount}`)
      return answer(reserve.shift() ?? { kind: 'reserved' as const })
    },
    beginSettlement(_, upstreamStatus) {
      events.push(`begin ${upstreamStatus}`)
      return answer(script.begin ?? true)
    },
    close(_, closing) {
      events.push(`close ${closing.state}`)
      return answer(script.close ?? true)
    },
    commit(_, charge) {
      events.push(`commit ${charge.by}`)
      return answer(script.commit ?? undefined)
    },
    release(_, { reason, unverified }) {
      events.push(`release ${reason}${unverified ? ' unverified' : ''}`)
      return Promise.resolve(true)
    },
    owe(payment, transaction) {
      events.push('owe')
      return Promise.resolve({ ...payment, claim: { attempt: payment.id, transaction } })
    },
    claim({ key }) {
      events.push('claim')
      const outcome = typeof script.claim === 'function' ? script.claim(key) : script.claim
      return Promise.resolve(outcome ?? { kind: 'open' as const, state: undefined })
    },
    offeredTokens() {
      events.push('offered tokens')
      return Promise.resolve(script.offeredTokens ?? [])
    },
    releaseAnswer() {
      events.push('release answer')
      return answer(script.begin ?? true)
    },
    markBody(_, mark) {
      events.push(`mark ${mark.split(' ')[0]}`)
      return answer(script.begin ?? true)
    },
    recordDelivery({ status }) {
      events.push(`delivery ${status}`)
      return Promise.resolve()
    },
    storeAnswers: () => Promise.resolve(),
    find: () => Promise.resolve(undefined),
    drain: () => Promise.resolve(),
  }
  const facilitator: Facilitator = {
    busyFor: () => script.busyFor,
    openBreakers: () => ({ verify: { forAll: false, subjects: 0 }, settle: { forAll: false, subjects: 0 } }),
    verify() {
      events.push('verify')
      return Promise.resolve(script.verify ?? { kind: 'valid', payer: undefined })
    },
    settle() {
      events.push('settle')
      return Promise.resolve(script.settle ?? { kind: 'settled', transaction: TRANSACTION })
    },
    close: () => Promise.resolve(),
  }
  const findTransfer = () => {
    events.push('find transfer')
    return Promise.resolve(script.evidence ?? ('proven' as const))
  }
  const lookAtSpending = () => {
    events.push('look at spending')
    return Promise.resolve(script.spending === 'no node' ? 'unavailable' : (script.spending ?? 'unspent'))
  }
  const { account = 'key' } = script
  const accounts: Accounts = {
    known: () =>
      account === 'unavailable' || account === 'no node' || script.accountKnown === false ? undefined : account,
    look() {
      events.push('look at account')
      return Promise.resolve(account === 'no node' ? 'unavailable' : account)
    },
  }
  const enter: PaymentLimits['enter'] = ({ payer }) => {
    events.push(`enter ${payer === undefined ? 'somebody' : 'payer'}`)
    return script.limited
  }
  const limits: PaymentLimits = {
    enter,
    refuseNew: () => undefined,
    admitted: () => undefined,
    isOpen: () => undefined,
    flooded: () => undefined,
    enterUnverified() {
      events.push('enter unverified')
      return script.unverifiedRoom ?? true
    },
    wasInVain: () => false,
    leave() {
      events.push('leave')
      return true
    },
    failed: ({ payer }) => void events.push(`failed ${payer === undefined ? 'somebody' : 'payer'}`),
    abandoned: () => void events.push('abandoned'),
    released: () => undefined,
    lookUp() {
      events.push('look up')
      return script.limited
    },
    foundNothing: () => void events.push('found nothing'),
  }
  const standing: Omit<PayerStanding, 'hear'> = {
    isKnown: () => script.known ?? false,
    ended: (_, end) => void ends.push(end),
  }
  const signatures: SignatureBudget = {
    isUsedUp: () => script.signaturesUsedUp ?? false,
    wasBad: () => undefined,
    wasGood: () => undefined,
  }
  const identifiers: IdentifierStore = {
    look() {
      events.push('look at identifier')
      return answer(script.identifier)
    },
    claim() {
      events.push('claim identifier')
      return answer(script.claimed ?? true)
    },
    storeAnswer: () => Promise.resolve(),
    forgetOld: () => Promise.resolve(),
  }
  const { channel } = script
  return {
    ...{
      events,
      ends,
      ledger,
      limits,
      signatures,
      standing,
      identifiers,
      facilitatorOf: () => facilitator,
      listingOf: () => undefined,
      evidenceOf: () => findTransfer,
      accountsOf: () => (account === 'no node' ? undefined : accounts),
      spendingOf: () => (script.spending === 'no node' ? undefined : lookAtSpending),
    },
    channelsOf: () => channel && (() => Promise.resolve(channel)),
    clockOf: () => undefined,
    refundsOf: () => undefined,
    canAskChain: () => !script.noChain,
  }
}
