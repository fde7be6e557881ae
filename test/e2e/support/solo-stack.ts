import { testSettings } from './stack.ts'
import { startTestStack } from './test-stack.ts'

// Set-up of each solo file: a whole stack for it alone, that of its worker, with every part as it should be, whatever the file
// before has left.
process.env.LAUNA_TEST_SOLO_STACK = process.env.VITEST_POOL_ID
await startTestStack(testSettings())
