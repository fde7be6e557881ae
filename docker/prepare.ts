import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { bootstrap } from '../envoy/bootstrap.ts'
import { loadSecrets } from '../sandbox/secrets.ts'
import { HOST, readSettings } from '../sandbox/settings.ts'
import { ensureCertificates } from '../sandbox/tls.ts'

/**
 * Runs once before the other containers, and writes the files that they share to the volume below `LAUNA_STATE_DIR`. `ENVOY_BOOTSTRAP`
 * names the file for Envoy, because a second gateway needs a file of its own.
 */
const { stateDirectory, ports } = readSettings({ environment: process.env, root: join(import.meta.dirname, '..') })

const secrets = loadSecrets(stateDirectory)
await ensureCertificates(join(stateDirectory, 'tls'))

const shared = join(stateDirectory, 'images')
mkdirSync(shared, { recursive: true })
// The images of PostgreSQL and Envoy run under their own accounts, so they need read permission. Only they and our containers mount this
// volume.
writeFileSync(join(shared, 'postgres-password'), secrets.postgresPassword, { mode: 0o644 })
const configuration = bootstrap({
  nodeId: 'gateway',
  adminAddress: { host: HOST, port: ports.envoyAdmin },
  xdsAddresses: [{ host: HOST, port: ports.xds }],
  metricsAddress: { host: HOST, port: ports.envoyMetrics },
})
writeFileSync(join(shared, process.env.ENVOY_BOOTSTRAP ?? 'envoy.json'), JSON.stringify(configuration), { mode: 0o644 })
