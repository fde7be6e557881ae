import { z } from 'zod'
import { jsonOf } from './node-call.ts'
import type { TokenPayee } from './solana-payee.ts'

const associations = z.object({ tokens: z.array(z.object({ token_id: z.string() })) })
/** `max_automatic_token_associations`: how many tokens the account accepts automatically; -1 for any number. */
const account = z.object({ max_automatic_token_associations: z.int().nullish() })

/** Reads a payee's association with a token from a mirror node (its REST API). Rejects if the node does not answer. */
export async function readHederaPayee(
  mirrorUrl: string,
  { asset, payTo }: { asset: string; payTo: string },
): Promise<TokenPayee> {
  const base = `${mirrorUrl}/api/v1`
  const [token, payee, associated] = await Promise.all([
    jsonOf(`${base}/tokens/${asset}`),
    jsonOf(`${base}/accounts/${payTo}?transactions=false`),
    jsonOf(`${base}/accounts/${payTo}/tokens?token.id=${asset}&limit=1`),
  ])
  const own = associated === undefined ? [] : associations.parse(associated).tokens
  // An account that accepts new tokens automatically can receive a new token without an action of its owner.
  const room = payee === undefined ? 0 : (account.parse(payee).max_automatic_token_associations ?? 0)
  return { hasToken: token !== undefined, canReceive: own.some(({ token_id: id }) => id === asset) || room !== 0 }
}
