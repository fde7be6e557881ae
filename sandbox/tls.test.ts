import { X509Certificate } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ensureCertificates } from './tls.ts'

let directory: string

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'launa-tls-'))
})

afterEach(() => rmSync(directory, { recursive: true }))

describe('local certificates', () => {
  it('are signed by the local CA for the gateway hosts, with a private key that only its owner reads', async () => {
    const files = await ensureCertificates(directory)
    const leaf = new X509Certificate(readFileSync(files.certificateFile))
    const authority = new X509Certificate(readFileSync(files.caFile))
    expect(leaf.verify(authority.publicKey)).toBe(true)
    expect(authority.ca).toBe(true)
    expect(leaf.subjectAltName).toBe('DNS:localhost, DNS:*.localhost, DNS:*.dev.localhost')
    expect(leaf.checkHost('weather.dev.localhost')).toBeDefined()
    expect(statSync(files.keyFile).mode & 0o777).toBe(0o600)
    const options = { key: readFileSync(files.keyFile), cert: readFileSync(files.certificateFile) }
    expect(() => createServer(options)).not.toThrow()
  })

  it('are made once', async () => {
    const { certificateFile } = await ensureCertificates(directory)
    const first = readFileSync(certificateFile, 'utf8')
    await ensureCertificates(directory)
    expect(readFileSync(certificateFile, 'utf8')).toBe(first)
  })

  it('are made anew when damaged or close to their end', async () => {
    const { certificateFile } = await ensureCertificates(directory)
    writeFileSync(certificateFile, 'damaged')
    await ensureCertificates(directory)
    const repaired = readFileSync(certificateFile, 'utf8')
    expect(repaired).toContain('BEGIN CERTIFICATE')
    const in370Days = Date.now() + 370 * 86_400_000
    await ensureCertificates(directory, in370Days)
    expect(readFileSync(certificateFile, 'utf8')).not.toBe(repaired)
  })
})
