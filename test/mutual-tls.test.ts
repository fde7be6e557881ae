import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createSecureServer, type Http2SecureServer } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { followMutualTls, type MutualTlsFiles, mutualTlsFiles, readMutualTls } from '../runtime/lean-grpc/mutual-tls.ts'
import { createLeanGrpcServer } from '../runtime/lean-grpc/server.ts'
import { patience } from '../runtime/patience.ts'
import { createAuthority, type TlsFiles } from './e2e/support/certificates/certificates.ts'
import { accepted } from './e2e/support/wire/http2-greeting.ts'

let directory: string
let files: MutualTlsFiles
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'launa-mutual-tls-'))
  files = {
    certificateFile: join(directory, 'cert.pem'),
    keyFile: join(directory, 'key.pem'),
    clientCaFile: join(directory, 'ca.pem'),
  }
})
afterEach(() => rmSync(directory, { recursive: true }))

function write(server: TlsFiles, ca: string): void {
  for (const [file, pem] of [
    [files.certificateFile, server.cert],
    [files.keyFile, server.key],
    [files.clientCaFile, ca],
  ] as const) {
    writeFileSync(`${file}.new`, pem)
    renameSync(`${file}.new`, file)
  }
}

describe('a gRPC server with certificates', () => {
  it('accepts only clients of its authority', async () => {
    const [ours, other] = [await createAuthority(), await createAuthority()]
    write(await ours.issue(['127.0.0.1']), ours.pem)
    const server = createLeanGrpcServer({ tls: files })
    const port = await server.listen({ host: '127.0.0.1', port: 0 })
    const { pem: ca } = ours
    expect(await accepted(port, { ca, ...(await ours.issue(['envoy'], 1, 'clientAuth')) })).toBeDefined()
    expect(await accepted(port, { ca })).toBeUndefined()
    expect(await accepted(port, { ca, ...(await other.issue(['envoy'], 1, 'clientAuth')) })).toBeUndefined()
    expect(await accepted(port, { ca, ...(await ours.issue(['envoy'], -2, 'clientAuth')) })).toBeUndefined()
    // A server certificate of authz is not accepted as a client certificate.
    expect(await accepted(port, { ca, ...(await ours.issue(['127.0.0.1'], 1, 'serverAuth')) })).toBeUndefined()
    await server.close(0)
  })

  it('uses changed files for new connections, also of clients that resume a session', async () => {
    const [before, after] = [await createAuthority(), await createAuthority()]
    write(await before.issue(['127.0.0.1']), before.pem)
    const server: Http2SecureServer = createSecureServer({
      ...{ ...readMutualTls(files), requestCert: true, rejectUnauthorized: true },
    })
    server.on('sessionError', () => undefined)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const told = { changes: 0, failures: [] as string[] }
    const following = followMutualTls({
      ...{ server, files, everyMs: 5 },
      onChange: () => {
        told.changes += 1
      },
      onFailure: ({ message }) => told.failures.push(message),
    })
    const old = { ca: before.pem, ...(await before.issue(['envoy'], 1, 'clientAuth')) }
    const fresh = { ca: after.pem, ...(await after.issue(['envoy'], 1, 'clientAuth')) }
    const session = await accepted(port, old)
    expect(session).toBeDefined()
    expect(await accepted(port, { ...old, session })).toBeDefined()

    // A key without its certificate: the server reports this once, and continues to use the old files.
    const next = await after.issue(['127.0.0.1'])
    writeFileSync(files.keyFile, next.key)
    await vi.waitFor(() => expect(told.failures).toHaveLength(1), patience())
    await new Promise((resolve) => setTimeout(resolve, 30))
    expect(told).toEqual({
      changes: 0,
      failures: [`${files.keyFile} is not the key of the certificate in ${files.certificateFile}`],
    })
    expect(await accepted(port, old)).toBeDefined()

    write(next, after.pem)
    await vi.waitFor(() => expect(told.changes).toBeGreaterThan(0), patience())
    await vi.waitFor(async () => expect(await accepted(port, fresh)).toBeDefined(), patience())
    expect(await accepted(port, { ...old, ca: after.pem })).toBeUndefined()
    expect(await accepted(port, { ...old, ca: after.pem, session })).toBeUndefined()
    following.close()
    server.close()
  })

  it('does not start with unusable files, and names them', async () => {
    const ours = await createAuthority()
    const own = await ours.issue(['127.0.0.1'])
    const problem = () => {
      try {
        readMutualTls(files)
        return undefined
      } catch (error) {
        return (error as Error).message
      }
    }
    expect(problem()).toContain(files.certificateFile)
    write({ ...own, key: (await ours.issue(['127.0.0.1'])).key }, ours.pem)
    expect(problem()).toContain('is not the key of the certificate')
    write({ ...own, key: 'nonsense' }, ours.pem)
    expect(problem()).toBe(`there is no private key (PEM, not encrypted) in ${files.keyFile}`)
    write(own, own.key)
    expect(problem()).toBe(`there is no certificate (PEM) in ${files.clientCaFile}`)
    write({ ...own, cert: own.cert.replace('MII', 'AAA') }, ours.pem)
    expect(problem()).toBe(`a certificate in ${files.certificateFile} cannot be read`)
    write(own, ours.pem)
    expect(problem()).toBeUndefined()
  })

  it('requires three settings together', async () => {
    const { certificateFile, keyFile, clientCaFile } = files
    const all = {
      GRPC_TLS_CERT_FILE: certificateFile,
      GRPC_TLS_KEY_FILE: keyFile,
      GRPC_TLS_CLIENT_CA_FILE: clientCaFile,
    }
    expect(mutualTlsFiles({})).toBeUndefined()
    expect(() => mutualTlsFiles({ ...all, GRPC_TLS_CLIENT_CA_FILE: undefined })).toThrow(
      'GRPC_TLS_CLIENT_CA_FILE: is required with GRPC_TLS_CERT_FILE, GRPC_TLS_KEY_FILE',
    )
    expect(() => mutualTlsFiles(all)).toThrow(certificateFile)
    const ours = await createAuthority()
    write(await ours.issue(['127.0.0.1']), ours.pem)
    expect(mutualTlsFiles(all)).toEqual(files)
  })
})
