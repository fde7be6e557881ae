import type { ClientBase } from 'pg'

type Client = Pick<ClientBase, 'query'>

/** The most tokens in which one payment is looked up, the latest first. Each token costs a read of the ledger. */
const MOST_TOKENS = 16

const OFFERED = `
  select asset from offered_token where api_id = $1 and network = $2 order by offered_at desc, asset limit ${MOST_TOKENS}`

/** The tokens that an API has offered on a network, also by endpoints that are gone. */
export async function offeredTokens(
  client: Client,
  { apiId, network }: { apiId: string; network: string },
): Promise<string[]> {
  const { rows } = await client.query<{ asset: string }>(OFFERED, [apiId, network])
  return rows.map(({ asset }) => asset)
}
