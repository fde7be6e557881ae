import { atomicToUsdc, type Balances, type Launa, type SandboxWallet } from '@launa/sdk'
import { command, type Flag, type Result } from '../command.ts'
import type { Context } from '../context.ts'
import { waitFor } from '../terminal/progress.ts'
import { fields } from '../terminal/text.ts'

interface WaitOptions {
  wait?: boolean
}

const FLAGS: readonly Flag[] = [
  { flags: '--wait', summary: 'wait until the faucet has filled the wallet; the default without --json' },
  { flags: '--no-wait', summary: 'do not wait' },
]

/** Returns the wallet as the result. Its text for people has a shortened private key, and its JSON for programs has the whole key. */
async function walletResult(
  context: Context,
  { wait = !context.options.json }: WaitOptions,
  { client, wallet }: { client: Launa; wallet: SandboxWallet },
): Promise<Result> {
  const { address, private_key_redacted } = wallet
  const balances = wait ? await funded(context, client, address) : undefined
  const text = fields([
    ['address', address],
    ['private key', `${private_key_redacted} (whole with --json)`],
    ['ETH', balances && (BigInt(balances.eth_wei) > 0n ? 'there' : 'none')],
    ['USDC', balances && atomicToUsdc(BigInt(balances.usdc_base).toString())],
  ])
  return { value: { ...wallet, ...balances }, text }
}

function funded(context: Context, client: Launa, address: string): Promise<Balances> {
  return waitFor(context, 'waiting for the faucet', async () => {
    const balances = await client.dev.balances({ address })
    return BigInt(balances.eth_wei) > 0n && BigInt(balances.usdc_base) > 0n ? balances : undefined
  })
}

export const sandboxWalletCommands = [
  command<WaitOptions>({
    name: 'sandbox-wallet get',
    summary: 'show your Sandbox wallet; the first call creates it, and the faucet fills it',
    examples: ['sandbox-wallet get', 'sandbox-wallet get --json --wait'],
    flags: FLAGS,
    async run(context, _, options) {
      const client = context.client({ sandbox: true })
      return walletResult(context, options, { client, wallet: await client.sandboxWallet.get() })
    },
  }),
  command<WaitOptions>({
    name: 'sandbox-wallet reset',
    summary: 'replace the keypair of the wallet; the balance of the old one is lost',
    examples: ['sandbox-wallet reset'],
    question: () => 'Replace the keypair of the Sandbox wallet? Its balance is lost.',
    flags: FLAGS,
    writes: true,
    async run(context, _, options) {
      const client = context.client({ sandbox: true })
      return walletResult(context, options, { client, wallet: await client.sandboxWallet.reset() })
    },
  }),
]
