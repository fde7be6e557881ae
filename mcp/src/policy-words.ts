import { usdcToAtomic } from '@launa/sdk'
import type { SpendingPolicyError } from '@launa/sdk/buyer'
import { ToolError } from './tool-error.ts'
import type { Wallet } from './wallet.ts'

type Owner = Pick<Wallet, 'limits' | 'isSandbox'>

/** The variable of the limit that refused a payment, by the reason of the refusal. */
const SETTINGS: Readonly<Record<string, string>> = {
  daily_limit: 'LAUNA_MAX_PER_DAY',
  host_daily_limit: 'LAUNA_MAX_PER_HOST_PER_DAY',
  host: 'LAUNA_ALLOWED_HOSTS',
}

/** Explains that the owner's limits or the model's `maxAmount` refused a payment. Nothing was signed. */
export function refusedByPolicy(
  { reasons, message }: SpendingPolicyError,
  owner: Owner,
  maxAmount?: string,
): ToolError {
  const settings = [...new Set(reasons)].flatMap((reason) => {
    if (reason === 'amount') return amountSetting(owner, maxAmount)
    if (reason === 'network' && owner.isSandbox) return 'a Sandbox key pays on the Sandbox alone'
    return SETTINGS[reason] ?? []
  })
  const text = settings.length === 0 ? message : `${message} (${settings.join('; ')})`
  return new ToolError('spending_policy', text, { reasons })
}

/** Returns the name of the lower of two limits: the model's and the owner's. The lower one applies. */
function amountSetting({ limits: { maxPerCall = '0' } }: Owner, maxAmount: string | undefined): string {
  const isModels = maxAmount !== undefined && BigInt(usdcToAtomic(maxAmount)) <= BigInt(maxPerCall)
  return isModels ? 'max_amount' : 'LAUNA_MAX_AMOUNT'
}
