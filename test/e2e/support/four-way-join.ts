import { createChainRpc } from '../../../authz/exact-evm/chain-rpc.ts'
import { createTransferFinder, type FindTransfer } from '../../../authz/exact-evm/transfer-evidence.ts'
import { httpAddress } from '../../../sandbox/settings.ts'
import { chainOf, paymentRow, type SignedPayment } from './buyer.ts'
import { type Hit, upstreamHits } from './gateway.ts'
import type { Shop } from './shop.ts'

/** What one buyer has seen of one purchase. */
export interface BuyerLog {
  payment: SignedPayment
  /** Payments that it was told were not charged. */
  given: SignedPayment[]
  /** A path that nobody else asks for. */
  path: string
  /** Whole answers. */
  served: number
}

/**
 * Holds four records of the same purchases against each other: what buyers got, what the upstream was asked, what the
 * ledger says, what the chain says. Answers every difference in a line; none is what is hoped for.
 */
export async function fourWayJoin(shop: Shop, buyers: readonly BuyerLog[]): Promise<string[]> {
  const hits = await upstreamHits(shop.settings)
  const rpc = createChainRpc(httpAddress(shop.settings, 'rpc'))
  const findTransfer = createTransferFinder(rpc)
  const found = await Promise.all(buyers.map((buyer) => differencesOf(buyer, { shop, hits, findTransfer })))
  await rpc.close()
  const differences = found.flat()
  const strangers = hits.filter(
    ({ path }) => !path.startsWith('/status') && !buyers.some((buyer) => buyer.path === path),
  )
  for (const { path } of strangers) differences.push(`the upstream was asked for ${path}, which nobody has bought`)
  const { rows } = await shop.pool.query<{ sum: string }>(
    `select coalesce(sum(amount), 0)::text as sum from payment where pay_to = $1 and state = 'SETTLED'`,
    [shop.payTo],
  )
  const earned = await shop.earned()
  if (BigInt(rows[0]?.sum ?? 0) !== earned) differences.push(`the ledger says ${rows[0]?.sum}, the chain ${earned}`)
  return differences
}

async function differencesOf(
  buyer: BuyerLog,
  { shop, hits, findTransfer }: { shop: Shop; hits: readonly Hit[]; findTransfer: FindTransfer },
): Promise<string[]> {
  const { payment, path, served } = buyer
  const row = await paymentRow(shop.pool, payment.authorization)
  const chain = chainOf(shop.settings)
  const isUsed = await chain.nonceUsed(payment.authorization)
  const { accepted, payload: signed } = payment.payload
  const requirements = { ...accepted, payTo: shop.payTo }
  const evidence = await findTransfer({
    ...{ transaction: row?.transaction ?? '', payer: payment.authorization.from, requirements, signed },
  })
  const charged: boolean[] = []
  for (const { authorization } of buyer.given) charged.push(await chain.nonceUsed(authorization))
  const asked = hits.filter((hit) => hit.path === path)
  const named = asked.filter(({ headers }) => headers['x-launa-payment-id'] === row?.id)
  const isSettled = row?.state === 'SETTLED'
  const facts: [boolean, string][] = [
    [!charged.includes(true), 'a payment was charged of which its buyer was told that it was not'],
    [served === 1, `its buyer was served ${served} times`],
    [isSettled, `the ledger says ${row?.state}`],
    [
      isUsed && evidence === 'proven',
      `the chain ${isUsed ? 'has used' : 'has not used'} it, its transfer in ${row?.transaction} is ${evidence}`,
    ],
    [named.length >= 1, `the upstream was asked ${asked.length} times, never in its name`],
  ]
  return facts.flatMap(([holds, what]) => (holds ? [] : [`${path}: ${what}`]))
}
