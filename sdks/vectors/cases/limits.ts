import { limitRefusal, type NewSpending, type Spending } from '../../typescript/src/buyer/limits.ts'
import type { SpendingPolicy } from '../../typescript/src/buyer/policy.ts'
import { policyVector } from './spending.ts'

const NOW = '2026-11-24T12:00:00.000Z'
const USDC = { network: 'eip155:8453', asset: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913' }
const OTHER_USDC = { network: 'eip155:84532', asset: '0x036CbD53842c5426634e7929541eC2318f3dCF7e' }
const TOKEN = { network: 'eip155:8453', asset: '0x2222222222222222222222222222222222222222' }
const HOST = 'weather.example.com'
const OTHER_HOST = 'news.example.com'

const PAYMENT: NewSpending = { host: HOST, ...USDC, outlay: '100' }
const CHARGED: Spending = { outcome: 'charged', signed_at: '2026-11-24T08:00:00.000Z', ...PAYMENT }

interface Case {
  name: string
  journal: readonly Spending[]
  policy?: Partial<SpendingPolicy>
  payment?: Partial<NewSpending>
  now?: string
}

const OUTCOMES = ['charged', 'not_charged', 'refused', 'expired', 'sent', 'uncertain', 'owed'] as const
const TOKENS = [{ ...TOKEN, maxPerCall: '500', maxPerDay: '1000' }]

/** Returns payments to one host with these outcomes, signed ten seconds apart. The last one was signed ten seconds ago. */
function row(...outcomes: Spending['outcome'][]): Spending[] {
  return outcomes.map((outcome, index) => {
    const at = Date.parse(NOW) - (outcomes.length - index) * 10_000
    return { ...CHARGED, outcome, signed_at: new Date(at).toISOString() }
  })
}

const DAILY: readonly Case[] = [
  { name: 'nothing was signed', journal: [], policy: { maxPerDay: '100', maxPerHostPerDay: '100' } },
  { name: 'no limit', journal: row('charged', 'charged') },
  { name: 'a payment above the limit by itself', journal: [], policy: { maxPerDay: '99' } },
  { name: 'up to the limit', journal: [CHARGED], policy: { maxPerDay: '200' } },
  { name: 'above the limit', journal: [CHARGED], policy: { maxPerDay: '199' } },
  ...OUTCOMES.map((outcome) => ({
    name: `${outcome} counts`,
    journal: [{ ...CHARGED, outcome }],
    policy: { maxPerDay: '199' },
  })),
  {
    name: 'sums beyond 64 bits',
    journal: [{ ...CHARGED, outlay: '18446744073709551615' }],
    policy: { maxPerDay: '18446744073709551714' },
  },
  {
    name: 'the day before does not count',
    journal: [{ ...CHARGED, signed_at: '2026-11-23T23:59:59.999Z' }],
    policy: { maxPerDay: '100' },
  },
  {
    name: 'the first moment of the day counts',
    journal: [{ ...CHARGED, signed_at: '2026-11-24T00:00:00.000Z' }],
    policy: { maxPerDay: '100' },
  },
  {
    name: 'a new day begins with a sum of zero',
    journal: row('charged'),
    policy: { maxPerDay: '100', maxPerHostPerDay: '100' },
    now: '2026-11-25T00:00:00.000Z',
  },
  {
    name: 'all USDC counts together',
    journal: [{ ...CHARGED, ...OTHER_USDC }],
    policy: { maxPerDay: '199' },
  },
  {
    name: 'USDC is recognized in any letter case',
    journal: [{ ...CHARGED, asset: USDC.asset.toLowerCase() }],
    policy: { maxPerDay: '199' },
  },
  {
    name: 'another token does not count as USDC',
    journal: [{ ...CHARGED, ...TOKEN, outlay: '5000' }],
    policy: { maxPerDay: '100', maxPerHostPerDay: '100', assets: TOKENS },
  },
  {
    name: 'another token has its own limit',
    journal: [{ ...CHARGED, ...TOKEN, outlay: '901' }],
    policy: { maxPerDay: '100000', assets: TOKENS },
    payment: TOKEN,
  },
  {
    name: 'USDC does not count as another token',
    journal: [{ ...CHARGED, outlay: '5000' }],
    policy: { maxPerDay: '100', maxPerHostPerDay: '100', assets: TOKENS },
    payment: TOKEN,
  },
  {
    name: 'a voucher within a deposit does not count',
    journal: [CHARGED],
    policy: { maxPerDay: '50' },
    payment: { outlay: '0' },
  },
]

const HOSTS: readonly Case[] = [
  { name: 'the host up to its limit', journal: [CHARGED], policy: { maxPerHostPerDay: '200' } },
  { name: 'the host above its limit', journal: [CHARGED], policy: { maxPerHostPerDay: '199' } },
  {
    name: 'a payment to another host counts only in the limit of the day',
    journal: [{ ...CHARGED, host: OTHER_HOST }],
    policy: { maxPerDay: '200', maxPerHostPerDay: '100' },
  },
  {
    name: 'the limit of the day is checked before that of the host',
    journal: [CHARGED],
    policy: { maxPerDay: '199', maxPerHostPerDay: '199' },
  },
  {
    name: 'a voucher within a deposit does not count for its host',
    journal: [CHARGED],
    policy: { maxPerHostPerDay: '50' },
    payment: { outlay: '0' },
  },
]

const REFUSALS: readonly Case[] = [
  { name: 'two refusals', journal: row('refused', 'refused') },
  { name: 'three refusals', journal: row('refused', 'refused', 'refused') },
  { name: 'three payments without a receipt', journal: row('uncertain', 'uncertain', 'uncertain') },
  { name: 'refused, expired and uncertain', journal: row('refused', 'expired', 'uncertain') },
  { name: 'three refusals stop vouchers too', journal: row('refused', 'refused', 'refused'), payment: { outlay: '0' } },
  {
    name: 'three refused vouchers',
    journal: row('refused', 'uncertain', 'refused').map((spending) => ({ ...spending, outlay: '0' })),
  },
  {
    name: 'three vouchers without an answer',
    journal: row('uncertain', 'expired', 'uncertain').map((spending) => ({ ...spending, outlay: '0' })),
  },
  { name: 'a charge among refusals', journal: row('refused', 'refused', 'charged', 'refused') },
  { name: 'an owed payment among refusals', journal: row('refused', 'owed', 'refused', 'refused') },
  { name: 'three refusals after a charge', journal: row('charged', 'refused', 'refused', 'refused') },
  { name: 'a charge after three refusals', journal: row('refused', 'refused', 'refused', 'charged') },
  {
    name: 'the journal is not in the order of the signatures',
    journal: row('refused', 'refused', 'refused', 'charged').reverse(),
  },
  {
    name: 'a payment that ended as not charged is no refusal',
    journal: row('refused', 'not_charged', 'refused', 'not_charged'),
  },
  {
    name: 'a payment that ended as not charged does not end a row of refusals',
    journal: row('refused', 'refused', 'not_charged', 'refused'),
  },
  { name: 'a payment in progress is no refusal', journal: row('sent', 'sent', 'sent', 'sent') },
  ...[59_999, 60_000].map((later) => ({
    name: `${later} ms after the third refusal`,
    journal: row('refused', 'refused', 'refused'),
    now: new Date(Date.parse(NOW) - 10_000 + later).toISOString(),
  })),
  ...[119_999, 120_000].map((later) => ({
    name: `${later} ms after the fourth refusal`,
    journal: row('refused', 'refused', 'refused', 'refused'),
    now: new Date(Date.parse(NOW) - 10_000 + later).toISOString(),
  })),
  {
    name: 'the pause is at most an hour',
    journal: row(...Array<Spending['outcome']>(40).fill('refused')),
    now: new Date(Date.parse(NOW) - 10_000 + 3_599_999).toISOString(),
  },
  {
    name: 'as many refusals as the policy allows',
    journal: row('refused', 'refused', 'refused', 'refused'),
    policy: { maxWithoutReceipt: 5 },
  },
  {
    name: 'more refusals than the policy allows',
    journal: row('refused'),
    policy: { maxWithoutReceipt: 1 },
  },
  {
    name: 'refusals of another host',
    journal: row('refused', 'refused', 'refused').map((spending) => ({ ...spending, host: OTHER_HOST })),
  },
  {
    name: 'refusals older than an hour',
    journal: row('refused', 'refused', 'refused'),
    now: '2026-11-24T12:57:30.000Z',
  },
  {
    name: 'the limit of the day is checked before the pause of a host',
    journal: row('refused', 'refused', 'refused'),
    policy: { maxPerDay: '399' },
  },
]

/** The limit that refuses the next payment after those in a journal; null if the payment may be signed. */
export function limitVectors(): object {
  return [...DAILY, ...HOSTS, ...REFUSALS].map(({ name, journal, now = NOW, ...rest }) => {
    const policy = { maxPerCall: '1000000', ...rest.policy }
    const payment = { ...PAYMENT, ...rest.payment }
    const refused = limitRefusal(journal, policy, { payment, now: new Date(now) }) ?? null
    return { name, journal, policy: policyVector(policy), payment, now, refused }
  })
}
