import { rmSync } from 'node:fs'
import { acceptsTcp, becomesTrue } from '../../../../sandbox/probes.ts'
import { launchProcess, processState, stopProcess } from '../../../../sandbox/process-control.ts'
import type { Settings } from '../../../../sandbox/settings.ts'
import { startStack, stopStack } from '../../../../sandbox/stack.ts'
import { makePaymentsWritable } from '../../../../schema/testing/writable-payments.ts'
import { makeClusterStack } from '../../../database/cluster.ts'
import { challengeDnsCommand } from '../certificates/challenge-dns.ts'
import { databaseOf } from '../sellers/gateway.ts'
import { facilitatorSwitchCommand } from './facilitator-switch.ts'
import { productionChainCommand, productionFacilitatorCommand, productionSwitchCommand } from './production-network.ts'

/** A program that test stacks run in addition to the usual parts. */
interface Companion {
  name: string
  command: string
  args: readonly string[]
  environment: Record<string, string>
  /** The port on which it answers after its start. */
  port: number
  /** Runs after the first answer of the program and before its first use. */
  prepare?: () => Promise<void>
}

const companionsOf = (settings: Settings): Companion[] => [
  { name: 'challenge-dns', ...challengeDnsCommand(settings) },
  { name: 'facilitator-switch', ...facilitatorSwitchCommand(settings) },
  { name: 'production-chain', ...productionChainCommand(settings) },
  { name: 'production-facilitator', ...productionFacilitatorCommand(settings) },
  { name: 'production-switch', ...productionSwitchCommand(settings) },
]

/**
 * Starts a test stack with every part as configured, and with the view that lets tests write payments. Parts that already run in this way
 * are not restarted.
 */
export async function startTestStack(settings: Settings): Promise<void> {
  const cluster = process.env.CITUS_DATABASE_URL
  if (cluster && settings.database) await makeClusterStack(cluster, settings.database)
  await startCompanions(settings)
  await startStack(settings)
  const pool = databaseOf(settings)
  await makePaymentsWritable(pool).finally(() => pool.end())
}

/** Starts the companions of a stack. */
export async function startCompanions(settings: Settings): Promise<void> {
  await Promise.all(companionsOf(settings).map((companion) => startCompanion(settings, companion)))
}

async function startCompanion(
  { stateDirectory, root }: Settings,
  { port, prepare, ...command }: Companion,
): Promise<void> {
  if (processState(stateDirectory, command.name).is === 'running') return
  await launchProcess(stateDirectory, { ...command, workingDirectory: root })
  if (!(await becomesTrue(() => acceptsTcp(port))))
    throw new Error(`${command.name} does not start; its log is in ${stateDirectory}/log`)
  await prepare?.()
}

/** Ends the production network's chain after a solo file has moved its clock or blocks. The stack gets a new chain for the next file. */
export function forgetProductionChain({ stateDirectory }: Settings): Promise<void> {
  return stopProcess(stateDirectory, 'production-chain')
}

/** Ends all parts and companions of a stack. */
export async function stopTestStack(settings: Settings): Promise<void> {
  await stopStack(settings)
  for (const { name } of companionsOf(settings)) await stopProcess(settings.stateDirectory, name)
}

/** Stops a stack of an interrupted run and removes its state. */
export async function removeTestStack(settings: Settings): Promise<void> {
  await stopTestStack(settings)
  rmSync(settings.stateDirectory, { recursive: true, force: true })
}
