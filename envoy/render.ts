import { totalmem } from 'node:os'
import { z } from 'zod'
import { bootstrap, connectionsFor } from './bootstrap.ts'
import { SDS_FILE_KINDS, sdsFile } from './mutual-tls.ts'

/**
 * Prints the bootstrap for hosts that start Envoy themselves. Addresses come from the environment as `host:port`. With the argument
 * `certificate` or `ca`, it prints that file of ENVOY_SDS_DIRECTORY.
 */
const address = z.string().transform((text, context) => {
  const match = /^(?<host>.+):(?<port>\d+)$/.exec(text)
  if (match?.groups) return { host: match.groups.host ?? '', port: Number(match.groups.port) }
  context.addIssue({ code: 'custom', message: 'must be host:port' })
  return z.NEVER
})

const addressList = z
  .string()
  .transform((list) => list.split(','))
  .pipe(z.array(address))

const parsed = z
  .object({
    ENVOY_NODE_ID: z.string().min(1).default('gateway'),
    ENVOY_ADMIN_ADDRESS: address.prefault('127.0.0.1:19901'),
    /** Several by comma: one of those that are ready is used. */
    XDS_ADDRESS: addressList.prefault('127.0.0.1:19002'),
    ENVOY_METRICS_ADDRESS: address.optional(),
    /** In MiB. The default is half of the memory of this machine or its container. */
    ENVOY_MAX_HEAP_MB: z.coerce.number().int().min(256).optional(),
    /** Most files that Envoy may open where it runs (`ulimit -n`). The limit on connections depends on it. */
    ENVOY_MAX_OPEN_FILES: z.coerce.number().int().default(102_400),
    /** Directory on Envoy's machine with `certificate.json` and `ca.json`. With it, Envoy uses TLS to xds. */
    ENVOY_SDS_DIRECTORY: z.string().min(1).optional(),
    /** PEM files on Envoy's machine that these two files name. The default of the key is the certificate's file. */
    ENVOY_TLS_CERT_FILE: z.string().optional(),
    ENVOY_TLS_KEY_FILE: z.string().optional(),
    ENVOY_TLS_CA_FILE: z.string().optional(),
    ENVOY_DNS_SERVERS: addressList.optional(),
  })
  .safeParse(process.env)

const [wanted] = process.argv.slice(2)
const sdsKind = SDS_FILE_KINDS.find((kind) => kind === wanted)

if (wanted !== undefined && sdsKind === undefined) {
  fail(`usage: envoy/render.ts [${SDS_FILE_KINDS.join('|')}]`)
} else if (parsed.success && sdsKind) {
  const { ENVOY_TLS_CERT_FILE: certificateFile, ENVOY_TLS_CA_FILE: caFile } = parsed.data
  const { ENVOY_TLS_KEY_FILE: keyFile = certificateFile } = parsed.data
  if (certificateFile && keyFile && caFile) print(sdsFile(sdsKind, { certificateFile, keyFile, caFile }))
  else fail('ENVOY_TLS_CERT_FILE and ENVOY_TLS_CA_FILE are required')
} else if (parsed.success) {
  const { ENVOY_NODE_ID: nodeId, ENVOY_ADMIN_ADDRESS: adminAddress, XDS_ADDRESS: xdsAddresses } = parsed.data
  const {
    ENVOY_METRICS_ADDRESS: metricsAddress,
    ENVOY_DNS_SERVERS: dnsServers,
    ENVOY_SDS_DIRECTORY: sdsDirectory,
  } = parsed.data
  const { ENVOY_MAX_HEAP_MB: heapMb, ENVOY_MAX_OPEN_FILES: maxOpenFiles } = parsed.data
  const memory = Math.min(process.constrainedMemory() || Number.POSITIVE_INFINITY, totalmem())
  const configuration = bootstrap({
    ...{ nodeId, adminAddress, xdsAddresses },
    maxHeapBytes: heapMb === undefined ? Math.floor(memory / 2) : heapMb * 1024 ** 2,
    maxConnections: connectionsFor(maxOpenFiles),
    ...(metricsAddress && { metricsAddress }),
    ...(dnsServers && { dnsServers }),
    ...(sdsDirectory && { sdsDirectory }),
  })
  print(configuration)
} else {
  fail(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; '))
}

function print(message: object): void {
  console.log(JSON.stringify(message, null, 2))
}

function fail(message: string): void {
  console.error(message)
  process.exitCode = 2
}
