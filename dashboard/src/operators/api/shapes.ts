import type { Environment } from '@launa/sdk'

/** What the operators' API answers. Times are ISO texts, amounts are in atomic units. */

export type SuspensionKind = 'account' | 'api' | 'host' | 'payee' | 'network' | 'token'

export interface Operator {
  id: string
  name: string
  role: 'viewer' | 'support' | 'admin'
  /** The changes that the role may make; the API refuses all others. */
  may: { suspend: readonly SuspensionKind[]; assign_plans: boolean; decide: boolean }
}

export interface Suspension {
  id: string
  kind: SuspensionKind
  target: string
  reason: string
  created_at: string
  /** The time at which the suspension ends without an operator's action; null for never. */
  until: string | null
  ended_at: string | null
  end_reason: string | null
  /** The time from which the beginning or the end was in force everywhere; null before that. */
  in_force_at: string | null
}

export interface SuspensionFilter {
  kind?: string | undefined
  target?: string | undefined
  state?: string | undefined
}

export type StuckKind = 'unknown' | 'settling' | 'watched' | 'owed'

export interface StuckPayment {
  id: string
  state: string
  environment: Environment
  account_id: string
  api_id: string
  endpoint_id: string
  network: string
  asset: string
  amount: string
  pay_to: string
  payer: string
  transaction: string | null
  reason: string | null
  created_at: string
  changed_at: string | null
  valid_before: string
  /** The last check of the chain: its time, its result, and the number of checks so far. */
  looked_at: string | null
  finding: string | null
  looks: number | null
}

export interface StuckPaymentFilter {
  kind: StuckKind
  network?: string | undefined
  account_id?: string | undefined
}

export type Verdict = 'settled' | 'not_settled'

export interface Decision {
  id: string
  verdict: Verdict
  transaction: string | null
  evidence: string
  decided_by: string
  decided_at: string
  /** Null until authz has carried the decision out or refused it. */
  outcome: 'carried_out' | 'refused' | null
  outcome_reason: string | null
  outcome_at: string | null
}

export interface PaymentStep {
  at: string
  state: string
  reason: string | null
  upstream_status: number | null
  transaction: string | null
}

export interface StuckPaymentDetail extends StuckPayment {
  steps: readonly PaymentStep[]
  decisions: readonly Decision[]
}

/** The account of a seller. */
export interface Account {
  id: string
  email: string
  name: string | null
  plan: string
  email_verified: boolean
  apis: number
  created_at: string
  deleted_at: string | null
}

export interface Plan {
  name: string
  limits: readonly { environment: Environment; resource: string; most: number }[]
}

/** A recorded action of an operator. */
export interface LogRecord {
  id: string
  at: string
  operator: string
  address: string | null
  action: string
  target_kind: string | null
  target: string | null
  reason: string | null
  changes: readonly {
    table: string
    before: Readonly<Record<string, unknown>> | null
    after: Readonly<Record<string, unknown>> | null
  }[]
}

export interface LogFilter {
  operator?: string | undefined
  target_kind?: string | undefined
  target?: string | undefined
}

export interface PageOf<Item> {
  items: readonly Item[]
  next_cursor: string | null
}
