import type { ClientBase } from 'pg'

/**
 * Removes terms that are out of force and that no payment refers to (`schema/payment-retirement.ts`). Each call checks the next `most`
 * terms; each of them is checked once a day. Returns how many were checked and removed.
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
