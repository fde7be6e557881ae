import { createPrivateKey, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { Http2SecureServer } from 'node:http2'
import type { SecureContextOptions } from 'node:tls'
import { z } from 'zod'
import { ConfigurationError } from '../environment-variables.ts'

/** PEM files with which a server proves its identity and verifies its clients. */
export interface MutualTlsFiles {
  /** The server's certificate, and its chain to the authority. */
  certificateFile: string
  keyFile: string
  /** The authorities of clients' certificates. No others are accepted, not even the system's. */
  clientCaFile: string
}

/** Settings of a gRPC server: all three, or none for a server in the clear. */
export const mutualTlsVariables = {
  GRPC_TLS_CERT_FILE: z.string().optional(),
  GRPC_TLS_KEY_FILE: z.string().optional(),
  GRPC_TLS_CLIENT_CA_FILE: z.string().optional(),
}

type Variables = z.output<z.ZodObject<typeof mutualTlsVariables>>

/** Undefined if none is set. Throws ConfigurationError when one is missing, or when the files cannot be used. */
export function mutualTlsFiles(settings: Variables): MutualTlsFiles | undefined {
  const names = Object.keys(mutualTlsVariables) as (keyof Variables)[]
  const missing = names.filter((name) => settings[name] === undefined)
  if (missing.length === names.length) return undefined
  const { GRPC_TLS_CERT_FILE, GRPC_TLS_KEY_FILE, GRPC_TLS_CLIENT_CA_FILE } = settings
  if (!GRPC_TLS_CERT_FILE || !GRPC_TLS_KEY_FILE || !GRPC_TLS_CLIENT_CA_FILE)
    throw new ConfigurationError(
      missing.map((name) => `${name}: is required with ${names.filter((set) => settings[set]).join(', ')}`),
    )
  const files = {
    certificateFile: GRPC_TLS_CERT_FILE,
    keyFile: GRPC_TLS_KEY_FILE,
    clientCaFile: GRPC_TLS_CLIENT_CA_FILE,
  }
  try {
    readMutualTls(files)
  } catch (error) {
    throw new ConfigurationError([`${names.join(', ')}: ${(error as Error).message}`])
  }
  return files
}

/** Reads and checks the files. The message of an error names the file and never shows its content. */
export function readMutualTls(files: MutualTlsFiles): SecureContextOptions {
  const read = (file: string) => readFileSync(file)
  return checked(files, [read(files.certificateFile), read(files.keyFile), read(files.clientCaFile)])
}

/**
 * Reads the files every `everyMs` and uses their content for new connections. Open connections stay. If the content cannot be used, such as
 * a key with a half-written certificate, the old content stays and the next look tries again.
 */
export function followMutualTls(options: {
  server: Http2SecureServer
  files: MutualTlsFiles
  everyMs: number
  onChange: () => void
  /** Called once for each new reason. */
  onFailure: (error: Error) => void
}): { close(): void } {
  const { server, files } = options
  let [last, lastFailure] = [digest(readMutualTls(files)), '']
  const look = async () => {
    const paths = [files.certificateFile, files.keyFile, files.clientCaFile]
    const [certificate, key, ca] = await Promise.all(paths.map((path) => readFile(path)))
    if (!certificate || !key || !ca) return
    const now = digest({ cert: certificate, key, ca })
    if (now === last) return
    server.setSecureContext(checked(files, [certificate, key, ca]))
    last = now
    lastFailure = ''
    options.onChange()
  }
  const timer = setInterval(() => {
    look().catch((error: Error) => {
      if (error.message !== lastFailure) options.onFailure(error)
      lastFailure = error.message
    })
  }, options.everyMs)
  timer.unref()
  return { close: () => clearInterval(timer) }
}

const digest = ({ cert, key, ca }: SecureContextOptions) => [cert, key, ca].map(String).join('\n')

const PEM = /-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----/g

function checked(files: MutualTlsFiles, [cert, key, ca]: readonly [Buffer, Buffer, Buffer]): SecureContextOptions {
  const [leaf] = certificatesIn(files.certificateFile, cert)
  certificatesIn(files.clientCaFile, ca)
  if (!leaf?.checkPrivateKey(privateKey(files.keyFile, key)))
    throw new Error(`${files.keyFile} is not the key of the certificate in ${files.certificateFile}`)
  return { cert, key, ca, minVersion: 'TLSv1.3' }
}

function certificatesIn(file: string, pem: Buffer): X509Certificate[] {
  const certificates = pem.toString('latin1').match(PEM) ?? []
  if (certificates.length === 0) throw new Error(`there is no certificate (PEM) in ${file}`)
  try {
    return certificates.map((text) => new X509Certificate(text))
  } catch {
    throw new Error(`a certificate in ${file} cannot be read`)
  }
}

function privateKey(file: string, pem: Buffer) {
  try {
    return createPrivateKey(pem)
  } catch {
    throw new Error(`there is no private key (PEM, not encrypted) in ${file}`)
  }
}
