import { ConfigurationError } from '../../errors.ts'
import { KEY_COMMAND_SECONDS, LONGEST_KEY_FILE_BYTES } from '../../generated/facts.ts'
import { builtinModule } from '../../world.ts'
import { decryptKeystore } from './keystore.ts'

/** The functions of Node's `node:fs` that this file uses. */
interface Files {
  readFileSync(file: number, encoding: 'utf8'): string
  openSync(file: string, flags: 'r'): number
  fstatSync(file: number): { isFile(): boolean; mode: number; size: number }
  closeSync(file: number): void
}

/** The function of Node's `node:child_process` that this file uses. */
interface Processes {
  execSync(command: string, options: object): string
}

type Variables = Readonly<Record<string, string | undefined>>

const SOURCES = [
  'LAUNA_PRIVATE_KEY',
  'LAUNA_PRIVATE_KEY_FILE',
  'LAUNA_PRIVATE_KEY_COMMAND',
  'LAUNA_KEYSTORE_FILE',
] as const

/**
 * The private key from the environment variables: `LAUNA_PRIVATE_KEY`, the content of the file `LAUNA_PRIVATE_KEY_FILE`, the output of the
 * shell command `LAUNA_PRIVATE_KEY_COMMAND` (a keyring's), or the keystore `LAUNA_KEYSTORE_FILE`. The passphrase of the keystore is the given one, or the content of the file `LAUNA_KEYSTORE_PASSPHRASE_FILE`.
 * Undefined when none is set. Throws `ConfigurationError` for more than one key, for a wrong passphrase, for a command that fails, and for
 * a file with a secret that others than its owner may read.
 */
export function privateKeyOf(variables: Variables, passphrase?: string): string | undefined {
  const set = SOURCES.filter((name) => variables[name])
  if (set.length > 1) throw new ConfigurationError(`set only one of ${set.join(', ')}`)
  const { LAUNA_PRIVATE_KEY: key, LAUNA_PRIVATE_KEY_FILE: file, LAUNA_KEYSTORE_FILE: keystore } = variables
  if (keystore) {
    // Others may read a keystore: its passphrase protects it.
    const text = readFile('LAUNA_KEYSTORE_FILE', keystore, { isSecret: false })
    return decryptKeystore(text, passphrase ?? passphraseOf(variables))
  }
  if (variables.LAUNA_PRIVATE_KEY_COMMAND) return outputOf(variables.LAUNA_PRIVATE_KEY_COMMAND)
  return file ? readFile('LAUNA_PRIVATE_KEY_FILE', file).trim() : key || undefined
}

/** Throws `ConfigurationError` when no file is named. */
export function passphraseOf({ LAUNA_KEYSTORE_PASSPHRASE_FILE: file }: Variables): string {
  if (!file) throw new ConfigurationError('the keystore needs its passphrase: set LAUNA_KEYSTORE_PASSPHRASE_FILE')
  return readFile('LAUNA_KEYSTORE_PASSPHRASE_FILE', file).replace(/\r?\n$/, '')
}

/** The standard input stays the program's own: an MCP server reads its client there. No error contains the output. */
function outputOf(command: string): string {
  const problem = (why: string) => new ConfigurationError(`LAUNA_PRIVATE_KEY_COMMAND: the command ${why}`)
  const { execSync } = builtinModule<Processes>('node:child_process')
  // A command can ignore other signals, and would then hold this process for ever.
  const limits = { timeout: KEY_COMMAND_SECONDS * 1_000, killSignal: 'SIGKILL', maxBuffer: LONGEST_KEY_FILE_BYTES }
  let output: string
  try {
    output = execSync(command, { ...limits, stdio: ['ignore', 'pipe', 'inherit'], encoding: 'utf8' }).trim()
  } catch (error) {
    const { status, code, stdout = '' } = error as { status?: number | null; code?: string; stdout?: string }
    if (code === 'ENOBUFS') throw problem('printed more than a key')
    if (code !== 'ETIMEDOUT') throw problem(`failed with exit code ${status ?? 'unknown'}`)
    // With an exit code, the command has ended. A program that it left in the background, such as an agent, holds its output open.
    if (status !== 0) throw problem(`took more than ${KEY_COMMAND_SECONDS} seconds`)
    output = stdout.trim()
  }
  if (output === '') throw problem('printed no key')
  return output
}

function readFile(variable: string, file: string, { isSecret = true } = {}): string {
  const problem = (why: string, cause?: unknown) => new ConfigurationError(`${variable}: ${file} ${why}`, { cause })
  const { openSync, fstatSync, readFileSync, closeSync } = builtinModule<Files>('node:fs')
  let open: number
  try {
    open = openSync(file, 'r')
  } catch (cause) {
    throw problem('cannot be read', cause)
  }
  try {
    const stat = fstatSync(open)
    if (!stat.isFile() || stat.size > LONGEST_KEY_FILE_BYTES) throw problem('is not a file with a key')
    if (isSecret && (stat.mode & 0o077) !== 0 && !isWindows()) throw problem('may be read by others: chmod 600')
    return readFileSync(open, 'utf8')
  } finally {
    closeSync(open)
  }
}

function isWindows(): boolean {
  return (globalThis as { process?: { platform?: string } }).process?.platform === 'win32'
}
