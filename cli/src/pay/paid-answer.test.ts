import { describe, expect, it } from 'vitest'
import { fakeTerminal, runAt } from '../testing.ts'
import { openIds, openShop, ownVariables, RECEIPT } from './pay-testing.ts'

/** Pays, and returns the texts on standard output and standard error in the order in which a screen shows them. */
async function paid(url: string, { isTty = false, shown = () => {} } = {}) {
  const terminal = fakeTerminal({ isTty })
  const { out, err } = terminal
  let screen = ''
  terminal.out = (data) => {
    screen += typeof data === 'string' ? data : Buffer.from(data).toString()
    out(data)
    shown()
  }
  terminal.err = (text) => {
    screen += text
    err(text)
  }
  const ended = await runAt(terminal, ['pay', 'url', url, '--max-amount', '1'], ownVariables())
  return { ...ended, screen }
}

const OWED = 'launa: the answer is paid for, and owed\n'
const STATUS = /^200 OK, paid 0\.1 USDC, transaction 0xabc\n/

describe('the body of a paid answer', () => {
  it.each(['sun', 'sun\n', 'sun\r\n', ''])(
    '%j ends its line on a terminal, and is as it came elsewhere',
    async (body) => {
      await using shop = await openShop((response) => response.writeHead(200, RECEIPT).end(body))
      const line = body === '' ? '' : 'sun\n'
      expect(await paid(shop.url, { isTty: true })).toMatchObject({ code: 0, out: line })
      const elsewhere = await paid(shop.url)
      expect([elsewhere.out, elsewhere.err.replace(STATUS, '')]).toEqual([body, ''])
    },
  )

  it.each(['oh', 'oh\n', ''])('%j that failed is followed by a hint on a line of its own', async (body) => {
    await using shop = await openShop((response) => response.writeHead(503, RECEIPT).end(body))
    for (const isTty of [false, true]) {
      const { screen, out } = await paid(shop.url, { isTty })
      const lines = screen.split('\n').map((line) => `${line}\n`)
      expect(lines.filter((line) => line === OWED || line === '\n').slice(0, 1)).toEqual([OWED])
      expect(isTty || out === body).toBe(true)
    }
  })

  it('that breaks off is followed by an error on a line of its own', async () => {
    let breakOff = () => {}
    await using shop = await openShop((response) => {
      response.writeHead(200, { ...RECEIPT, 'content-length': '8' }).write('half')
      breakOff = () => response.destroy()
    })
    for (const isTty of [false, true]) {
      const { code, screen, out } = await paid(shop.url, { isTty, shown: () => breakOff() })
      expect([code, out]).toEqual([1, 'half'])
      expect(screen).toContain('half\nlauna: the answer was paid for and broke off')
    }
  })
})

it('is owed if --json cuts it, and `pay resume` writes it completely without another signature', async () => {
  const MIB = 1_048_576
  await using shop = await openShop((response) => {
    // Two chunks, so that the response has no content-length.
    response.writeHead(200, RECEIPT).write(Buffer.alloc(33 * MIB, 'x'))
    response.end()
  })
  const variables = ownVariables()
  const run = (...args: string[]) => runAt(fakeTerminal(), args, variables)
  const cut = await run('pay', 'url', shop.url, '--max-amount', '1', '--json')
  const { body, resume, next, ...said } = JSON.parse(cut.out)
  expect([cut.code, body.length, said]).toMatchObject([1, 32 * MIB, { paid: true, body_truncated: true }])
  expect(next).toMatch(/longer than 32 MiB.* paid for and owed/)
  expect([await openIds(variables), next]).toEqual([[resume], expect.stringContaining(`pay resume ${resume} > `)])
  const whole = await run('pay', 'resume', resume)
  expect([whole.code, whole.out.length, await openIds(variables)]).toEqual([0, 33 * MIB, []])
  expect([shop.payments.length, new Set(shop.payments).size]).toEqual([2, 1])
})
