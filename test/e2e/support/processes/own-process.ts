import { spawn } from 'node:child_process'
import { freePorts } from '../../../../runtime/testing/free-ports.ts'
import { becomesTrue } from '../../../../sandbox/probes.ts'
import { HOST } from '../../../../sandbox/settings.ts'
import { end } from './child.ts'

/** An additional program beside the stack. */
export interface OwnProcess {
  url: string
  close(): Promise<void>
}

/** Starts a program on a free port and waits until it answers. */
export async function startProcess(options: {
  command: string
  args: (port: number) => readonly string[]
  environment?: (port: number) => Record<string, string>
  ready: (url: string) => Promise<boolean>
  stopSignal?: NodeJS.Signals
}): Promise<OwnProcess> {
  const { command, args, environment, ready, stopSignal } = options
  const [port = 0] = await freePorts(1)
  const url = `http://${HOST}:${port}`
  const env = { ...process.env, NODE_OPTIONS: '', ...environment?.(port) }
  const child = spawn(command, args(port), { stdio: ['ignore', 'ignore', 'inherit'], env })
  const close = () => end(child, stopSignal)
  if (await becomesTrue(() => ready(url))) return { url, close }
  await close()
  throw new Error(`${command} did not come up on port ${port}`)
}
