import type { Http2SecureServer } from 'node:http2'
import type { SecureContextOptions } from 'node:tls'
import type { z } from 'zod'
import { ConfigurationError, pathVariable } from '../environment-variables.ts'
import { followFiles, readFiles, type TextsOf } from '../followed-files.ts'
import { certificatesIn, checkKeyPair } from '../key-pair.ts'

/** PEM files with which a server proves its identity and verifies its clients. */
export interface MutualTlsFiles {
  /** The server's certificate, and its chain to the authority. */
  certificateFile: string
  keyFile: string
  /** The authorities of clients' certificates. No other authority is accepted, not even the system's. */
  clientCaFile: string
}

/** Settings of a gRPC server: all three, or none for a server without TLS. */
export const mutualTlsVariables = {
  GRPC_TLS_CERT_FILE: pathVariable
    .optional()
    .describe(
      'PEM file with the certificate that the process presents to Envoy. Set all three `GRPC_TLS_` settings, or none.',
    ),
  GRPC_TLS_KEY_FILE: pathVariable.optional().describe('PEM file with the key of `GRPC_TLS_CERT_FILE`.'),
  GRPC_TLS_CLIENT_CA_FILE: pathVariable.optional().describe("PEM file with the authority of Envoy's certificate."),
}

type Variables = z.output<z.ZodObject<typeof mutualTlsVariables>>

/**
 * The files that the settings name; undefined if no setting is given. Throws ConfigurationError if only some settings are given, or if a
 * file cannot be used.
 */
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
  return contextOf(files, readFiles(namesOf(files)))
}

/**
 * Watches the files and uses their content for new connections. Open connections stay. If the content cannot be used, the old content
 * stays. For example, a certificate may be half-written.
 */
export function followMutualTls(options: {
  server: Http2SecureServer
  files: MutualTlsFiles
  everyMs: number
  onChange: () => void
  /** Called once for each new reason why the files cannot be used. */
  onFailure: (error: Error) => void
}): { close(): void } {
  const { server, files, everyMs, onChange, onFailure } = options
  return followFiles({
    ...{ files: namesOf(files), known: readFiles(namesOf(files)), everyMs, onFailure },
    use(texts) {
      server.setSecureContext(contextOf(files, texts))
      onChange()
    },
  })
}

const namesOf = (files: MutualTlsFiles) => [files.certificateFile, files.keyFile, files.clientCaFile] as const

function contextOf(files: MutualTlsFiles, [cert, key, ca]: TextsOf<ReturnType<typeof namesOf>>): SecureContextOptions {
  checkKeyPair({ file: files.certificateFile, pem: cert }, { file: files.keyFile, pem: key })
  certificatesIn({ file: files.clientCaFile, pem: ca })
  return { cert, key, ca, minVersion: 'TLSv1.3' }
}
