import type { BaselineEnvoy } from './baseline-envoy.ts'
import type { Child } from './child.ts'
import type { Gateway } from './gateway.ts'
import type { Row } from './row.ts'

export interface Parts {
  upstream: Child
  facilitator: Child
  trivialAuthz: Child
  baselineEnvoy: BaselineEnvoy
  gateway: Gateway
  expressProxy: Child
  expressAnswer: Child
}

/** The gateway's processes, by their columns in the table. */
export function servingPids({ pids }: Gateway): Pick<Row, 'envoy' | 'node' | 'postgres'> {
  return { envoy: pids.envoy, node: pids.authz, postgres: pids.postgres }
}

/** The order within a round: rows of one gate follow each other, so that they meet the same load on the machine. */
const ORDER = 'abdcehfivg'

/** The rows of the table in the order in which a round measures them. */
export function createRows(parts: Parts): Row[] {
  const { upstream, facilitator, trivialAuthz, baselineEnvoy, gateway, expressProxy, expressAnswer } = parts
  const local = (port: number | undefined) => ({ address: `127.0.0.1:${port}`, host: 'localhost' })
  const nobody = { envoy: undefined, node: undefined, postgres: undefined, others: [] }
  const unpaid = { ...nobody, expectedStatus: 200, paid: false } as const
  const envoy = { ...unpaid, envoy: baselineEnvoy.pid, node: trivialAuthz.pid }
  const ours = { address: gateway.address, host: gateway.host, others: [], ...servingPids(gateway) }
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
      expectedStatus: 200,
      paid: true,
      others: [upstream.pid, facilitator.pid],
    },
    {
      ...ours,
      letter: 'v',
      what: 'Launa, paid by voucher',
      host: gateway.voucherHost,
      expectedStatus: 200,
      paid: true,
      byVoucher: true,
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
