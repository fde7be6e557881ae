import { installTestTools } from '../../../install.ts'
import { stackSettings } from './stack.ts'
import { removeTestStack, startTestStack, stopTestStack } from './test-stack.ts'

/** Global set-up of `shared`: one real stack on an empty database for all its files. The stack is removed after them. */
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
