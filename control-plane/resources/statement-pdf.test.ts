import PDFDocument from 'pdfkit'
import { expect, it, vi } from 'vitest'
import { SANDBOX_NETWORK, SANDBOX_USDC } from '../../domain/networks/network.ts'
import type { StatementLine } from './statement-line.ts'
import { type StatementHead, statementPdf } from './statement-pdf.ts'

const AT = '2026-01-01T00:00:00.000Z'

const head: StatementHead = {
  statement: { month: '2026-01', from: AT, to: '2026-02-01T00:00:00.000Z', closed: false, items: [] },
  ...{ seller: 'seller@example.com', environment: 'development', issuer: 'http://127.0.0.1', madeAt: AT },
}

function lineAt(path: string): StatementLine {
  const [payer, pay_to] = [`0x${'aa'.repeat(20)}`, `0x${'bb'.repeat(20)}`]
  const ids = { id: '019c13f4-3d50-7f66-9e74-8bafe5cd9f05', api_id: 'a', endpoint_id: 'e', api_name: 'n' }
  return {
    ...{ ...ids, kind: 'settled', at: AT, method: 'GET', path, payer, pay_to, scheme: 'exact', amount: '1' },
    ...{ network: SANDBOX_NETWORK, asset: SANDBOX_USDC.address, transaction: null, status: 'settled' },
    ...{ error_reason: null, upstream_status: 200, took_ms: 1, explanation: null },
    ...{ created_at: AT, settled_at: AT, reversed_at: null },
  }
}

/** Returns the number of characters that are measured to write one line. */
async function measuredFor(path: string): Promise<number> {
  const measure = vi.spyOn(PDFDocument.prototype, 'widthOfString')
  try {
    const pages = (async function* () {
      yield [lineAt(path)]
    })()
    for await (const _ of statementPdf(head, pages));
    return measure.mock.calls.reduce((sum, [text]) => sum + String(text).length, 0)
  } finally {
    measure.mockRestore()
  }
}

it('a path that a buyer has made long costs no more than one that fills its cell', async () => {
  const full = await measuredFor(`/${'W'.repeat(400)}`)
  expect(full).toBeGreaterThan(400)
  expect(await measuredFor(`/${'W'.repeat(2_047)}`)).toBeLessThan(1.2 * full)
})

it.each([
  ['Nordwind – Söhne & “Co” €', false],
  ['Łódź Žižkov', true],
  ['Погода', true],
  ['Ωμέγα', true],
])('the name %s has all of its letters', async (seller, isWide) => {
  const pages = (async function* () {
    yield [lineAt('/weather')]
  })()
  let text = ''
  for await (const piece of statementPdf({ ...head, seller }, pages)) text += Buffer.from(piece).toString('latin1')
  expect(text.includes('NotoSans')).toBe(isWide)
  expect(text).toContain('/Helvetica')
})

it('the name of emoji has a question mark for each', async () => {
  const shown = vi.spyOn(PDFDocument.prototype, 'text')
  try {
    const pages = (async function* () {
      yield [{ ...lineAt('/'), api_name: 'Weather 🌦️ ©' }]
    })()
    for await (const _ of statementPdf(head, pages));
    expect(shown.mock.calls.map(([text]) => text)).toContain('Weather ? ©')
  } finally {
    shown.mockRestore()
  }
})

/** The letters of the scripts of the test below. */
const SLOW = /[\p{Script=Devanagari}\p{Script=Arabic}\p{Script=Thai}\p{Script=Inherited}]/u

it('names cost no more with letters that are joined, placed or decomposed', async () => {
  const layouts = vi.spyOn(PDFDocument.prototype, 'widthOfString')
  const measured = async (from: number) => {
    layouts.mockClear()
    const names = Array.from({ length: 20 }, (_, name) =>
      Array.from({ length: 200 }, (_, at) => String.fromCodePoint(from + ((name * 7 + at * 3) % 90))).join(''),
    )
    const pages = (async function* () {
      yield names.map((api_name) => ({ ...lineAt('/'), api_name }))
    })()
    for await (const _ of statementPdf(head, pages));
    return layouts.mock.calls
  }
  try {
    const ofLatin = await measured(0x100)
    for (const from of [0x900, 0x300, 0x600, 0xe00]) {
      const calls = await measured(from)
      // PDFKit is never asked to measure letters of these scripts, because it is slow at this.
      for (const [text] of calls) expect(String(text)).not.toMatch(SLOW)
      expect(calls.length).toBeLessThan(1.5 * ofLatin.length)
    }
  } finally {
    layouts.mockRestore()
  }
})
