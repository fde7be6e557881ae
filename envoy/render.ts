import { totalmem } from 'node:os'
import { settingsAtStart } from '../runtime/settings/at-start.ts'
import { bootstrap, connectionsFor } from './bootstrap.ts'
import { SDS_FILE_KINDS, sdsFile } from './mutual-tls.ts'
import { envoyProgram } from './settings.ts'

/**
 * Prints the bootstrap, for operators who start Envoy themselves. Addresses come from the environment as `host:port`. With the argument
 * `certificate` or `ca`, it prints that file of ENVOY_SDS_DIRECTORY.
 */
const settings = readOrFail()
const [wanted] = process.argv.slice(2)
const sdsKind = SDS_FILE_KINDS.find((kind) => kind === wanted)

if (wanted !== undefined && sdsKind === undefined) {
  fail(`usage: envoy/render.ts [${SDS_FILE_KINDS.join('|')}]`)
} else if (settings && sdsKind) {
  const { ENVOY_TLS_CERT_FILE: certificateFile, ENVOY_TLS_CA_FILE: caFile } = settings
  const { ENVOY_TLS_KEY_FILE: keyFile = certificateFile } = settings
  if (certificateFile && keyFile && caFile) print(sdsFile(sdsKind, { certificateFile, keyFile, caFile }))
  else fail('ENVOY_TLS_CERT_FILE and ENVOY_TLS_CA_FILE are required')
} else if (settings) {
  const { ENVOY_NODE_ID: nodeId, ENVOY_ADMIN_ADDRESS: adminAddress, XDS_ADDRESS: xdsAddresses } = settings
  const {
    ENVOY_METRICS_ADDRESS: metricsAddress,
    ENVOY_DNS_SERVERS: dnsServers,
    ENVOY_SDS_DIRECTORY: sdsDirectory,
  } = settings
  const { ENVOY_MAX_HEAP_MB: heapMb, ENVOY_MAX_OPEN_FILES: maxOpenFiles } = settings
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
}

function readOrFail() {
  try {
    return settingsAtStart(envoyProgram)
  } catch (error) {
    return fail((error as Error).message)
  }
}

function print(message: object): void {
  console.log(JSON.stringify(message, null, 2))
}

function fail(message: string): undefined {
  console.error(message)
  process.exitCode = 2
}
