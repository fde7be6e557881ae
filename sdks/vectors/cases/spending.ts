import { choosePayment, type SpendingPolicy, signatureSeconds } from '../../typescript/src/buyer/policy.ts'
import type { PaymentTerms } from '../../typescript/src/buyer/terms/terms.ts'

const SANDBOX = {
  scheme: 'exact',
  network: 'eip155:845320402',
  amount: '100000',
  asset: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
  payTo: '0x1111111111111111111111111111111111111111',
  maxTimeoutSeconds: 300,
  extra: { name: 'USDC', version: '2', assetTransferMethod: 'eip3009' },
}
const BASE = { ...SANDBOX, network: 'eip155:8453', extra: { name: 'USD Coin', version: '2' } }
const BATCH = {
  ...BASE,
  scheme: 'batch-settlement',
  amount: '10',
  extra: { ...BASE.extra, receiverAuthorizer: '0x3333333333333333333333333333333333333333', withdrawDelay: 900 },
}
const OTHER_TOKEN = { ...BASE, asset: '0xAaAaaaaaAAAAaaaaAAAAaaaaAAAAaaaaAAAAaaaa' }
const HEDERA = {
  ...SANDBOX,
  network: 'hedera:mainnet',
  asset: '0.0.456858',
  payTo: '0.0.1234',
  extra: { feePayer: '0.0.1235' },
}
const POLICY: SpendingPolicy = { maxPerCall: '100000' }
const BATCH_POLICY: SpendingPolicy = { ...POLICY, maxDeposit: '1000' }
const TOKEN_POLICY: SpendingPolicy = {
  ...POLICY,
  assets: [{ network: BASE.network, asset: OTHER_TOKEN.asset, maxPerCall: '500' }],
}

function delayed(withdrawDelay: unknown): object {
  return { ...BATCH, extra: { ...BATCH.extra, withdrawDelay } }
}

interface Case {
  accepts: readonly unknown[]
  policy?: SpendingPolicy
  host?: string
  /** The CAIP-2 namespaces for which the buyer has a key; by default `eip155`. */
  namespaces?: readonly string[]
  /** Terms that the caller has approved. */
  approved?: PaymentTerms
}

