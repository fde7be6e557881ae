import { ConfigurationError } from '../errors.ts'
import { builtinModule } from '../world.ts'

/** What of Node's `node:fs` is used here. */
interface Files {
  readFileSync(file: number, encoding: 'utf8'): string
  openSync(file: string, flags: 'r'): number
  fstatSync(file: number): { isFile(): boolean; mode: number; size: number }
  closeSync(file: number): void
}

/** Bytes; a key has 66 characters. */
const LONGEST = 1_024

/**
 * The private key of the environment variables: `LAUNA_PRIVATE_KEY`, or what stands in the file that
 * `LAUNA_PRIVATE_KEY_FILE` names; undefined when neither is set. Throws `ConfigurationError` for both at once, and for a
 * file that others than its owner may read.
 */
export function privateKeyOf(variables: Readonly<Record<string, string | undefined>>): string | undefined {
  const { LAUNA_PRIVATE_KEY: key, LAUNA_PRIVATE_KEY_FILE: file } = variables
  if (key && file) throw new ConfigurationError('set either LAUNA_PRIVATE_KEY or LAUNA_PRIVATE_KEY_FILE, not both')
  return file ? readKeyFile(file) : key || undefined
}

function readKeyFile(file: string): string {
  const problem = (why: string, cause?: unknown) =>
    new ConfigurationError(`LAUNA_PRIVATE_KEY_FILE: ${file} ${why}`, { cause })
  const { openSync, fstatSync, readFileSync, closeSync } = builtinModule<Files>('node:fs')
  let open: number
  try {
    open = openSync(file, 'r')
  } catch (cause) {
    throw problem('cannot be read', cause)
  }
  try {
    const stat = fstatSync(open)
    if (!stat.isFile() || stat.size > LONGEST) throw problem('is not a file with a key')
    if ((stat.mode & 0o077) !== 0 && !isWindows()) throw problem('may be read by others: chmod 600')
    return readFileSync(open, 'utf8').trim()
  } finally {
    closeSync(open)
  }
}

function isWindows(): boolean {
  return (globalThis as { process?: { platform?: string } }).process?.platform === 'win32'
}
