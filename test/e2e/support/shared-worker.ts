import { stackSettings } from './stack.ts'
import { stopTestStack } from './test-stack.ts'

// Set-up of each shared file. All solo files have been taken up before (`test/support/longest-first.ts`), so that the solo stack of
// this place among the workers is used no more. A stack that only waits takes an eighth of a core.
const stack = Number(process.env.VITEST_POOL_ID)
await stopTestStack(stackSettings(stack))