const CASES: readonly Case[] = [
  { accepts: [SANDBOX] },
  { accepts: [] },
  { accepts: [{ ...SANDBOX, amount: '100001' }] },
  { accepts: [{ ...SANDBOX, amount: '100000000000000000000000000000000' }] },
  { accepts: [{ ...SANDBOX, asset: SANDBOX.asset.toLowerCase() }] },
  // The cheapest option is chosen, and the first of several with this price.
  { accepts: [SANDBOX, { ...BASE, amount: '99999' }, { ...BASE, amount: '99999' }] },
  {
    accepts: [
      { ...BASE, amount: '9' },
      { ...BASE, amount: '10' },
    ],
  },
  // Limits on networks, hosts and tokens.
  { accepts: [SANDBOX, BASE], policy: { ...POLICY, networks: ['eip155:8453'] } },
  { accepts: [SANDBOX], policy: { ...POLICY, networks: ['eip155:8453'] } },
  { accepts: [SANDBOX], policy: { ...POLICY, networks: [] } },
  { accepts: [SANDBOX], policy: { ...POLICY, hosts: ['weather.example.com'] } },
  { accepts: [SANDBOX], policy: { ...POLICY, hosts: ['*.example.com'] } },
  { accepts: [SANDBOX], policy: { ...POLICY, hosts: ['*.example.com'] }, host: 'example.com' },
  { accepts: [SANDBOX], policy: { ...POLICY, hosts: ['*.example.com'] }, host: 'evilexample.com' },
  { accepts: [SANDBOX], policy: { ...POLICY, hosts: ['example.com'] } },
  { accepts: [OTHER_TOKEN] },
  { accepts: [{ ...SANDBOX, network: 'eip155:10' }] },
  // Each token has a limit in its own units. USDC is preferred to other tokens.
  { accepts: [{ ...OTHER_TOKEN, amount: '500' }], policy: TOKEN_POLICY },
  { accepts: [{ ...OTHER_TOKEN, amount: '500', asset: OTHER_TOKEN.asset.toLowerCase() }], policy: TOKEN_POLICY },
  { accepts: [{ ...OTHER_TOKEN, amount: '501' }], policy: TOKEN_POLICY },
  { accepts: [{ ...OTHER_TOKEN, network: SANDBOX.network, amount: '1' }], policy: TOKEN_POLICY },
  { accepts: [{ ...OTHER_TOKEN, amount: '1' }, SANDBOX], policy: TOKEN_POLICY },
  // Schemes and payment flows.
  { accepts: [BATCH] },
  { accepts: [BATCH, BASE], policy: BATCH_POLICY },
  { accepts: [BATCH], policy: BATCH_POLICY },
  {
    accepts: [{ ...BATCH, asset: OTHER_TOKEN.asset }],
    policy: { ...BATCH_POLICY, ...TOKEN_POLICY, maxDeposit: '1000' },
  },
  // The buyer must be able to withdraw a deposit within a bounded time.
  ...[undefined, 0, 2_592_000, 2_592_001, -1, 1.5, '900', null].map((withdrawDelay) => ({
    accepts: [delayed(withdrawDelay)],
    policy: BATCH_POLICY,
  })),
  { accepts: [{ ...BASE, scheme: 'upto' }] },
  { accepts: [{ ...BASE, extra: { ...BASE.extra, paymentFlow: 'upfront' } }] },
  { accepts: [{ ...BASE, extra: { ...BASE.extra, paymentFlow: 'authorization' } }] },
  { accepts: [{ ...BASE, extra: { ...BASE.extra, assetTransferMethod: 'permit2' } }] },
  { accepts: [{ ...BASE, maxTimeoutSeconds: 86_400 }] },
  { accepts: [{ ...BASE, maxTimeoutSeconds: 86_401 }] },
  // A signature lives as long as the policy allows, and never longer than the seller asks.
  { accepts: [{ ...BASE, maxTimeoutSeconds: 86_400 }], policy: { ...POLICY, maxSignatureSeconds: 3_600 } },
  { accepts: [{ ...BASE, maxTimeoutSeconds: 10 }], policy: { ...POLICY, maxSignatureSeconds: 60 } },
  { accepts: [BASE], policy: { ...POLICY, maxSignatureSeconds: 60 } },
  // Networks for which the buyer has a key.
  { accepts: [HEDERA] },
  { accepts: [HEDERA], namespaces: ['hedera'] },
  { accepts: [SANDBOX, { ...HEDERA, amount: '1' }], namespaces: ['eip155', 'hedera'] },
  { accepts: [{ ...HEDERA, asset: '0.0.0' }], namespaces: ['hedera'] },
  { accepts: [{ ...HEDERA, payTo: SANDBOX.payTo }], namespaces: ['hedera'] },
  // The checksum of a payee's address (EIP-55). An address in one letter case has no checksum.
  ...[
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed',
    '0x5AAEB6053F3E94C9B9A09F33669435E7EF1BEAED',
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD',
  ].map((payTo) => ({ accepts: [BASE, BATCH].map((terms) => ({ ...terms, payTo })), policy: BATCH_POLICY })),
  // Only the approved terms are signed.
  { accepts: [SANDBOX], approved: SANDBOX },
  { accepts: [{ ...SANDBOX, amount: '1' }, SANDBOX], approved: SANDBOX },
  {
    accepts: [{ ...SANDBOX, payTo: OTHER_TOKEN.asset.toLowerCase() }],
    approved: { ...SANDBOX, payTo: OTHER_TOKEN.asset },
  },
  { accepts: [{ ...SANDBOX, asset: SANDBOX.asset.toLowerCase() }], approved: SANDBOX },
  { accepts: [{ ...SANDBOX, maxTimeoutSeconds: 299 }], approved: SANDBOX },
  { accepts: [{ ...SANDBOX, extra: { ...SANDBOX.extra, note: 'more' } }], approved: SANDBOX },
  { accepts: [], approved: SANDBOX },
  {
    accepts: [
      { ...SANDBOX, amount: '99999' },
      { ...SANDBOX, amount: '100001' },
      { ...SANDBOX, payTo: OTHER_TOKEN.asset.toLowerCase() },
      { ...SANDBOX, maxTimeoutSeconds: 301 },
      { ...SANDBOX, asset: OTHER_TOKEN.asset },
      BASE,
      { ...SANDBOX, scheme: 'batch-settlement' },
      null,
    ],
    policy: BATCH_POLICY,
    approved: SANDBOX,
  },
  { accepts: [SANDBOX], approved: SANDBOX, policy: { maxPerCall: '99999' } },
  { accepts: [SANDBOX], approved: SANDBOX, policy: { ...POLICY, hosts: ['example.com'] } },
  { accepts: [BATCH], approved: BATCH, policy: BATCH_POLICY },
  { accepts: [{ ...BATCH, maxTimeoutSeconds: 86_400 }], approved: BATCH, policy: BATCH_POLICY },
  {
    accepts: [
      { ...BATCH, extra: { ...BATCH.extra, receiverAuthorizer: SANDBOX.payTo } },
      { ...BATCH, extra: { ...BATCH.extra, receiverAuthorizer: undefined } },
      delayed(901),
      delayed(undefined),
      { ...BATCH, extra: { ...BATCH.extra, minDeposit: '1000' } },
    ],
    approved: BATCH,
    policy: BATCH_POLICY,
  },
  // These terms are malformed.
  { accepts: [null, 'exact', 1, [], {}, { ...SANDBOX, amount: 100000 }] },
  {
    accepts: ['0', '-1', '1e3', '0x1', '1.0', ' 1', '01', ''].map((amount) => ({ ...SANDBOX, amount })),
  },
  {
    accepts: [
      { ...SANDBOX, payTo: 'weather.eth' },
      { ...SANDBOX, asset: 'USDC' },
      { ...SANDBOX, maxTimeoutSeconds: 0 },
      { ...SANDBOX, maxTimeoutSeconds: 1.5 },
      { ...SANDBOX, maxTimeoutSeconds: '300' },
      { ...SANDBOX, extra: null },
    ],
  },
]

