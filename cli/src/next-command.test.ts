import { describe, expect, it } from 'vitest'
import { nextCommand } from './next-command.ts'

const options = { json: false, timeoutMs: undefined, dryRun: false }

describe('the next command', () => {
  it.each([
    [{ sandbox: undefined, baseUrl: undefined }, 'launa webhooks list'],
    [{ sandbox: true, baseUrl: undefined }, 'launa --sandbox webhooks list'],
    [
      { sandbox: true, baseUrl: 'http://127.0.0.1:3100' },
      'launa --sandbox --base-url http://127.0.0.1:3100 webhooks list',
    ],
  ])('addresses the control plane and environment of this command: %j', (where, expected) => {
    expect(nextCommand({ options: { ...options, ...where } }, 'webhooks list')).toBe(expected)
  })
})
