import type { AnswerOf } from '@launa/sdk'

/** The URL of a transaction in its network's explorer; undefined without an explorer. */
export function explorerAddress(
  platform: AnswerOf<'getPlatformConfig'> | undefined,
  settlement: { network: string; transaction: string | null },
): string | undefined {
  const { network, transaction } = settlement
  const template = platform?.networks.find((item) => item.network === network)?.explorer_url
  if (!template || !transaction) return undefined
  return template.replaceAll('{transaction}', encodeURIComponent(transaction))
}
