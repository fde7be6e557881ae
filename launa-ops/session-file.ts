import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'

type Environment = Readonly<Record<string, string | undefined>>

const DEFAULT_URL = 'http://127.0.0.1:18082'

export function urlOf({ LAUNA_OPS_URL: url }: Environment): string {
  return url || DEFAULT_URL
}

function fileOf({ LAUNA_OPS_SESSION: file }: Environment): string {
  return file || join(homedir(), '.config', 'launa-ops', 'session.json')
}

/** The token of the session at this gateway; undefined if there is no session. A token is never sent to another gateway. */
export function readSession(environment: Environment): string | undefined {
  try {
    const { url, token } = JSON.parse(readFileSync(fileOf(environment), 'utf8')) as Record<string, unknown>
    return url === urlOf(environment) && typeof token === 'string' ? token : undefined
  } catch {
    return undefined
  }
}

/** Stores a session. Only its owner can read the file. */
export function writeSession(environment: Environment, token: string): void {
  const file = fileOf(environment)
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  rmSync(file, { force: true })
  writeFileSync(file, JSON.stringify({ url: urlOf(environment), token }), { mode: 0o600 })
}

export function dropSession(environment: Environment): void {
  rmSync(fileOf(environment), { force: true })
}
