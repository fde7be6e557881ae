import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import * as x509 from '@peculiar/x509'
import { commandLine, processTree } from '../../sandbox/proc.ts'
import type { Settings } from '../../sandbox/settings.ts'
import { partPid } from '../../sandbox/stack.ts'
import { ensureCertificates } from '../../sandbox/tls.ts'
import type { End } from './database-faults.ts'

const KILL_EVERY_MS = 200

/** Kills the process of the discovery documents after each start. */
export function killDocuments(settings: Settings): End {
  const authz = partPid(settings, 'authz')
  let open = true
  const killing = (async () => {
    while (open) {
      const started = authz === undefined ? [] : processTree(authz).slice(1)
      for (const { pid } of started)
        if (commandLine(pid).some((word) => word.endsWith('documents-main.ts'))) process.kill(pid, 'SIGKILL')
      await delay(KILL_EVERY_MS)
    }
  })()
  return async () => {
    open = false
    await killing
  }
}

/** Puts a folder at the path to which authz writes a new snapshot of its configuration, so that the write fails. */
export async function blockSnapshot(settings: Settings): Promise<End> {
  const folder = join(settings.stateDirectory, 'authz-snapshot.ndjson.new')
  // A file may exist there at this moment.
  rmSync(folder, { force: true })
  mkdirSync(folder)
  return async () => rmSync(folder, { recursive: true })
}

const HOUR_MS = 3_600_000
const VALID_MS = 397 * 24 * HOUR_MS

/** Replaces the gateway's certificate by one that expires in some hours. */
export function ageCertificate(settings: Settings): Promise<End> {
  return replaceCertificate(settings, async (directory) => {
    await ensureCertificates(directory, Date.now() + 4 * HOUR_MS - VALID_MS)
  })
}

const SHORT = { name: 'RSASSA-PKCS1-v1_5', modulusLength: 1024, hash: 'SHA-256' } as const

/** Replaces the gateway's certificate by one with a key of 1024 bits, which Envoy refuses. */
export function shortenKey(settings: Settings): Promise<End> {
  return replaceCertificate(settings, async (directory) => {
    const { subtle } = globalThis.crypto
    const publicExponent = new Uint8Array([1, 0, 1])
    const keys = await subtle.generateKey({ ...SHORT, publicExponent }, true, ['sign', 'verify'])
    const certificate = await x509.X509CertificateGenerator.createSelfSigned({
      ...{ name: 'CN=localhost', keys, signingAlgorithm: SHORT },
      ...{ notBefore: new Date(Date.now() - HOUR_MS), notAfter: new Date(Date.now() + VALID_MS) },
    })
    const key = x509.PemConverter.encode(await subtle.exportKey('pkcs8', keys.privateKey), 'PRIVATE KEY')
    writeFileSync(join(directory, 'key.pem'), key)
    writeFileSync(join(directory, 'cert.pem'), certificate.toString('pem'))
  })
}

/**
 * Replaces the gateway's certificate. `make` writes `cert.pem` and `key.pem` into a folder. The returned function restores the old files.
 */
async function replaceCertificate(settings: Settings, make: (directory: string) => Promise<void>): Promise<End> {
  const own = join(settings.stateDirectory, 'tls')
  const kept = mkdtempSync(join(settings.stateDirectory, 'tls-kept-'))
  const made = mkdtempSync(join(settings.stateDirectory, 'tls-made-'))
  await make(made)
  const replace = (from: string) => {
    for (const file of ['cert.pem', 'key.pem']) copyFileSync(join(from, file), join(own, file))
  }
  for (const file of ['cert.pem', 'key.pem']) copyFileSync(join(own, file), join(kept, file))
  replace(made)
  return async () => {
    replace(kept)
    for (const directory of [kept, made]) rmSync(directory, { recursive: true })
  }
}
