import { ConfigurationError } from '../../errors.ts'
import { LONGEST_KEY_FILE_BYTES } from '../../generated/facts.ts'
import { builtinModule } from '../../process-environment.ts'
import { keyFrom } from './key-command.ts'
import { decryptKeystore } from './keystore.ts'

type Variables = Readonly<Record<string, string | undefined>>

const SOURCES = [
  'LAUNA_PRIVATE_KEY',
  'LAUNA_PRIVATE_KEY_FILE',
  'LAUNA_PRIVATE_KEY_COMMAND',
  'LAUNA_KEYSTORE_FILE',
] as const

/** Whether the environment variables name a private key. Throws `ConfigurationError` if they name more than one. */
export function namesPrivateKey(variables: Variables): boolean {
  const set = SOURCES.filter((name) => variables[name])
  if (set.length > 1) throw new ConfigurationError(`set only one of ${set.join(', ')}`)
  return set.length === 1
}

/**
 * The private key from the environment variables: `LAUNA_PRIVATE_KEY`, the content of the file `LAUNA_PRIVATE_KEY_FILE`, the output of the
 * shell command `LAUNA_PRIVATE_KEY_COMMAND` (a keyring's), or the keystore `LAUNA_KEYSTORE_FILE`. The passphrase of the keystore is the
 * argument, or the content of the file `LAUNA_KEYSTORE_PASSPHRASE_FILE`. Returns undefined if no variable is set. Throws
 * `ConfigurationError` for more than one key, a wrong passphrase, a command that fails, and a secret file that other users may read.
 *
 * @example
 * await privateKeyOf({ LAUNA_PRIVATE_KEY: '0x12' }) // '0x12'
 */
export async function privateKeyOf(variables: Variables, passphrase?: string): Promise<string | undefined> {
  if (!namesPrivateKey(variables)) return undefined
  const { LAUNA_PRIVATE_KEY: key, LAUNA_PRIVATE_KEY_FILE: file, LAUNA_KEYSTORE_FILE: keystore } = variables
  if (keystore) {
    // Other users may read a keystore, since its passphrase protects it.
    const text = await readFile('LAUNA_KEYSTORE_FILE', keystore, { isSecret: false })
    return decryptKeystore(text, passphrase ?? (await passphraseOf(variables)))
  }
  if (variables.LAUNA_PRIVATE_KEY_COMMAND) return keyFrom(variables.LAUNA_PRIVATE_KEY_COMMAND)
  return file ? (await readFile('LAUNA_PRIVATE_KEY_FILE', file)).trim() : key
}

/**
 * The passphrase in the file that the variable names. Throws `ConfigurationError` if the variable is not set.
 *
 * @example
 * await passphraseOf({}).catch(({ name }) => name) // 'ConfigurationError'
 */
export async function passphraseOf({ LAUNA_KEYSTORE_PASSPHRASE_FILE: file }: Variables): Promise<string> {
  if (!file) throw new ConfigurationError('the keystore needs its passphrase: set LAUNA_KEYSTORE_PASSPHRASE_FILE')
  return (await readFile('LAUNA_KEYSTORE_PASSPHRASE_FILE', file)).replace(/\r?\n$/, '')
}

async function readFile(variable: string, file: string, { isSecret = true } = {}): Promise<string> {
  const problem = (why: string, cause?: unknown) => new ConfigurationError(`${variable}: ${file} ${why}`, { cause })
  const { open, constants } = builtinModule<typeof import('node:fs/promises')>('node:fs/promises')
  // Without O_NONBLOCK, opening a named pipe would wait for a writer that may never come. Windows has no such flag.
  const flags = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0)
  const handle = await open(file, flags).catch((cause: unknown) => {
    throw problem('cannot be read', cause)
  })
  try {
    const stat = await handle.stat()
    if (!stat.isFile() || stat.size > LONGEST_KEY_FILE_BYTES) throw problem('is not a file with a key')
    if (isSecret && (stat.mode & 0o077) !== 0 && process.platform !== 'win32')
      throw problem('may be read by others: chmod 600')
    return await handle.readFile('utf8')
  } finally {
    await handle.close()
  }
}
