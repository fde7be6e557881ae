import type { TestProject } from 'vitest/node'
import { installTestTools } from '../../../install.ts'
import { stackSettings } from './stack.ts'
import { removeTestStack, stopTestStack } from './test-stack.ts'

/** Global set-up of `solo`: removes the remains of an earlier run. A worker starts its stack for the first file that needs one. */
export default async function setup({ config }: TestProject): Promise<() => Promise<void>> {
  const stacks = Array.from({ length: config.maxWorkers }, (_, index) => stackSettings(index + 1))
  await installTestTools(stackSettings(0).root)
  await Promise.all(stacks.map(removeTestStack))
  return async () => {
    await Promise.all(stacks.map(stopTestStack))
  }
}
