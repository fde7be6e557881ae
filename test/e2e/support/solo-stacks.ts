import { installTestTools } from '../../install.ts'
import { SOLO_STACKS } from './solo-stack-lease.ts'
import { stackSettings } from './stack.ts'
import { removeTestStack, stopTestStack } from './test-stack.ts'

/** Global set-up of `solo`: nothing is left of an earlier run; the first file that needs a stack starts it. */
export default async function setup(): Promise<() => Promise<void>> {
  const stacks = SOLO_STACKS.map((stack) => stackSettings(stack))
  await installTestTools(stackSettings(0).root)
  await Promise.all(stacks.map(removeTestStack))
  return async () => {
    await Promise.all(stacks.map(stopTestStack))
  }
}
