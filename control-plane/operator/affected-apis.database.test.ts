import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { canonicalTarget, type SuspensionTarget } from '../../domain/configuration/suspension.ts'
import { it } from '../../runtime/testing/database.ts'
import { affectedApis } from './affected-apis.ts'

it('finds the APIs of payees and tokens of Hedera in every spelling that was ever sold', async ({
  database: { pool },
}) => {
  const account = randomUUID()
  await pool.query(`insert into account (id, email, password_hash) values ($1, 'a@example.com', 'x')`, [account])
  const addApi = async (slug: string, { asset, payTo }: { asset: string; payTo: string }) => {
    const id = randomUUID()
    await pool.query(
      `insert into api (id, account_id, environment, name, slug, upstream_base_url, revision)
          values ($1, $2, 'production', $3, $3, 'https://example.com', 1)`,
      [id, account, slug],
    )
    const accepts = [{ scheme: 'exact', network: 'hedera:mainnet', asset, amount: '7', extra: { payTo } }]
    await pool.query(
      `insert into endpoint (id, api_id, method, path_pattern, accepts, schema_source) values ($1, $2, 'GET', '/', $3, 'manual')`,
      [randomUUID(), id, JSON.stringify(accepts)],
    )
    return id
  }
  const plain = await addApi('plain', { asset: '0.0.4560', payTo: '0.0.1230' })
  const padded = await addApi('padded', { asset: '0.0.004560', payTo: '0.0.01230' })
  await addApi('other', { asset: '0.0.45600', payTo: '0.0.12300' })
  const found = async (of: SuspensionTarget) => {
    const ids = new Set<string>()
    const target = canonicalTarget(of)
    for await (const portion of affectedApis(pool, { ...of, target }, undefined)) for (const id of portion) ids.add(id)
    return ids
  }
  for (const of of [
    { kind: 'payee', target: '0.0.001230' },
    { kind: 'token', target: 'hedera:mainnet/0.0.4560' },
  ] as const)
    expect(await found(of)).toEqual(new Set([plain, padded]))
})
