import { usdcToAtomic } from '@launa/sdk'
import type { SpendingPolicyError } from '@launa/sdk/buyer'
import { ToolError } from './tool.ts'
import type { Wallet } from './wallet.ts'

type Owner = Pick<Wallet, 'limits' | 'isSandbox'>

/** The refusal of a payment in the SDK's words, with the setting that each limit comes from. Nothing was signed. */
export function refusedByPolicy(
  { reasons, message }: SpendingPolicyError,
  owner: Owner,
  maxAmount?: string,
): ToolError {
  const settings = [...new Set(reasons)].flatMap((reason) => settingOf(reason, owner, maxAmount) ?? [])
  const named = settings.length > 0 ? ` (${settings.join(', ')})` : ''
  return new ToolError('spending_policy', message + named, { reasons })
}

function settingOf(reason: string, { limits, isSandbox }: Owner, maxAmount: string | undefined): string | undefined {
  switch (reason) {
    case 'amount': {
      const isOwners = maxAmount === undefined || BigInt(limits.maxPerCall ?? '0') < BigInt(usdcToAtomic(maxAmount))
      return isOwners ? 'LAUNA_MAX_AMOUNT' : 'max_amount'
    }
    case 'daily_limit':
      return 'LAUNA_MAX_PER_DAY'
    case 'host_daily_limit':
      return 'LAUNA_MAX_PER_HOST_PER_DAY'
    case 'host':
      return 'LAUNA_ALLOWED_HOSTS'
    case 'network':
      return isSandbox ? 'a Sandbox key pays on the Sandbox alone' : undefined
    default:
      return undefined
  }
}
