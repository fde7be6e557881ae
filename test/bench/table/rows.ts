import type { Gateway } from '../gateway.ts'
import type { BaselineEnvoy } from '../servers/baseline-envoy.ts'
import type { Child } from '../servers/child.ts'
import type { Row } from './row.ts'

export interface Parts {
  upstream: Child
  facilitator: Child
  slowFacilitator: Child
  trivialAuthz: Child
  baselineEnvoy: BaselineEnvoy
  gateway: Gateway
  expressProxy: Child
  expressAnswer: Child
}

/** Returns the process ids of the gateway, by their columns in the table. */
export function servingPids({ pids }: Gateway): Pick<Row, 'envoy' | 'node' | 'postgres'> {
  return { envoy: pids.envoy, node: pids.authz, postgres: pids.postgres }
}

/**
 * The number of connections in rows with a slow facilitator, more than in other rows. The facilitator takes half a second per payment, so
 * fewer connections would leave the gateway idle.
 */
const SLOW_CONNECTIONS = 256

/** The order within a round: rows of one gate are adjacent, so that they run under the same load on the machine. */
const ORDER = 'abdcehfivtgnk'

/** Returns the rows of the table in the order in which a round measures them. */
export function createRows(parts: Parts): Row[] {
  const { upstream, facilitator, slowFacilitator, trivialAuthz, baselineEnvoy, gateway, expressProxy, expressAnswer } =
    parts
  const local = (port: number | undefined) => ({ address: `127.0.0.1:${port}`, host: 'localhost' })
  const nobody = { envoy: undefined, node: undefined, postgres: undefined, others: [] }
  const unpaid = { ...nobody, expectedStatus: 200, paid: false } as const
  const envoy = { ...unpaid, envoy: baselineEnvoy.pid, node: trivialAuthz.pid }
  const ours = { address: gateway.address, host: gateway.host, others: [], ...servingPids(gateway) }
  const paid = {
    expectedStatus: 200 as const,
    paid: true,
    others: [upstream.pid, facilitator.pid],
    apiId: gateway.apiId,
  }
  const slow = {
    ...{ ...ours, ...paid, ...gateway.slow, others: [upstream.pid, slowFacilitator.pid] },
    connections: SLOW_CONNECTIONS,
    facilitated: true as const,
  }
  const sdk = { ...unpaid, paid: true, others: [facilitator.pid] }
  const rows: Row[] = [
    { ...unpaid, letter: 'a', what: 'upstream alone', ...local(upstream.ports[0]), others: [upstream.pid] },
    {
      ...unpaid,
      letter: 'b',
      what: 'Envoy alone',
      ...local(baselineEnvoy.ports.plain),
      envoy: baselineEnvoy.pid,
      others: [upstream.pid],
    },
    {
      ...envoy,
      letter: 'c',
      what: 'Envoy + ext_authz denies',
      ...local(baselineEnvoy.ports.denied),
      expectedStatus: 402,
    },
    {
      ...envoy,
      letter: 'd',
      what: 'Envoy + ext_authz allows',
      ...local(baselineEnvoy.ports.allowed),
      others: [upstream.pid],
    },
    {
      ...envoy,
      letter: 'i',
      what: 'Envoy + ext_authz + ext_proc',
      ...local(baselineEnvoy.ports.held),
      others: [upstream.pid],
    },
    { ...ours, letter: 'e', what: 'Launa, unpaid: 402', expectedStatus: 402, paid: false },
    {
      ...ours,
      letter: 'f',
      what: 'Launa, paid',
      ...paid,
    },
    {
      ...ours,
      letter: 't',
      what: 'Launa, paid, HTTP/2 over TLS',
      ...paid,
      ...gateway.tls,
    },
    {
      ...slow,
      letter: 'n',
      what: 'Launa, real times, new payers',
      paidBy: 'new payers',
    },
    {
      ...slow,
      letter: 'k',
      what: 'Launa, real times, known payers',
      paidBy: 'known payers',
    },
    {
      ...ours,
      letter: 'v',
      what: 'Launa, paid by voucher',
      host: gateway.voucherHost,
      expectedStatus: 200,
      paid: true,
      paidBy: 'voucher',
      others: [upstream.pid],
    },
    {
      ...sdk,
      letter: 'g',
      what: '@x402/express, paid, forwards',
      ...local(expressProxy.ports[0]),
      node: expressProxy.pid,
      others: [facilitator.pid, upstream.pid],
    },
    {
      ...sdk,
      letter: 'h',
      what: '@x402/express, paid, answers',
      ...local(expressAnswer.ports[0]),
      node: expressAnswer.pid,
    },
  ]
  return rows.toSorted((a, b) => ORDER.indexOf(a.letter) - ORDER.indexOf(b.letter))
}
