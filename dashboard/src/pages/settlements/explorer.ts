import type { AnswerOf } from '@launa/sdk'

/** Where people look a transaction up; undefined where its network has no explorer. */
export function explorerAddress(
  platform: AnswerOf<'getPlatformConfig'> | undefined,
  settlement: { network: string; transaction: string | null },
): string | undefined {
  const { network, transaction } = settlement
  const template = platform?.networks.find((item) => item.network === network)?.explorer_url
  if (!template || !transaction) return undefined
  return template.replaceAll('{transaction}', encodeURIComponent(transaction))
}
