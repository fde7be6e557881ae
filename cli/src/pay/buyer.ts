import type { Buyer, SpendingPolicy } from '@launa/sdk/buyer'
import type { Context } from '../context.ts'
import { openJournal } from './journal.ts'
import { ownKey } from './key.ts'

/** Imports the payment packages only when they are needed, so that the other commands start faster. */
export async function newBuyer(
  context: Context,
  policy: SpendingPolicy,
  { allowHttp, privateKey }: { allowHttp?: boolean | undefined; privateKey?: string | undefined } = {},
): Promise<Buyer> {
  const { options, store } = context
  const { Buyer, fileChannels } = await import('@launa/sdk/buyer')
  return new Buyer({
    privateKey: privateKey ?? (await ownKey(context)),
    policy,
    journal: await openJournal(store),
    channels: fileChannels(store.channels),
    timeoutMs: options.timeoutMs,
    allowHttp,
  })
}
