import { recordedTable } from './operators.ts'
import { LEDGER_ROLE, OPERATOR_ROLE } from './roles.ts'

/**
 * Payments with an outcome that nobody knows, for operators: what the chain has shown at the last look, and what an operator decides. Operators
 * add a decision with its evidence. authz alone carries it out, or refuses it against what the chain shows (`authz/reconciler/decisions.ts`).
 */
export const STUCK_PAYMENTS = [
  'alter table payment_unresolved add column looked_at timestamptz, add column finding text, add column looks integer not null default 0',
  `create table payment_decision (
    id uuid primary key default new_id(),
    payment_id uuid not null,
    verdict text not null check (verdict in ('settled', 'not_settled')),
    transaction text,
    evidence text not null,
    decided_by text not null,
    decided_at timestamptz not null default now(),
    outcome text check (outcome in ('carried_out', 'refused')),
    outcome_reason text,
    outcome_at timestamptz,
    check ((verdict = 'settled') = (transaction is not null))
  )`,
  // One that waits for each payment.
  'create unique index payment_decision_open on payment_decision (payment_id) where outcome is null',
  'create index payment_decision_payment on payment_decision (payment_id, id)',
  ...recordedTable('payment_decision', ['payment_id', 'verdict', 'transaction', 'evidence', 'decided_by']),
  'alter table payment_decision enable row level security',
  ...[OPERATOR_ROLE, LEDGER_ROLE].map((role) => `create policy ${role} on payment_decision to ${role} using (true)`),
  `grant select, insert on payment_decision to ${OPERATOR_ROLE}`,
  `grant select, update (outcome, outcome_reason, outcome_at) on payment_decision to ${LEDGER_ROLE}`,
  ...['payment_unresolved', 'payment_watch', 'delivery', 'payment_attempt', 'payment_step'].flatMap((table) => [
    `create policy ${OPERATOR_ROLE} on ${table} for select to ${OPERATOR_ROLE} using (true)`,
    `grant select on ${table} to ${OPERATOR_ROLE}`,
  ]),
  `grant select on payment, payment_journal to ${OPERATOR_ROLE}`,
]
