import { testSettings } from './stack.ts'
import { startTestStack } from './test-stack.ts'

// Set-up of each solo file: starts the worker's own stack with every part as configured, in whatever state the previous file has left it.
process.env.LAUNA_TEST_SOLO_STACK = process.env.VITEST_POOL_ID
await startTestStack(testSettings())
