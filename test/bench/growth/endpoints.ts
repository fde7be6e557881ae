import type { Pool } from 'pg'
import { Pool as HttpPool } from 'undici'
import { table } from '../../../sandbox/report.ts'
import { HOST } from '../../../sandbox/settings.ts'
import { databaseOf, planeOf } from '../../e2e/support/sellers/gateway.ts'
import { sandboxAccept, signUp } from '../../e2e/support/sellers/seller.ts'
import { clearGateway } from '../gateway.ts'
import { median } from '../table/figures.ts'
import { type Measured, memoryOf, startedStack, untilKnown } from './scale.ts'

/** Numbers of endpoints. There is one API of each size. */
const SIZES = [10, 100, 1_000, 10_000]

/** Sequential requests of each kind in each round. The rounds alternate between the sizes. */
const REQUESTS = 200
const ROUNDS = 5

/**
 * The maximum number of kilobytes (10^3 bytes) of Envoy's memory per endpoint. The maximum time of a request to the largest API, as a
 * multiple of the time at the smallest API.
 */
const MOST_KILOBYTES = 4
const MOST_RATIO = 1.5

export interface EndpointsResult {
  endpoints: number
  /** Growth of Envoy's memory in kilobytes at the API's first request: in all and per endpoint. */
  envoy: number
  envoyEach: number
  /** Median time of sequential requests in milliseconds: for the terms of the last endpoint, and for an unknown path. */
  unpaid: number
  notSold: number
}

/** Measures Envoy's memory for the endpoints of one API, and the time to find an endpoint. */
export async function benchEndpoints({ settings, progress }: Measured): Promise<EndpointsResult[]> {
  const stack = await startedStack({ settings, progress })
  const database = databaseOf(stack)
  const gateway = new HttpPool(`http://${HOST}:${stack.ports.gatewayHttp}`, { connections: 1 })
  const timed = async (endpoints: number, path: string, expected: number) => {
    const begun = performance.now()
    const headers = { host: `bench-of-${endpoints}.dev.localhost` }
    const { statusCode, body } = await gateway.request({ method: 'GET', path, headers })
    await body.dump()
    if (statusCode !== expected) throw new Error(`${path} of ${endpoints} endpoints answered ${statusCode}`)
    return performance.now() - begun
  }
  try {
    const { accountId } = await signUp(planeOf(stack))
    for (const endpoints of SIZES) await fillApi(database, { accountId, endpoints })
    await untilKnown(stack, database)
    const grown = new Map<number, number>()
    for (const endpoints of SIZES) {
      const before = memoryOf(stack, 'envoy')
      await timed(endpoints, `/path-${endpoints}`, 402)
      grown.set(endpoints, (memoryOf(stack, 'envoy') - before) * 1000)
    }
    const times = new Map(SIZES.map((endpoints) => [endpoints, { unpaid: [] as number[], notSold: [] as number[] }]))
    for (let round = 0; round < ROUNDS; round += 1)
      for (const [endpoints, { unpaid, notSold }] of times)
        for (let request = 0; request < REQUESTS; request += 1) {
          unpaid.push(await timed(endpoints, `/path-${endpoints}`, 402))
          notSold.push(await timed(endpoints, '/path/that/is/not/sold', 404))
        }
    return SIZES.map((endpoints) => {
      const { unpaid = [], notSold = [] } = times.get(endpoints) ?? {}
      const envoy = grown.get(endpoints) ?? 0
      const result = {
        endpoints,
        envoy,
        envoyEach: envoy / endpoints,
        unpaid: median(unpaid),
        notSold: median(notSold),
      }
      progress(`scale: ${resultLine(result).join('  ')}`)
      return result
    })
  } finally {
    await gateway.close()
    await database.end()
    await clearGateway(stack)
  }
}

/** Inserts by SQL, because the limits of an account are lower. Exact paths and prefixes alternate. */
async function fillApi(database: Pool, options: { accountId: string; endpoints: number }): Promise<void> {
  const { accountId, endpoints } = options
  await database.query(
    `with made as (
       insert into api (id, account_id, environment, name, slug, upstream_base_url, pay_to_address, revision)
         values (uuidv7(), $1, 'development', 'API', 'bench-of-' || $2::int, 'https://example.com/',
           '0x1111111111111111111111111111111111111111', (select revision from configuration_revision))
         returning id)
     insert into endpoint (id, api_id, method, path_pattern, accepts, schema_source)
       select uuidv7(), made.id, 'GET', '/path-' || e || case when e % 2 = 0 then '' else '/*' end, $3, 'inferred'
         from made, generate_series(1, $2::int) e`,
    [accountId, endpoints, JSON.stringify([sandboxAccept()])],
  )
  await database.query('update configuration_revision set revision = revision + 2')
}

/** Returns the table: one line per size. */
export function endpointsTable(results: readonly EndpointsResult[]): string {
  const headings = ['ENDPOINTS', 'ENVOY', 'EACH', '402', '404']
  return table([headings, ...results.map(resultLine)])
}

function resultLine({ endpoints, envoy, envoyEach, unpaid, notSold }: EndpointsResult): string[] {
  const milliseconds = (value: number) => `${value.toFixed(2)} ms`
  return [
    ...[String(endpoints), `${envoy.toFixed(0)} KB`, `${envoyEach.toFixed(2)} KB`],
    ...[milliseconds(unpaid), milliseconds(notSold)],
  ]
}

/** Returns whether the largest API stays within `MOST_KILOBYTES` and `MOST_RATIO`. */
export function judgeEndpoints(results: readonly EndpointsResult[]): { passed: boolean; text: string }[] {
  const [first, last] = [results.at(0), results.at(-1)]
  if (!first || !last) return []
  const verdict = (what: string, value: number, most: number, unit: string) => {
    const passed = value <= most
    return { passed, text: `${passed ? 'PASS' : 'FAIL'}  ${what}: ${value.toFixed(2)}${unit}, at most ${most}${unit}` }
  }
  const times = `${last.endpoints} endpoints to ${first.endpoints}`
  return [
    verdict(`Envoy's memory for an endpoint of ${last.endpoints}`, last.envoyEach, MOST_KILOBYTES, ' KB'),
    verdict(`a 402, ${times}`, last.unpaid / first.unpaid, MOST_RATIO, ''),
    verdict(`a 404, ${times}`, last.notSold / first.notSold, MOST_RATIO, ''),
  ]
}