/** The index of the terms that a policy accepts, or a reason against each of the seller's terms. */
export function spendingVectors(): object {
  return CASES.map(({ accepts, policy = POLICY, host = 'weather.example.com', namespaces = ['eip155'], approved }) => {
    const choice = choosePayment(accepts, policy, { host, namespaces, approved })
    return {
      ...{ accepts, policy: policyVector(policy), host, namespaces, ...(approved && { approved }) },
      ...(choice.kind === 'refused'
        ? { refused: choice.reasons }
        : { chosen: choice.index, signature_seconds: signatureSeconds(policy, choice.terms) }),
    }
  })
}

/** A policy in the field names of the vectors. */
export function policyVector(policy: SpendingPolicy): object {
  const { maxPerCall, maxPerDay, maxPerHostPerDay, networks, hosts, assets, maxDeposit } = policy
  const { maxSignatureSeconds, maxWithoutReceipt } = policy
  return {
    max_per_call: maxPerCall,
    ...(maxPerDay && { max_per_day: maxPerDay }),
    ...(maxPerHostPerDay && { max_per_host_per_day: maxPerHostPerDay }),
    ...(networks && { networks }),
    ...(hosts && { hosts }),
    ...(assets && {
      assets: assets.map(({ network, asset, ...limits }) => ({
        ...{ network, asset, max_per_call: limits.maxPerCall },
        ...(limits.maxPerDay && { max_per_day: limits.maxPerDay }),
      })),
    }),
    ...(maxDeposit && { max_deposit: maxDeposit }),
    ...(maxSignatureSeconds && { max_signature_seconds: maxSignatureSeconds }),
    ...(maxWithoutReceipt && { max_without_receipt: maxWithoutReceipt }),
  }
}
