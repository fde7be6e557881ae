import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const hex32 = z.string().regex(/^[0-9a-f]{64}$/)

const secretsSchema = z.object({
  postgresPassword: hex32,
  jwtSecret: hex32,
  keyPepper: hex32,
  encryptionKey: hex32,
})

/** The secrets of the local stack's services. Each is 32 random bytes in hex. */
export type Secrets = z.infer<typeof secretsSchema>

/** The stack's secrets. The first `up` makes them at random. They are kept, because stored data depends on them. */
export function loadSecrets(stateDirectory: string): Secrets {
  const file = join(stateDirectory, 'secrets.json')
  mkdirSync(stateDirectory, { recursive: true })
  const random = (): string => randomBytes(32).toString('hex')
  const fresh: Secrets = {
    postgresPassword: random(),
    jwtSecret: random(),
    keyPepper: random(),
    encryptionKey: random(),
  }
  const candidate = `${file}.${process.pid}`
  writeFileSync(candidate, JSON.stringify(fresh, null, 2), { mode: 0o600 })
  try {
    linkSync(candidate, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(candidate)
  }
  const parsed = secretsSchema.safeParse(JSON.parse(readFileSync(file, 'utf8')))
  if (!parsed.success) throw new Error(`${file} is damaged; remove ${stateDirectory} to start anew`)
  return parsed.data
}
