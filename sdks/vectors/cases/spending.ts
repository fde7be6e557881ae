import { choosePayment, type SpendingPolicy } from '../../typescript/src/buyer/policy.ts'

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
const BATCH = { ...BASE, scheme: 'batch-settlement', amount: '10' }
const OTHER_TOKEN = { ...BASE, asset: '0x2222222222222222222222222222222222222222' }
const HEDERA = {
  ...SANDBOX,
  network: 'hedera:mainnet',
  asset: '0.0.456858',
  payTo: '0.0.1234',
  extra: { feePayer: '0.0.1235' },
}
const POLICY: SpendingPolicy = { maxPerCall: '100000' }

interface Case {
  accepts: readonly unknown[]
  policy?: SpendingPolicy
  host?: string
  /** CAIP-2 namespaces that the buyer has a key for. */
  namespaces?: readonly string[]
}

const CASES: readonly Case[] = [
  { accepts: [SANDBOX] },
  { accepts: [] },
  { accepts: [{ ...SANDBOX, amount: '100001' }] },
  { accepts: [{ ...SANDBOX, amount: '100000000000000000000000000000000' }] },
  { accepts: [{ ...SANDBOX, asset: SANDBOX.asset.toLowerCase() }] },
  // The cheapest, then the first.
  { accepts: [SANDBOX, { ...BASE, amount: '99999' }, { ...BASE, amount: '99999' }] },
  {
    accepts: [
      { ...BASE, amount: '9' },
      { ...BASE, amount: '10' },
    ],
  },
  // Networks, hosts, tokens.
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
  { accepts: [OTHER_TOKEN], policy: { ...POLICY, assets: [{ network: BASE.network, asset: OTHER_TOKEN.asset }] } },
  { accepts: [OTHER_TOKEN], policy: { ...POLICY, assets: [{ network: SANDBOX.network, asset: OTHER_TOKEN.asset }] } },
  // Schemes and flows.
  { accepts: [BATCH] },
  { accepts: [BATCH, BASE], policy: { ...POLICY, maxDeposit: '1000' } },
  { accepts: [BATCH], policy: { ...POLICY, maxDeposit: '1000' } },
  { accepts: [{ ...BASE, scheme: 'upto' }] },
  { accepts: [{ ...BASE, extra: { ...BASE.extra, paymentFlow: 'upfront' } }] },
  { accepts: [{ ...BASE, extra: { ...BASE.extra, paymentFlow: 'authorization' } }] },
  { accepts: [{ ...BASE, extra: { ...BASE.extra, assetTransferMethod: 'permit2' } }] },
  { accepts: [{ ...BASE, maxTimeoutSeconds: 86_400 }] },
  { accepts: [{ ...BASE, maxTimeoutSeconds: 86_401 }] },
  // Networks that the buyer has a key for.
  { accepts: [HEDERA] },
  { accepts: [HEDERA], namespaces: ['hedera'] },
  { accepts: [SANDBOX, { ...HEDERA, amount: '1' }], namespaces: ['eip155', 'hedera'] },
  { accepts: [{ ...HEDERA, asset: '0.0.0' }], namespaces: ['hedera'] },
  { accepts: [{ ...HEDERA, payTo: SANDBOX.payTo }], namespaces: ['hedera'] },
  // What a seller should not say.
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

/** Which of a seller's terms a policy takes: its index, or a reason for each. */
export function spendingVectors(): object {
  return CASES.map(({ accepts, policy = POLICY, host = 'weather.example.com', namespaces = ['eip155'] }) => {
    const choice = choosePayment(accepts, policy, { host, namespaces })
    return {
      accepts,
      policy: {
        max_per_call: policy.maxPerCall,
        ...(policy.networks && { networks: policy.networks }),
        ...(policy.hosts && { hosts: policy.hosts }),
        ...(policy.assets && { assets: policy.assets }),
        ...(policy.maxDeposit && { max_deposit: policy.maxDeposit }),
      },
      host,
      namespaces,
      ...(choice.kind === 'chosen' ? { chosen: choice.index } : { refused: choice.reasons }),
    }
  })
}
