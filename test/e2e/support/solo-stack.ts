import { afterAll } from 'vitest'

import { leaseSoloStack } from './solo-stack-lease.ts'
import { testSettings } from './stack.ts'
import { startTestStack } from './test-stack.ts'

// Set-up of each solo file: a whole stack for it alone, with every part as it should be, whatever the file before has left.
const { stack, release } = await leaseSoloStack()
process.env.LAUNA_TEST_SOLO_STACK = String(stack)
await startTestStack(testSettings())

afterAll(release)
