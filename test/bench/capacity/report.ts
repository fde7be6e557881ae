import { ASSUMED, type Connections, RATES, type Size, sizeFor, type UnitCost } from './sizing.ts'

/** A kind of paid request, as the tables name it. */
export interface Costed {
  what: string
  cost: UnitCost
}

/** Returns the measurements: a line for each figure, a column for each kind of request. Markdown. */
export function costTable(kinds: readonly Costed[]): string {
  const line = (what: string, of: (cost: UnitCost) => number) => [
    what,
    ...kinds.map(({ cost }) => Math.round(of(cost)).toLocaleString('en')),
  ]
  return markdown([
    ['for each', ...kinds.map(({ what }) => what)],
    line('Envoy, CPU µs', ({ cpu }) => cpu.envoy),
    line('authz, CPU µs', ({ cpu }) => cpu.authz),
    line('PostgreSQL, CPU µs', ({ cpu }) => cpu.postgres),
    line('tables, bytes', ({ disk }) => disk.heap),
    line('indexes, bytes', ({ disk }) => disk.index),
    line('PostgreSQL’s log (WAL), bytes', ({ disk }) => disk.wal),
    line('buyers to Envoy and back, bytes', ({ network }) => network.buyers),
    line('Envoy to upstreams and back, bytes', ({ network }) => network.upstreams),
    line('Envoy to authz and back, bytes', ({ network }) => network.authz),
    line('authz to PostgreSQL and back, bytes', ({ network }) => network.postgres),
  ])
}

/** Returns the resources of a gateway: a line for each resource, a column for each rate. Markdown. */
export function sizeTable({ cost }: Costed, connections: Connections): string {
  const sizes = RATES.map((rate) => sizeFor(rate, cost, connections))
  const line = (what: string, of: (size: Size) => string) => [what, ...sizes.map(of)]
  const megabits = (of: (network: UnitCost['network']) => number) => (size: Size) =>
    `${figure(of(size.network) / 1e6)} Mbit/s`
  return markdown([
    ['a second', ...sizes.map(({ rate }) => rate.toLocaleString('en'))],
    line('Envoy, cores', ({ cores }) => figure(cores.envoy)),
    line('authz, cores', ({ cores }) => figure(cores.authz)),
    line('authz, processes', ({ authzProcesses }) => String(authzProcesses)),
    line('PostgreSQL, cores', ({ cores }) => figure(cores.postgres)),
    line('PostgreSQL, connections in use', (size) => String(size.connections)),
    line('PostgreSQL, log (WAL)', ({ walPerSecond }) => `${figure(walPerSecond / 1e6)} MB/s`),
    line('PostgreSQL, disk for a day', ({ diskPerDay }) => `${figure(diskPerDay / 1e9)} GB`),
    line(
      `PostgreSQL, disk for ${ASSUMED.days} days`,
      (size) => `${figure((size.diskPerDay * ASSUMED.days) / 1e12)} TB`,
    ),
    line(
      'network, buyers',
      megabits(({ buyers }) => buyers),
    ),
    line(
      'network, upstreams',
      megabits(({ upstreams }) => upstreams),
    ),
    line(
      'network, Envoy and authz',
      megabits(({ authz }) => authz),
    ),
    line(
      'network, authz and PostgreSQL',
      megabits(({ postgres }) => postgres),
    ),
    line('one PostgreSQL server', ({ beyondOneServer }) =>
      beyondOneServer.length === 0 ? 'is enough' : `not enough: ${beyondOneServer.join(', ')}`,
    ),
  ])
}

export function assumptions({ authz, controlPlane, xds }: Connections): string {
  const { busy, least, serverCores, serverBytes, days } = ASSUMED
  return [
    `Cores are ${busy * 100} % busy. There are ${least} of each process at least, and ${least} control planes and xds.`,
    `One process had this many connections under load: authz ${authz}, control plane ${controlPlane}, xds ${xds}.`,
    `One PostgreSQL server has ${serverCores} cores and ${serverBytes / 1e12} TB for ${days} days of the ledger.`,
  ].join('\n')
}

/** Returns the value with two significant digits if it is below ten, and otherwise as a whole number. */
function figure(value: number): string {
  return value < 10 ? String(Number(value.toPrecision(2))) : Math.round(value).toLocaleString('en')
}

function markdown([headings = [], ...lines]: readonly (readonly string[])[]): string {
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [row(headings), `|${'---|'.repeat(headings.length)}`, ...lines.map(row)].join('\n')
}
