import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Pool } from 'pg'
import { PART_NAMES } from '../../../sandbox/part.ts'
import { HOST, type Settings } from '../../../sandbox/settings.ts'
import { partPid } from '../../../sandbox/stack.ts'
import type { Seller } from '../../e2e/support/sellers/seller.ts'
import type { Row } from '../table/row.ts'

export const READS = ['list of APIs', 'one API', 'list of endpoints', 'one endpoint'] as const

export type Read = (typeof READS)[number]

/** The parts of the stack with a CPU column of their own in the table. */
const APART: ReadonlySet<string> = new Set(['control-plane', 'postgres'])

/** Number of APIs that are requested in turn. */
const ASKED = 2_000

/** Returns the requests to the control plane: lists with a JWT, single records with an API key on the key's own host. */
export async function createReads(options: {
  stack: Settings
  seller: Seller
  database: Pool
  directory: string
}): Promise<Record<Read, Row>> {
  const { stack, seller, database, directory } = options
  const { rows } = await database.query<{ api: string; endpoint: string }>(
    `select api_id as api, endpoint.id as endpoint from endpoint join api on api.id = api_id
      where account_id = $1 order by random() limit $2`,
    [seller.accountId, ASKED],
  )
  const { key } = await seller.apiKey({ preset: 'readonly' })
  // The token needs no header for the environment: on the staging host, the default is the Sandbox.
  const asPerson = `authorization: Bearer ${seller.token}`
  const asMachine = `x-api-key: ${key}`
  const row = (what: Read, header: string, path: (row: (typeof rows)[number]) => string): Row => {
    const pathFile = join(directory, what.replaceAll(' ', '-'))
    writeFileSync(pathFile, rows.map(path).join('\n'))
    return {
      letter: '-',
      what,
      address: `${HOST}:${stack.ports.staging}`,
      host: 'localhost',
      pathFile,
      header,
      expectedStatus: 200,
      paid: false,
      envoy: undefined,
      node: partPid(stack, 'control-plane'),
      postgres: partPid(stack, 'postgres'),
      others: PART_NAMES.filter((name) => !APART.has(name)).flatMap((name) => partPid(stack, name) ?? []),
    }
  }
  return {
    'list of APIs': row('list of APIs', asPerson, () => '/apis'),
    'one API': row('one API', asMachine, ({ api }) => `/apis/${api}`),
    'list of endpoints': row('list of endpoints', asPerson, ({ api }) => `/apis/${api}/endpoints`),
    'one endpoint': row('one endpoint', asMachine, ({ api, endpoint }) => `/apis/${api}/endpoints/${endpoint}`),
  }
}
