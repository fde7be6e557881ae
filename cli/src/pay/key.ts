import { shownText } from '@launa/sdk'
import type { Context } from '../context.ts'
import { UsageError } from '../input/usage-error.ts'

type Asking = Pick<Context, 'io' | 'variables'>

/** The key that pays, from the environment; undefined if the environment names none. Asks for the passphrase if no file contains it. */
export async function ownKey({ io, variables }: Asking): Promise<string | undefined> {
  const { privateKeyOf } = await import('@launa/sdk/buyer')
  const { LAUNA_KEYSTORE_FILE: keystore, LAUNA_KEYSTORE_PASSPHRASE_FILE: file } = variables
  const asks = keystore !== undefined && keystore !== '' && !file && io.canAsk
  const question = `Passphrase of ${shownText(keystore ?? '', 500)}: `
  return privateKeyOf(variables, asks ? await io.ask(question, { hidden: true }) : undefined)
}

/** A passphrase for a new keystore: from the file that the environment names, otherwise typed twice. */
export async function newPassphrase({ io, variables }: Asking): Promise<string> {
  const { passphraseOf } = await import('@launa/sdk/buyer')
  if (variables.LAUNA_KEYSTORE_PASSPHRASE_FILE || !io.canAsk) return passphraseOf(variables)
  const passphrase = await io.ask('Passphrase: ', { hidden: true })
  if ((await io.ask('The same again: ', { hidden: true })) === passphrase) return passphrase
  throw new UsageError('the two passphrases differ')
}
