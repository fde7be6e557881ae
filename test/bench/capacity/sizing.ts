/** The measured cost of one request, in CPU microseconds and bytes. */
export interface UnitCost {
  /** CPU microseconds of each process. */
  cpu: { envoy: number; authz: number; postgres: number }
  /** Bytes that PostgreSQL keeps, and bytes that it writes to its write-ahead log. */
  disk: { heap: number; index: number; wal: number }
  /** TCP payload bytes, both directions. */
  network: { buyers: number; upstreams: number; authz: number; postgres: number }
}

/** Connections to PostgreSQL that one process of a service has under load. */
export interface Connections {
  authz: number
  controlPlane: number
  xds: number
}

/** The assumptions of the table. The table lists them. */
export const ASSUMED = {
  /** Used share of a core at the stated rate, 0 to 1. The remaining share is for peaks and for the loss of a process. */
  busy: 0.5,
  /** The least number of processes of each service, so that one may fail. */
  least: 2,
  /** The cores of one PostgreSQL server. A larger need requires several servers. */
  serverCores: 32,
  serverBytes: 8e12,
  /** Days of the ledger that stay in the database; earlier months are archived. */
  days: 30,
} as const

export const RATES = [100, 1_000, 10_000] as const

const DAY = 86_400

/** The size of a gateway for a rate. */
export interface Size {
  /** Requests per second. */
  rate: number
  cores: { envoy: number; authz: number; postgres: number }
  /** Each authz process uses one core. */
  authzProcesses: number
  connections: number
  /** Bytes per second of PostgreSQL's write-ahead log. Each standby receives this stream. */
  walPerSecond: number
  diskPerDay: number
  /** Bits per second in both directions. */
  network: UnitCost['network']
  /** Reasons why one PostgreSQL server is not enough; empty if it is. */
  beyondOneServer: string[]
}

/** Adds the costs of requests that come together, such as a payment and the request for its price. */
export function together(costs: readonly UnitCost[]): UnitCost {
  const sum = (of: (cost: UnitCost) => number) => costs.reduce((total, cost) => total + of(cost), 0)
  return {
    cpu: {
      envoy: sum(({ cpu }) => cpu.envoy),
      authz: sum(({ cpu }) => cpu.authz),
      postgres: sum(({ cpu }) => cpu.postgres),
    },
    disk: {
      heap: sum(({ disk }) => disk.heap),
      index: sum(({ disk }) => disk.index),
      wal: sum(({ disk }) => disk.wal),
    },
    network: {
      buyers: sum(({ network }) => network.buyers),
      upstreams: sum(({ network }) => network.upstreams),
      authz: sum(({ network }) => network.authz),
      postgres: sum(({ network }) => network.postgres),
    },
  }
}

/** Computes the size of a gateway for a rate, from the cost of one request. */
export function sizeFor(rate: number, cost: UnitCost, connections: Connections): Size {
  const cores = (microseconds: number) => (rate * microseconds) / 1e6 / ASSUMED.busy
  const bits = (bytes: number) => rate * bytes * 8
  const authzCores = cores(cost.cpu.authz)
  const postgresCores = cores(cost.cpu.postgres)
  const authzProcesses = Math.max(ASSUMED.least, Math.ceil(authzCores))
  const diskPerDay = rate * DAY * (cost.disk.heap + cost.disk.index)
  const others = ASSUMED.least * (connections.controlPlane + connections.xds)
  const { buyers, upstreams, authz, postgres } = cost.network
  return {
    rate,
    cores: { envoy: cores(cost.cpu.envoy), authz: authzCores, postgres: postgresCores },
    authzProcesses,
    connections: authzProcesses * connections.authz + others,
    walPerSecond: rate * cost.disk.wal,
    diskPerDay,
    network: { buyers: bits(buyers), upstreams: bits(upstreams), authz: bits(authz), postgres: bits(postgres) },
    beyondOneServer: [
      ...(postgresCores > ASSUMED.serverCores ? ['cores'] : []),
      ...(diskPerDay * ASSUMED.days > ASSUMED.serverBytes ? ['disk'] : []),
    ],
  }
}
