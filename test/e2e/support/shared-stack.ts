import { installTestTools } from '../../install.ts'
import { stackSettings } from './stack.ts'
import { removeTestStack, startTestStack, stopTestStack } from './test-stack.ts'

/** Global set-up of `shared`: one real stack for all its files, on an empty database, gone when they have ended. */
export default async function setup(): Promise<() => Promise<void>> {
  const settings = stackSettings(0)
  await installTestTools(settings.root)
  await removeTestStack(settings)
  try {
    await startTestStack(settings)
  } catch (error) {
    await stopTestStack(settings)
    throw error
  }
  return () => stopTestStack(settings)
}
