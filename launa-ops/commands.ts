import type { Call, Json } from './client.ts'

export type Given = Readonly<Record<string, string | undefined>>

export interface Command {
  /** Names of the arguments after the command, in order. */
  arguments?: readonly string[]
  /** Names of the options with a value, in addition to those of every command: `required` must be given, `options` may be given. */
  required?: readonly string[]
  options?: readonly string[]
  what: string
  call(given: Given): Call
  /** Returns the name of an option that these options require, too. */
  alsoNeeds?(given: Given): string | undefined
  columns?: readonly string[]
  /** The rows of the printed table for one item of a list. By default one row, the item itself. */
  rowsOf?(item: Record<string, Json>): Record<string, Json>[]
}

const PAGE = ['limit', 'cursor']
const at = (text: string | undefined) => encodeURIComponent(text ?? '')
const pageOf = ({ limit, cursor }: Given) => ({ limit, cursor })

/** `production.apis=500,development.apis=50` */
function limitsOf(text: string | undefined): object[] {
  return (text ?? '').split(',').flatMap((each) => {
    const [, environment, resource, most] = /^(\w+)\.(\w+)=(\d+)$/.exec(each.trim()) ?? []
    return each.trim() === '' ? [] : [{ environment, resource, most: Number(most) }]
  })
}

