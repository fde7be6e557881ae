import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { takeLock } from '../../../sandbox/stack-lock.ts'
import { stackSettings } from './stack.ts'

/** How many there are: each costs about a gigabyte of memory and ten seconds of a core to start. */
export const SOLO_STACKS: readonly number[] = [1, 2, 3]

const POLL_MS = 100

export interface SoloStackLease {
  /** Number of the stack, which nobody else uses meanwhile. */
  stack: number
  release(): void
}

/** Waits until a solo stack is free and takes it. The lease of a process that has died is over. */
export async function leaseSoloStack(): Promise<SoloStackLease> {
  for (;;) {
    for (const stack of SOLO_STACKS) {
      const file = join(stackSettings(stack).stateDirectory, 'lease')
      if (takeLock(file)) return { stack, release: () => rmSync(file, { force: true }) }
    }
    await delay(POLL_MS)
  }
}
