import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { arrangement, pathKey } from '../../domain/paths/path-pattern.ts'
import { it } from '../../runtime/testing/database.ts'
import { ARRANGEMENTS } from './path-arrangements.ts'

const PATTERNS = [
  ...['/', '/pets/{id}', '/pets/{id}/toys/{toy-id}/*', '/{a}/b*', '/{a.b}', '/v1/@x/{_1}/y/', '/q*', '/a/*'],
  ...[
    '/a/{id}.json',
    '/a/b/{id}:undelete/x',
    "/People('{id}')/{b}",
    '/a-{x}-{y}/z',
    '/1{a}2{b}3{c}4/5',
    '/v{n}/%C3%BC',
  ],
]

it('PostgreSQL says the same of patterns as the service: which are the same, and where their names are', async ({
  database: { pool },
}) => {
  const [account, api] = [randomUUID(), randomUUID()]
  await pool.query(`insert into account (id, email, password_hash) values ($1, $2, 'x')`, [account, `${account}@a.com`])
  await pool.query(
    `insert into api (id, account_id, environment, name, slug, upstream_base_url, revision)
      values ($1, $2, 'development', 'a', $3, 'http://a.com', 0)`,
    [api, account, `a${api.slice(0, 8)}`],
  )
  const insert = (pattern: string) =>
    pool.query(
      `insert into endpoint (id, api_id, method, path_pattern, accepts, schema_source) values ($1, $2, 'GET', $3, '[]', 'manual')
        returning path_key`,
      [randomUUID(), api, pattern],
    )
  for (const pattern of PATTERNS) expect((await insert(pattern)).rows).toEqual([{ path_key: pathKey(pattern) }])
  await expect(insert('/pets/{other}')).rejects.toMatchObject({ constraint: 'endpoint_route_unique' })
  const { rows } = await pool.query(ARRANGEMENTS.replace('?', '$1'), [api])
  const expected = new Set(PATTERNS.flatMap((pattern) => arrangement(pattern) ?? []))
  expect(new Set(rows.map((row) => row.arrangement))).toEqual(expected)
})