/** Every command that makes one call. */
export const COMMANDS: Readonly<Record<string, Command>> = {
  suspend: {
    arguments: ['kind', 'target'],
    required: ['reason'],
    options: ['until'],
    what: 'stop the sales of an account, api, host, network, token or payee; in force when it answers',
    call: ({ kind, target, reason, until }) => ({
      ...{ method: 'POST', path: '/suspensions', body: { kind, target, reason, until } },
    }),
  },
  resume: {
    arguments: ['suspension'],
    required: ['reason'],
    what: 'end a suspension',
    call: ({ suspension, reason }) => ({
      ...{ method: 'POST', path: `/suspensions/${at(suspension)}/end`, body: { reason } },
    }),
  },
  suspensions: {
    options: ['kind', 'target', 'state', ...PAGE],
    what: 'list suspensions (--state open, ended or all)',
    columns: ['id', 'kind', 'target', 'reason', 'created_at', 'until', 'in_force_at'],
    call: ({ kind, target, state, ...page }) => ({
      ...{ method: 'GET', path: '/suspensions', query: { kind, target, state, ...pageOf(page) } },
    }),
  },
  stuck: {
    options: ['kind', 'network', 'account', 'older-than', ...PAGE],
    what: 'list stuck payments (--kind unknown, settling, watched, or owed with --account)',
    // The API would refuse too, but it would name `account_id` instead of this command's `--account`.
    alsoNeeds: ({ kind, account }) => (kind === 'owed' && account === undefined ? 'account' : undefined),
    columns: ['id', 'state', 'network', 'amount', 'payer', 'pay_to', 'changed_at', 'finding', 'looks'],
    call: ({ kind, network, account, 'older-than': older, ...page }) => ({
      ...{ method: 'GET', path: '/stuck-payments' },
      query: { kind, network, account_id: account, older_than: older, ...pageOf(page) },
    }),
  },
  payment: {
    arguments: ['payment'],
    what: 'show a payment with its steps and decisions',
    call: ({ payment }) => ({ method: 'GET', path: `/stuck-payments/${at(payment)}` }),
  },
  decide: {
    arguments: ['payment', 'verdict'],
    required: ['evidence'],
    options: ['transaction'],
    what: 'decide about a payment with an unknown outcome: settled (with --transaction) or not_settled',
    call: ({ payment, verdict, evidence, transaction }) => ({
      ...{ method: 'POST', path: `/stuck-payments/${at(payment)}/decisions` },
      body: { verdict, evidence, transaction },
    }),
  },
  accounts: {
    options: ['email', 'plan', ...PAGE],
    what: 'list accounts of sellers',
    columns: ['id', 'email', 'plan', 'apis', 'created_at', 'deleted_at'],
    call: ({ email, plan, ...page }) => ({
      ...{ method: 'GET', path: '/accounts', query: { email, plan, ...pageOf(page) } },
    }),
  },
  'assign-plan': {
    arguments: ['account', 'plan'],
    required: ['reason'],
    what: 'give an account another plan',
    call: ({ account, plan, reason }) => ({
      ...{ method: 'PUT', path: `/accounts/${at(account)}/plan`, body: { plan, reason } },
    }),
  },
  plans: {
    what: 'list plans with their limits',
    columns: ['name', 'environment', 'resource', 'most'],
    rowsOf: ({ name = null, limits }) => {
      const rows = Array.isArray(limits) ? (limits as Record<string, Json>[]).map((limit) => ({ name, ...limit })) : []
      return rows.length > 0 ? rows : [{ name }]
    },
    call: () => ({ method: 'GET', path: '/plans' }),
  },
  'set-plan': {
    arguments: ['plan'],
    required: ['limits', 'reason'],
    what: 'make or change a plan (--limits production.apis=500,development.apis=50)',
    call: ({ plan, limits, reason }) => ({
      ...{ method: 'PUT', path: `/plans/${at(plan)}`, body: { limits: limitsOf(limits), reason } },
    }),
  },
  'delete-plan': {
    arguments: ['plan'],
    required: ['reason'],
    what: 'delete a plan that no account has',
    call: ({ plan, reason }) => ({ method: 'DELETE', path: `/plans/${at(plan)}`, body: { reason } }),
  },
  screen: {
    arguments: ['address', 'verdict'],
    required: ['reason'],
    what: 'allow or deny a payer or payee, whatever the screening service says',
    call: ({ address, verdict, reason }) => ({
      ...{ method: 'PUT', path: `/screened-addresses/${at(address)}`, body: { verdict, reason } },
    }),
  },
  unscreen: {
    arguments: ['address'],
    required: ['reason'],
    what: 'take an address off the lists',
    call: ({ address, reason }) => ({
      ...{ method: 'DELETE', path: `/screened-addresses/${at(address)}`, body: { reason } },
    }),
  },
  screened: {
    options: ['verdict', ...PAGE],
    what: 'list the addresses that are allowed or denied',
    columns: ['address', 'verdict', 'reason', 'created_at'],
    call: ({ verdict, ...page }) => ({
      ...{ method: 'GET', path: '/screened-addresses', query: { verdict, ...pageOf(page) } },
    }),
  },
  tokens: {
    what: 'list the networks and tokens that sellers offer',
    columns: ['network', 'asset', 'apis', 'suspended'],
    call: () => ({ method: 'GET', path: '/tokens' }),
  },
  operators: {
    what: 'list operators',
    columns: ['id', 'name', 'role', 'status', 'created_at'],
    call: () => ({ method: 'GET', path: '/operators' }),
  },
  invite: {
    arguments: ['name', 'role'],
    required: ['reason'],
    options: ['again'],
    what: 'invite a viewer, support or admin; --again true makes a known operator set a new password and second factor',
    call: ({ name, role, reason, again }) => ({
      ...{ method: 'POST', path: '/operators', body: { name, role, reason, ...(again === 'true' && { again: true }) } },
    }),
  },
  'change-operator': {
    arguments: ['operator'],
    required: ['reason'],
    options: ['role', 'disabled'],
    what: 'change the role of an operator, or --disabled true or false',
    call: ({ operator, role, disabled, reason }) => ({
      ...{ method: 'PATCH', path: `/operators/${at(operator)}` },
      body: { role, reason, ...(disabled !== undefined && { disabled: disabled === 'true' }) },
    }),
  },
  log: {
    options: ['target-kind', 'target', 'operator', ...PAGE],
    what: 'list what operators have done, newest first',
    columns: ['at', 'operator', 'action', 'target_kind', 'target', 'reason'],
    call: ({ 'target-kind': kind, target, operator, ...page }) => ({
      ...{ method: 'GET', path: '/records', query: { target_kind: kind, target, operator, ...pageOf(page) } },
    }),
  },
  me: { what: 'show who is logged in', call: () => ({ method: 'GET', path: '/me' }) },
}
