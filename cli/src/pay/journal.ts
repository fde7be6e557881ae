import type { PaymentJournal } from '@launa/sdk/buyer'
import type { Store } from '../session/store.ts'

/** The journal of payments, which `launa-mcp` uses too. */
export async function openJournal({ payments }: Store): Promise<PaymentJournal> {
  const { fileJournal } = await import('@launa/sdk/buyer/file-journal')
  return fileJournal(payments)
}
