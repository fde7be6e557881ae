import type { Call } from './call.ts'
import type {
  Account,
  Decision,
  LogFilter,
  LogRecord,
  Operator,
  PageOf,
  Plan,
  StuckPayment,
  StuckPaymentDetail,
  StuckPaymentFilter,
  Suspension,
  SuspensionFilter,
  SuspensionKind,
  Verdict,
} from './shapes.ts'

/** A page of a list: `cursor` is the `next_cursor` of the page before. */
interface Paging {
  cursor: string | undefined
  signal: AbortSignal
}

/** The maximum number of items in a page. */
const LIMIT = 50

const at = encodeURIComponent

/** The calls of the operators' API that the pages make (docs/operating/govern.md). */
export function operatorsApi(call: Call) {
  const list =
    <Item, Filter extends object>(path: string) =>
    (filter: Filter, { cursor, signal }: Paging) =>
      call<PageOf<Item>>({ method: 'GET', path, query: { ...filter, limit: LIMIT, cursor }, signal })
  return {
    logIn: (given: { name: string; password: string; code: string }) =>
      call<{ token: string }>({ method: 'POST', path: '/sessions', body: given }),
    logOut: () => call<undefined>({ method: 'DELETE', path: '/sessions/current' }),
    me: (signal: AbortSignal) => call<Operator>({ method: 'GET', path: '/me', signal }),

    suspensions: list<Suspension, SuspensionFilter>('/suspensions'),
    suspend: (body: { kind: SuspensionKind; target: string; reason: string; until?: string | undefined }) =>
      call<Suspension>({ method: 'POST', path: '/suspensions', body }),
    resume: (id: string, reason: string) =>
      call<Suspension>({ method: 'POST', path: `/suspensions/${at(id)}/end`, body: { reason } }),

    stuckPayments: list<StuckPayment, StuckPaymentFilter>('/stuck-payments'),
    stuckPayment: (id: string, signal: AbortSignal) =>
      call<StuckPaymentDetail>({ method: 'GET', path: `/stuck-payments/${at(id)}`, signal }),
    decide: (id: string, body: { verdict: Verdict; transaction?: string | undefined; evidence: string }) =>
      call<Decision>({ method: 'POST', path: `/stuck-payments/${at(id)}/decisions`, body }),

    accounts: list<Account, { email?: string | undefined; plan?: string | undefined }>('/accounts'),
    account: (id: string, signal: AbortSignal) => call<Account>({ method: 'GET', path: `/accounts/${at(id)}`, signal }),
    assignPlan: (id: string, body: { plan: string; reason: string }) =>
      call<Account>({ method: 'PUT', path: `/accounts/${at(id)}/plan`, body }),
    plans: (signal: AbortSignal) => call<{ items: readonly Plan[] }>({ method: 'GET', path: '/plans', signal }),

    records: list<LogRecord, LogFilter>('/records'),
  }
}

export type OperatorsApi = ReturnType<typeof operatorsApi>
