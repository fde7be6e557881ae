import { join } from 'node:path'
import { freePorts } from '../../../../runtime/testing/free-ports.ts'
import { authzPart } from '../../../../sandbox/parts/services.ts'
import { answersHttp, becomesTrue } from '../../../../sandbox/probes.ts'
import { loadSecrets } from '../../../../sandbox/secrets.ts'
import { HOST, type Settings } from '../../../../sandbox/settings.ts'
import { type Child, startUntil } from '../../../bench/servers/child.ts'

export interface AuthzReplica extends Child {
  /** The address for Envoy, host:port. */
  address: string
  opsPort: number
  /** The address of its discovery documents for Envoy, host:port. */
  documentsAddress: string
}

/** Starts an additional authz process like the stack's own, on separate ports. */
export async function startAuthzReplica(
  stack: Settings,
  variables: Readonly<Record<string, string>> = {},
): Promise<AuthzReplica> {
  const [port = 0, opsPort = 0, documentsPort = 0] = await freePorts(3)
  const launch = await authzPart(stack, loadSecrets(stack.stateDirectory)).launch()
  const environment = {
    ...launch.environment,
    ...stack.extraEnvironment.authz,
    GRPC_ADDRESS: `${HOST}:${port}`,
    OPS_PORT: String(opsPort),
    DOCUMENTS_PORT: String(documentsPort),
    SNAPSHOT_FILE: join(stack.stateDirectory, `authz-snapshot-${port}.ndjson`),
    ...variables,
  }
  const ownOpsPort = Number(environment.OPS_PORT)
  const ready = () => becomesTrue(() => answersHttp(`http://${HOST}:${ownOpsPort}/readyz`))
  const child = await startUntil({ ...launch, environment }, ready)
  return { ...child, address: `${HOST}:${port}`, documentsAddress: `${HOST}:${documentsPort}`, opsPort: ownOpsPort }
}
