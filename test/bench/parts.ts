import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { stopStack } from '../../sandbox/stack.ts'
import { binDirectory, clearGateway, startGateway, stubbedStack } from './gateway.ts'
import { startBaselineEnvoy } from './servers/baseline-envoy.ts'
import { type Child, startListening } from './servers/child.ts'
import { startFacilitatorStub, startSlowFacilitator } from './servers/facilitator-stub.ts'
import { buildTools } from './servers/tools.ts'
import type { BenchSettings } from './settings.ts'
import type { Parts } from './table/rows.ts'
import { readStages, type StageCounts } from './table/stages.ts'

/** Worker threads of every Envoy in the benchmark, as in the local stack. */
const ENVOY_CONCURRENCY = 2

export interface RunningParts extends Parts {
  /** The load generator's program. */
  load: string
  /** Folder of the signed payments. It is removed at the end. */
  paymentDirectory: string
  /** Stops the gateway before the other parts, so that its final output is complete. */
  stopGateway(): Promise<void>
  /** The counts of authz's histogram of the stages of a request, since its start. */
  stages(): Promise<StageCounts>
}

/** Starts all parts of the measurement. `cleanup` ends them, also when a later part fails to start. */
export async function startParts(
  settings: BenchSettings,
  cleanup: AsyncDisposableStack,
  progress: (line: string) => void,
): Promise<RunningParts> {
  const root = join(import.meta.dirname, '../..')
  const owned = async (child: Promise<Child>) => cleanup.use(await child)
  const program = (file: string, environment: Record<string, string> = {}) =>
    owned(startListening({ command: process.execPath, args: [join(import.meta.dirname, file)], environment }))

  await clearGateway(stubbedStack(settings))
  progress('building load generator, upstream and facilitator stub')
  const tools = await buildTools(binDirectory(stubbedStack(settings)))

  progress('starting upstream, facilitator stub, baselines')
  const upstream = await owned(startListening({ command: tools.upstream, args: [] }))
  const facilitator = await owned(startFacilitatorStub(tools.facilitator))
  const slowFacilitator = await owned(startSlowFacilitator(tools.facilitator))
  const trivialAuthz = await program('servers/trivial-authz.ts')
  const url = (child: Child) => `http://127.0.0.1:${child.ports[0]}`
  const stack = stubbedStack(settings, url(facilitator), url(slowFacilitator))
  const directory = stack.stateDirectory
  const [denyingPort = 0, allowingPort = 0] = trivialAuthz.ports
  const baselineEnvoy = cleanup.use(
    await startBaselineEnvoy({
      root,
      directory,
      concurrency: ENVOY_CONCURRENCY,
      upstreamPort: upstream.ports[0] ?? 0,
      denyingPort,
      allowingPort,
    }),
  )
  const expressProxy = await program('servers/express-server.ts', {
    FACILITATOR: url(facilitator),
    UPSTREAM: url(upstream),
  })
  const expressAnswer = await program('servers/express-server.ts', { FACILITATOR: url(facilitator) })

  const paymentDirectory = join(directory, 'payments')
  mkdirSync(paymentDirectory)
  cleanup.defer(() => rmSync(paymentDirectory, { recursive: true, force: true }))

  progress('starting the gateway')
  const stopGateway = async () => void (await stopStack(stack))
  cleanup.defer(stopGateway)
  const gateway = await startGateway(stack, url(upstream))
  return {
    ...{ upstream, facilitator, slowFacilitator, trivialAuthz, baselineEnvoy, expressProxy, expressAnswer, gateway },
    ...{ load: tools.load, paymentDirectory, stopGateway },
    stages: () => readStages(stack),
  }
}
