import { shownText } from '@launa/sdk'
import { command } from '../command.ts'
import { UsageError } from '../input/usage-error.ts'
import { newBuyer } from '../pay/buyer.ts'
import { newPassphrase } from '../pay/key.ts'

interface CreateOptions {
  out?: string
  keyFile?: string
}

const OUT = 'file to write; unless given, LAUNA_KEYSTORE_FILE, or else keystore.json in the configuration directory'

export const walletCommands = [
  command<CreateOptions>({
    name: 'wallet create',
    summary: 'put a new key into a keystore under a passphrase (Web3 Secret Storage)',
    examples: ['wallet create', 'wallet create --key-file buyer-key --out wallet.json'],
    flags: [
      { flags: '--out <file>', summary: OUT },
      { flags: '--key-file <file>', summary: 'store the key in this file instead of a new key' },
    ],
    async run(context, _, { out, keyFile }) {
      const { store, variables } = context
      const [{ privateKeyOf }, { encryptKeystore }, { generatePrivateKey, privateKeyToAddress }] = await Promise.all([
        import('@launa/sdk/buyer'),
        import('../pay/keystore.ts'),
        import('viem/accounts'),
      ])
      const file = out ?? (variables.LAUNA_KEYSTORE_FILE || store.keystore)
      const given = keyFile === undefined ? undefined : await privateKeyOf({ LAUNA_PRIVATE_KEY_FILE: keyFile })
      const key = given ?? generatePrivateKey()
      const keystore = await encryptKeystore(key, await newPassphrase(context))
      if (!store.saveKeystore(file, keystore)) throw new UsageError(`${shownText(file)} is there already`)
      const address = privateKeyToAddress(key as `0x${string}`)
      return {
        value: { address, file },
        text: `${address}\nTo pay with it: export LAUNA_KEYSTORE_FILE=${shownText(file)}`,
      }
    },
  }),
  command({
    name: 'wallet address',
    summary: 'show the address that pays; asks for the passphrase of a keystore',
    examples: ['wallet address'],
    async run(context) {
      const buyer = await newBuyer(context, { maxPerCall: '0' })
      const address = await buyer.address()
      return { value: { address }, text: address }
    },
  }),
]
