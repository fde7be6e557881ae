import { testSettings } from './stack.ts'
import { startTestStack } from './test-stack.ts'

// Set-up of each solo file: its worker's own stack, with every part as configured, whatever the previous file has left.
process.env.LAUNA_TEST_SOLO_STACK = process.env.VITEST_POOL_ID
await startTestStack(testSettings())
