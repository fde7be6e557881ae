import type { Alarm } from '../alarm-mail.ts'
import type { MailedProblem } from '../problems-mail.ts'
import type { ChangeAction, WaitingChange } from '../waiting-change.ts'
import type { MailFacts, MailKind } from '../write-mail.ts'

const TOKEN = 'ab'.repeat(32)
const ACCOUNT = '0190a3c2-0000-7000-8000-000000000001'
const at = '2026-11-26T12:00:00Z'

/** Facts for each mail. `theirs` replaces every text that other people choose. */
export const MAIL_SAMPLES: { [Kind in MailKind]: (theirs: string) => MailFacts<Kind>[] } = {
  verification: () => [{ token: TOKEN }],
  password_reset: () => [{ token: TOKEN }],
  address_change_begun: (theirs) => [{ token: TOKEN, newEmail: theirs }],
  address_change: () => [{ token: TOKEN }],
  invitation: (theirs) => [{ token: TOKEN, from: theirs, role: 'developer' }],
  wrong_codes: () => [{}],
  account_changes: (theirs) => [
    changesOf(change(theirs, { resource_type: 'api_key', action: 'created', after: { name: theirs } })),
    changesOf(
      change(theirs, { before: { pay_to_address: theirs }, after: { pay_to_address: theirs } }),
      change(theirs, { resource_type: 'webhook', after: { url: theirs, disabled_reason: theirs } }),
      change(theirs, { resource_type: 'account', before: { second_factor: null }, after: { second_factor: theirs } }),
      change(theirs, {
        ...{ resource_type: 'endpoint', action: 'created' },
        after: { payees: [[theirs, theirs]] },
      }),
    ),
    changesOf(
      change(theirs, {
        resource_type: 'account',
        before: { email: theirs },
        after: { email: 'deleted:1', deleted_at: at },
      }),
    ),
    changesOf(...Array.from({ length: 21 }, () => change(theirs, {}))),
    changesOf(
      ...(['created', 'updated', 'deleted'] as const).map((action) =>
        change(theirs, {
          ...{ action, resource_type: 'member' },
          ...{ before: { role: 'support' }, after: { role: 'owner' } },
        }),
      ),
    ),
    changesOf(change(theirs, { resource_type: 'invitation', action: 'created' })),
  ],
  alarm: (theirs) => alarms(theirs),
  problems: (theirs) => [
    { account: ACCOUNT, problems: [suspension(theirs)] },
    { account: ACCOUNT, problems: problems(theirs) },
    { account: ACCOUNT, problems: Array.from({ length: 21 }, () => suspension(theirs)) },
  ],
}

function changesOf(...changes: WaitingChange[]): MailFacts<'account_changes'> {
  return { account: ACCOUNT, changes, more: 7 }
}

function change(
  theirs: string,
  { action = 'updated', ...fields }: Partial<WaitingChange> & { action?: ChangeAction },
): WaitingChange {
  return {
    ...{ version: '', environment: 'development', resource_type: 'api', names: [theirs], api_name: theirs },
    ...{ actions: [action], before: null, after: null, between: { pay_to_address: [theirs], payees: [theirs] } },
    actors: [
      { actor: 'api_key', api_key_name: theirs, member_email: null, address: '192.0.2.1' },
      { actor: 'person', api_key_name: null, member_email: theirs, address: '192.0.2.1' },
    ],
    ...{ paid_now: [[theirs, theirs]], new_payees: [[theirs, theirs]], slug: 'weather' },
    ...{ first_at: at, last_at: at, recipients: [], told: [] },
    ...fields,
  }
}

function suspension(theirs: string): MailedProblem {
  return {
    ...{ environment: 'production', api_name: theirs, subject: theirs, since: at },
    ...{ kind: 'sales_suspended', facts: { kind: 'payee', target: theirs, reason: theirs } },
  }
}

function problems(theirs: string): MailedProblem[] {
  const of = { environment: 'development', api_name: theirs, subject: theirs, since: at } as const
  const reason = { message: theirs, fix: theirs, endpoints: [theirs], endpoint_count: 2 }
  return [
    {
      ...{ ...of, kind: 'endpoint_failing' },
      facts: { failed: 9, settled: 1, reason: 'upstream_status', upstream_status: 503 },
    },
    { ...of, kind: 'api_unpayable', facts: { endpoints: 2, reasons: [reason] } },
    { ...of, kind: 'certificate_failing', facts: { failures: 3, reason: theirs, not_after: at } },
    { ...of, api_name: null, kind: 'domain_lost', facts: { reason: theirs } },
    suspension(theirs),
  ]
}

function alarms(theirs: string): Alarm[] {
  const of = { account_id: ACCOUNT, account_name: theirs, environment: 'production', period: '2026-11' } as const
  const earned = [
    { network: 'eip155:8453', asset: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', amount: '1250000', count: 12 },
    { network: 'eip155:777', asset: `0x${'2'.repeat(40)}`, amount: '7', count: 1 },
  ]
  return [
    { ...of, kind: 'first_income', facts: [] },
    { ...of, environment: 'development', kind: 'day_summary', facts: earned },
    { ...of, kind: 'month_summary', facts: earned },
    { ...of, kind: 'webhook_failing', facts: [true, false].map((enabled) => ({ url: theirs, at, enabled })) },
    { ...of, kind: 'key_ending', facts: [{ name: theirs, prefix: 'launa_live_9rvrRk', at }] },
  ]
}
