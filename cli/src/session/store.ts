import { chmodSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { configurationDirectory } from '../../../programs/configuration-directory.ts'

/** The session of `auth login`. The client sends its token only to the base URL that issued it. */
export interface Session {
  baseUrl: string
  email: string
  token: string
}

/** The settings that `config set` saved. */
export interface Settings {
  environment?: 'sandbox' | 'production'
}

/** Files in the user's configuration directory, readable only by the user. */
export interface Store {
  /** Undefined without a session, or if the file is invalid. */
  session(): Session | undefined
  saveSession(session: Session): string
  /** Returns whether a session existed. */
  forgetSession(): boolean
  settings(): Settings
  saveSettings(settings: Settings): string
  /** Directory of all these files. */
  directory: string
  /** Directory of the journal of payments. */
  payments: string
  /** Directory of the state of payment channels. */
  channels: string
  /** The default path of a keystore. */
  keystore: string
  /** Writes a keystore that only its owner can read. If the file exists, writes nothing and returns false. */
  saveKeystore(file: string, text: string): boolean
}

/** Returns the store in the folder `LAUNA_CONFIG_DIR`, by default in the folder where the system keeps configuration. */
export function createStore(variables: Readonly<Record<string, string | undefined>>): Store {
  const directory = configurationDirectory(variables, homedir())
  const sessionFile = join(directory, 'session.json')
  return {
    session: () => readSession(sessionFile),
    saveSession: (session) => writePrivate(directory, 'session.json', session),
    forgetSession() {
      const known = readSession(sessionFile) !== undefined
      rmSync(sessionFile, { force: true })
      return known
    },
    settings: () => readSettings(join(directory, 'settings.json')),
    saveSettings: (settings) => writePrivate(directory, 'settings.json', settings),
    directory,
    payments: join(directory, 'payments'),
    channels: join(directory, 'channels'),
    keystore: join(directory, 'keystore.json'),
    saveKeystore,
  }
}

function saveKeystore(file: string, text: string): boolean {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  try {
    // Fails if the file exists, because the money of an overwritten key would be lost.
    writeFileSync(file, `${text}\n`, { mode: 0o600, flag: 'wx' })
    return true
  } catch (error) {
    if ((error as { code?: string }).code === 'EEXIST') return false
    throw error
  }
}

function readSession(file: string): Session | undefined {
  try {
    const { baseUrl, email, token } = JSON.parse(readFileSync(file, 'utf8')) as Partial<Session>
    return baseUrl && email && token ? { baseUrl, email, token } : undefined
  } catch {
    return undefined
  }
}

function readSettings(file: string): Settings {
  try {
    const { environment } = JSON.parse(readFileSync(file, 'utf8')) as Partial<Settings>
    return environment === 'sandbox' || environment === 'production' ? { environment } : {}
  } catch {
    return {}
  }
}

/**
 * Writes to a temporary file and then renames it, so that no reader sees half a file. The new file does not have the
 * permissions of an older one.
 */
function writePrivate(directory: string, name: string, value: unknown): string {
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  const file = join(directory, name)
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 })
  chmodSync(draft, 0o600)
  renameSync(draft, file)
  return file
}
