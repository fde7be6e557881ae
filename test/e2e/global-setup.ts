import { rmSync } from 'node:fs'
import { startStack, stopStack } from '../../sandbox/stack.ts'
import { testSettings } from './support/stack.ts'

/** One real stack for all end-to-end tests, on an empty database, gone when they have ended. */
export default async function setup(): Promise<() => Promise<void>> {
  const settings = testSettings()
  await stopStack(settings)
  rmSync(settings.stateDirectory, { recursive: true, force: true })
  try {
    await startStack(settings)
  } catch (error) {
    await stopStack(settings)
    throw error
  }
  return async () => {
    await stopStack(settings)
  }
}
