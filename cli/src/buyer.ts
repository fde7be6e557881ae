import type { Buyer, SpendingPolicy } from '@launa/sdk/buyer'
import type { Context } from './context.ts'
import { openJournal } from './journal.ts'

/** The packages that pay are loaded by who pays; the other commands start faster without them. */
export async function newBuyer(
  { options, store, variables }: Context,
  policy: SpendingPolicy,
  { allowHttp }: { allowHttp: boolean | undefined },
): Promise<Buyer> {
  const { Buyer, privateKeyOf, fileChannels } = await import('@launa/sdk/buyer')
  return new Buyer({
    privateKey: privateKeyOf(variables),
    policy,
    journal: await openJournal(store),
    channels: fileChannels(store.channels),
    timeoutMs: options.timeoutMs,
    allowHttp,
  })
}
