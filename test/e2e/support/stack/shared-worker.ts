import { stackSettings } from './stack.ts'
import { stopTestStack } from './test-stack.ts'

// Set-up of each shared file. All solo files were started before (`test/support/longest-first.ts`), so this worker's solo stack is no
// longer used. An idle stack takes an eighth of a core.
const stack = Number(process.env.VITEST_POOL_ID)
await stopTestStack(stackSettings(stack))
