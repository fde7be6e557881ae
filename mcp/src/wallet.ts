import { SANDBOX_NETWORK } from '@launa/sdk'
import { Buyer, type PaymentJournal, type SpendingPolicy } from '@launa/sdk/buyer'
import { fileJournal } from '@launa/sdk/buyer/file-journal'
import type { LongBodies } from '../../programs/shown-body.ts'
import { lowerLimit, type SpendingLimits } from '../../programs/spending-limits.ts'
import { longAnswersIn } from './long-answers.ts'
import type { WalletSettings } from './settings.ts'
import { ToolError } from './tool-error.ts'

/** The wallet of this server, with the owner's limits for spending. */
export interface Wallet {
  /** `hosts` are the only hosts that the buyer calls; undefined: any host. */
  limits: SpendingLimits
  isSandbox: boolean
  /** Whether addresses of this machine may be called. */
  isLocal: boolean
  /** The journal, which records each signed payment before it is sent; `launa pay` uses this journal too. */
  journal: PaymentJournal
  /** Saves paid answers that are too long for a tool's result. */
  longAnswers: LongBodies
  /** A buyer for one request of at most `maxAmount` atomic units, and never above the owner's maximum. */
  buyer(maxAmount: string, network?: string): Buyer
  /** A buyer that can sign nothing new. */
  resumer(): Buyer
}

/** Makes a wallet from the settings. `journal` is by default the file journal in `settings.directory`. */
export function createWallet(settings: WalletSettings, journal = fileJournal(settings.directory)): Wallet {
  const { privateKey, limits, isSandbox, isLocal } = settings
  const { maxPerDay, maxPerHostPerDay, hosts } = limits
  const sandboxOnly = isSandbox ? [SANDBOX_NETWORK] : undefined
  const buyerWith = (policy: SpendingPolicy) => {
    if (!privateKey)
      throw new ToolError(
        'no_wallet',
        'no key to pay with: set LAUNA_PRIVATE_KEY_FILE, LAUNA_PRIVATE_KEY_COMMAND or LAUNA_KEYSTORE_FILE',
      )
    return new Buyer({ privateKey, journal, policy, local: isLocal })
  }
  return {
    ...{ limits, isSandbox, isLocal, journal, longAnswers: longAnswersIn(settings.answers) },
    buyer(requested, network) {
      if (limits.maxPerCall === undefined) throw new ToolError('no_wallet', 'no maximum to pay: set LAUNA_MAX_AMOUNT')
      const maxPerCall = lowerLimit(requested, limits.maxPerCall) ?? requested
      const networks =
        network === undefined ? sandboxOnly : [network].filter((name) => sandboxOnly?.includes(name) ?? true)
      return buyerWith({ maxPerCall, maxPerDay, maxPerHostPerDay, hosts, networks })
    },
    resumer: () => buyerWith({ maxPerCall: '0', hosts }),
  }
}
