import { rmSync } from 'node:fs'
import { acceptsTcp, becomesTrue } from '../../../sandbox/probes.ts'
import { launchProcess, processState, stopProcess } from '../../../sandbox/process-control.ts'
import type { Settings } from '../../../sandbox/settings.ts'
import { startStack, stopStack } from '../../../sandbox/stack.ts'
import { challengeDnsCommand } from './challenge-dns.ts'
import { facilitatorSwitchCommand } from './facilitator-switch.ts'

/** What stands beside the parts of a stack for tests. */
interface Helper {
  name: string
  command: string
  args: readonly string[]
  environment: Record<string, string>
  /** Where it answers once it has started. */
  port: number
}

const helpersOf = async (settings: Settings): Promise<Helper[]> => [
  { name: 'challenge-dns', ...(await challengeDnsCommand(settings)) },
  { name: 'facilitator-switch', ...facilitatorSwitchCommand(settings) },
]

/** Brings a test stack up, each part as its settings say; what runs so already stays as it is. */
export async function startTestStack(settings: Settings): Promise<void> {
  for (const helper of await helpersOf(settings)) await startHelper(settings, helper)
  await startStack(settings)
}

async function startHelper({ stateDirectory, root }: Settings, { port, ...command }: Helper): Promise<void> {
  if (processState(stateDirectory, command.name).is === 'running') return
  await launchProcess(stateDirectory, { ...command, workingDirectory: root })
  if (!(await becomesTrue(() => acceptsTcp(port), { timeoutMs: 20_000 })))
    throw new Error(`${command.name} does not start; its log is in ${stateDirectory}/log`)
}

/** Ends all of it; nothing is left running. */
export async function stopTestStack(settings: Settings): Promise<void> {
  await stopStack(settings)
  for (const { name } of await helpersOf(settings)) await stopProcess(settings.stateDirectory, name)
}

/** Stops a stack that an interrupted run has left and removes its state. */
export async function removeTestStack(settings: Settings): Promise<void> {
  await stopTestStack(settings)
  rmSync(settings.stateDirectory, { recursive: true, force: true })
}
