import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { describe, it } from 'vitest'
import { openShop, ownVariables, RECEIPT } from '../pay/pay-testing.ts'

const main = join(import.meta.dirname, '../main.ts')

type Child = ChildProcessByStdio<null, Readable, Readable>

/** Runs the command line as a separate process. */
function launa(args: readonly string[], variables: Record<string, string>): Child {
  const { PATH, NODE_COMPILE_CACHE = '' } = process.env
  const env = { PATH, NODE_COMPILE_CACHE, ...variables }
  const flags = ['--conditions=launa-source', '--no-warnings', main, ...args]
  return spawn(process.execPath, flags, { env, stdio: ['ignore', 'pipe', 'pipe'] })
}

async function ended(child: Child): Promise<{ code: number | null; out: string; err: string }> {
  const [[code], out, err] = await Promise.all([once(child, 'close'), text(child.stdout), text(child.stderr)])
  return { code, out, err }
}

describe('a process that ends while a payment is under way', () => {
  it.concurrent.for(['SIGTERM', 'SIGHUP', 'SIGINT', 'SIGKILL'] as const)(
    'by %s has lost no payment',
    async (signal, { expect, onTestFinished }) => {
      let isOpen = false
      let arrived = () => {}
      const arrival = new Promise<void>((resolve) => {
        arrived = resolve
      })
      await using shop = await openShop((response) => {
        if (isOpen) response.writeHead(200, RECEIPT).end('sun')
        else arrived()
      })
      const variables = ownVariables(onTestFinished)
      const args = ['pay', 'url', shop.url, '--max-amount', '1', '--json']
      const first = launa(args, variables)
      const end = ended(first)
      await Promise.race([arrival, end])
      first.kill(signal)
      const { code, err } = await end
      if (signal === 'SIGKILL') expect(code).toBeNull()
      else expect([code, JSON.parse(err)]).toEqual([1, expect.objectContaining({ code: 'payment_uncertain' })])
      const { out: listed } = await ended(launa(['pay', 'list', '--json'], variables))
      expect(JSON.parse(listed).payments).toHaveLength(1)
      isOpen = true
      // A repeated command sends the open payment again, without `pay resume`.
      const again = await ended(launa(args, variables))
      expect([again.code, JSON.parse(again.out)]).toEqual([0, expect.objectContaining({ paid: true, body: 'sun' })])
      expect([shop.payments.length, new Set(shop.payments).size]).toEqual([2, 1])
    },
  )
})
