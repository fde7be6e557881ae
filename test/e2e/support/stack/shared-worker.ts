import { stackSettings } from './stack.ts'
import { stopTestStack } from './test-stack.ts'

// Set-up of each shared file: stops this worker's solo stack, because an idle stack takes an eighth of a core. All solo files were started
// before (`test/support/longest-first.ts`).
const stack = Number(process.env.VITEST_POOL_ID)
await stopTestStack(stackSettings(stack))
