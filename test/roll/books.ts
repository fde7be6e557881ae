import { until } from '../e2e/support/buyers/buyer.ts'
import type { Shop } from '../e2e/support/sellers/shop.ts'

/**
 * Waits until no payment of a shop is under way. Returns a line if ledger and chain differ in the settled sum, and a line for each state of
 * payments that are not SETTLED.
 */
export async function differencesOfBooks({ pool, payTo, earned }: Shop): Promise<string[]> {
  const read = async () => {
    const { rows } = await pool.query<{ state: string; count: number; sum: string }>(
      'select state, count(*)::int as count, sum(amount)::text as sum from payment where pay_to = $1 group by state',
      [payTo],
    )
    return rows
  }
  const isOpen = ({ state }: { state: string }) => state === 'RESERVED' || state === 'SETTLING'
  await until('no payment is under way', async () => !(await read()).some(isOpen))
  const rows = await read()
  console.log(`ledger: ${rows.map(({ state, count }) => `${count} ${state}`).join(', ')}`)
  const settled = BigInt(rows.find(({ state }) => state === 'SETTLED')?.sum ?? '0')
  const moved = await earned()
  return [
    ...(settled === moved ? [] : [`the ledger has settled ${settled}, the chain has moved ${moved}`]),
    ...rows.flatMap(({ state, count }) => (state === 'SETTLED' ? [] : [`${count} payments are ${state}`])),
  ]
}
