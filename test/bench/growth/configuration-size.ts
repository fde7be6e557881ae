import type { Pool } from 'pg'
import { sandboxAccept } from '../../e2e/support/sellers/seller.ts'

const ENDPOINTS_PER_API = 5

/** Inserts the missing rows by SQL: through the REST API this would take longer than the measurement. */
export async function fillConfiguration(
  database: Pool,
  { accountId, apis }: { accountId: string; apis: number },
): Promise<void> {
  await database.query(
    `with made as (
       insert into api (id, account_id, environment, name, slug, upstream_base_url, pay_to_address, revision)
         select uuidv7(), $1, 'development', 'API ' || n, 'bench-' || n, 'https://example.com/' || n,
             '0x1111111111111111111111111111111111111111', (select revision from configuration_revision)
           from generate_series((select count(*) + 1 from api where account_id = $1), $2) n
         returning id)
     insert into endpoint (id, api_id, method, path_pattern, accepts, schema_source)
       select uuidv7(), made.id, 'GET', '/path-' || e || '/*', $3, 'inferred'
         from made, generate_series(1, $4) e`,
    [accountId, apis, JSON.stringify([sandboxAccept()]), ENDPOINTS_PER_API],
  )
  // The revision grows by more than one, and the change log has no entry for it, so authz and xds read everything again.
  await database.query('update configuration_revision set revision = revision + 2')
  await database.query('vacuum analyze api, endpoint')
}
