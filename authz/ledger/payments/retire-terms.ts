import type { ClientBase } from 'pg'

/**
 * Removes terms that are out of force and that no payment is under (`schema/payment-retirement.ts`). It looks at the next `most` terms, and at
 * each once a day. Returns how many it looked at and removed.
 */
export async function retireTerms(
  client: Pick<ClientBase, 'query'>,
  most: number,
): Promise<{ looked: number; retired: number }> {
  const { rows } = await client.query<{ looked: number; retired: number }>(
    'select looked, retired from retire_terms($1)',
    [most],
  )
  return rows[0] ?? { looked: 0, retired: 0 }
}
