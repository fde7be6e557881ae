/**
 * The health check of a container of control plane, authz or xds: asks `/readyz` at the address in the settings. Exits with 0 if the
 * process is ready, otherwise prints the answer and exits with 1.
 */
const { OPS_ADDRESS, OPS_PORT, GRPC_ADDRESS } = process.env
const LIMIT_MS = 5_000

/** The address of the operations port for a client on this machine: `host:port`. */
function opsAddress(): string {
  const own = OPS_ADDRESS || `${GRPC_ADDRESS?.replace(/:\d+$/, '')}:${OPS_PORT}`
  return own.replace(/^0\.0\.0\.0:/, '127.0.0.1:').replace(/^(\[::\]|::):/, '[::1]:')
}

try {
  const response = await fetch(`http://${opsAddress()}/readyz`, { signal: AbortSignal.timeout(LIMIT_MS) })
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
