import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Registry } from 'prom-client'
import { expect, it, onTestFinished, vi } from 'vitest'
import { createLogger } from '../runtime/logger.ts'
import { patience } from '../runtime/patience.ts'
import { followPlatformCertificate, readPlatformCertificate } from './platform-certificate.ts'
import { aCertificate } from './testing/certificates.ts'

function ownFiles() {
  const directory = mkdtempSync(join(tmpdir(), 'platform-certificate-'))
  onTestFinished(() => rmSync(directory, { recursive: true }))
  return { TLS_CERT_FILE: join(directory, 'cert.pem'), TLS_KEY_FILE: join(directory, 'key.pem') }
}

it('passes on a renewed certificate once it has its key', async () => {
  const settings = ownFiles()
  const [first, renewed] = [await aCertificate('example.com'), await aCertificate('example.com')]
  writeFileSync(settings.TLS_CERT_FILE, first.chainPem)
  writeFileSync(settings.TLS_KEY_FILE, first.keyPem)
  const registry = new Registry()
  const logger = createLogger({ name: 'test', level: 'silent' })
  const failed = vi.spyOn(logger, 'error')
  const used: string[] = []
  const following = followPlatformCertificate({
    ...{ settings, first: readPlatformCertificate(settings), everyMs: 5, registry, logger },
    onCertificate: ({ certificatePem, privateKeyPem }) => used.push(certificatePem, privateKeyPem),
  })
  onTestFinished(() => following.close())
  expect(await registry.metrics()).toMatch(/xds_platform_certificate_not_after_seconds \d{10}\n/)

  writeFileSync(settings.TLS_CERT_FILE, renewed.chainPem)
  await vi.waitFor(() => expect(failed).toHaveBeenCalled(), patience())
  expect(used).toEqual([])
  writeFileSync(settings.TLS_KEY_FILE, renewed.keyPem)
  await vi.waitFor(() => expect(used).toEqual([renewed.chainPem, renewed.keyPem]), patience())
  expect(failed).toHaveBeenCalledOnce()
})

it('passes on a certificate that was renewed while xds started', async () => {
  const settings = ownFiles()
  const [first, renewed] = [await aCertificate('example.com'), await aCertificate('example.com')]
  const write = ({ chainPem, keyPem }: typeof first) => {
    writeFileSync(settings.TLS_CERT_FILE, chainPem)
    writeFileSync(settings.TLS_KEY_FILE, keyPem)
  }
  write(first)
  const certificate = readPlatformCertificate(settings)
  write(renewed)
  const onCertificate = vi.fn()
  const logger = createLogger({ name: 'test', level: 'silent' })
  const following = followPlatformCertificate({
    ...{ settings, first: certificate, everyMs: 5, registry: new Registry(), logger, onCertificate },
  })
  onTestFinished(() => following.close())
  await vi.waitFor(() => expect(onCertificate).toHaveBeenCalledOnce(), patience())
})

it('says at the start which file cannot be used', async () => {
  const settings = ownFiles()
  const { chainPem } = await aCertificate('example.com')
  expect(() => readPlatformCertificate(settings)).toThrow(/TLS_CERT_FILE, TLS_KEY_FILE: ENOENT/)
  writeFileSync(settings.TLS_CERT_FILE, chainPem)
  writeFileSync(settings.TLS_KEY_FILE, (await aCertificate('example.com')).keyPem)
  expect(() => readPlatformCertificate(settings)).toThrow('key.pem is not the key of the certificate in')
})
