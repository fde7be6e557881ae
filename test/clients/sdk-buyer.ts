import { text } from 'node:stream/consumers'
import { Buyer, type PaidResponse } from '@launa/sdk/buyer'
import { fileJournal } from '@launa/sdk/buyer/file-journal'
import { FileClientChannelStorage } from '@x402/evm/batch-settlement/client/file-storage'
import type { SdkOutcome, SdkTask } from './sdk-buyers.ts'

/** Pays through a channel with our TypeScript SDK. `sdk-buyers.ts` defines its input and output. */
const task = JSON.parse(await text(process.stdin)) as SdkTask
const buyer = new Buyer({
  privateKey: task.private_key,
  timeoutMs: task.timeout_ms,
  policy: {
    maxPerCall: task.policy.max_per_call,
    maxPerDay: task.policy.max_per_day,
    maxDeposit: task.policy.max_deposit,
  },
  ...(task.journal && { journal: fileJournal(task.journal) }),
  ...(task.store && { channels: new FileClientChannelStorage({ directory: task.store }) }),
})

async function outcomeOf(act: () => Promise<PaidResponse>): Promise<SdkOutcome> {
  try {
    const { response, receipt, outcome } = await act()
    await response.arrayBuffer()
    const { amount, transaction, extra } = receipt ?? {}
    return {
      status: response.status,
      outcome,
      charged: extra?.chargedAmount as string | undefined,
      amount,
      transaction,
    }
  } catch (error) {
    const { name, message, reasons } = error as Error & { reasons?: string[] }
    return { error: name, message, reasons }
  }
}

const outcomes: SdkOutcome[] = []
for (const { do: what, urls, amount } of task.steps) {
  if (what === 'refund') outcomes.push(await outcomeOf(() => buyer.refund(urls[0] ?? '', { amount })))
  else if (what === 'together')
    outcomes.push(...(await Promise.all(urls.map((url) => outcomeOf(() => buyer.fetch(url))))))
  else for (const url of urls) outcomes.push(await outcomeOf(() => buyer.fetch(url)))
}
process.stdout.write(`${JSON.stringify(outcomes)}\n`)
process.exit(0)
