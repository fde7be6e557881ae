import { once } from 'node:events'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { setImmediate } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { SANDBOX_NETWORK, SANDBOX_USDC } from '../../domain/networks/network.ts'
import { createFairRoom } from '../rooms/fair-room.ts'
import { ROOMS } from '../rooms/rooms.ts'
import { csvLine } from './csv.ts'
import { createExportSlots, exportText } from './settlement-export.ts'
import type { SettlementRecord } from './settlement-record.ts'

const record: SettlementRecord = {
  ...{
    id: 'i',
    api_id: 'a',
    api_name: 'Weather',
    endpoint_id: 'e',
    method: 'GET',
    path: '=HYPERLINK("x")',
    payer: '0x1',
    scheme: 'exact',
  },
  ...{ network: SANDBOX_NETWORK, asset: SANDBOX_USDC.address, amount: '1234567', pay_to: '0x2', status: 'settled' },
  ...{ transaction: '0x3', error_reason: null, explanation: null, upstream_status: 200, took_ms: 40 },
  ...{ created_at: '2026-01-01T00:00:00.000Z', settled_at: null, reversed_at: null },
}

async function* pages(...lists: SettlementRecord[][]) {
  yield* lists
}

const written = (format: 'csv' | 'jsonl', ...lists: SettlementRecord[][]) =>
  text(Readable.from(exportText(format, pages(...lists))))

describe('an export', () => {
  it('as CSV has amounts in atomic units and in the token, no formulas, and a last line with the count', async () => {
    const lines = (await written('csv', [record, { ...record, asset: '0x9' }], [], [record])).split('\r\n')
    expect(lines).toHaveLength(6)
    expect(lines[0]).toContain('path,payer,pay_to,network,scheme,asset,amount,amount_decimal,token,transaction')
    expect(lines[1]).toContain(
      `GET,"'=HYPERLINK(""x"")",0x1,0x2,${SANDBOX_NETWORK},exact,${SANDBOX_USDC.address},1234567,1.234567,USDC,0x3,200,40,,,Weather,Sandbox,1.234567`,
    )
    expect(lines[2]).toContain(',1234567,,,0x3')
    expect(lines[4]).toMatch(/^#end,3,+$/)
    expect(new Set([lines[0], lines[4]].map((line) => line?.split(',').length)).size).toBe(1)
  })

  it('as JSON Lines has the same', async () => {
    const lines = (await written('jsonl', [record])).trimEnd().split('\n')
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      { ...record, amount_decimal: '1.234567', token: 'USDC', network_name: 'Sandbox', earned_decimal: '1.234567' },
      { end: true, count: 1 },
    ])
    expect(await written('jsonl')).toBe('{"end":true,"count":0}\n')
  })

  it('counts as earned only what is settled and not taken back', async () => {
    const rows: SettlementRecord[] = [
      record,
      { ...record, status: 'released' },
      { ...record, reversed_at: record.created_at },
      { ...record, asset: '0x9' },
    ]
    const lines = (await written('jsonl', rows)).trimEnd().split('\n')
    expect(lines.slice(0, -1).map((line) => JSON.parse(line).earned_decimal)).toEqual(['1.234567', '0', '0', null])
  })

  it.each(['=1', '+1', '-1', '@a', '\t=1', '\r=1', '|a', '%a', 'a"b', 'a,b', 'a\nb'])(
    'keeps %j in one cell of text',
    (value) => {
      const line = csvLine([value, 1])
      expect(line).toMatch(/^".*",1\r\n$/s)
      expect(line.slice(1, 2)).not.toMatch(/[=+\-@\t\r|%]/)
    },
  )
})

describe('exports at once', () => {
  const place = { resize: () => undefined, leave: () => undefined }

  async function* endless() {
    for (;;) yield 'x'.repeat(1_000)
  }

  it('hold their places until they are closed', async () => {
    const room = createFairRoom({ ...ROOMS.exports, places: 1, waitMs: 60_000 })
    const enter = (id: string) => room.enter({ standing: 'verified', id })
    const slots = createExportSlots()
    const first = slots.stream(await enter('a'), endless(), async () => true)
    const second = enter('b')
    first.destroy()
    await once(first, 'close')
    slots.stream(await second, endless(), async () => true)
    expect(room.tryEnter({ standing: 'verified', id: 'c' })).toBeUndefined()
    slots.close()
  })

  it('are made as they are read, and left when nothing is', async () => {
    let made = 0
    const counted = async function* () {
      for await (const piece of endless()) {
        made += 1
        yield piece
      }
    }
    const slots = createExportSlots({ stalledMs: 40 })
    const stream = slots.stream(place, counted(), async () => true)
    stream.once('readable', () => stream.read())
    const [error] = await once(stream, 'error')
    expect(error.message).toBe('the export was not read')
    expect(made).toBeLessThan(10)
    expect(await text(slots.stream(place, pagesOfText(), async () => true))).toBe('ab')
  })

  it('ends with its caller', async () => {
    let admitted = true
    const slots = createExportSlots({ stalledMs: 40_000, callerMs: 5 })
    const stream = slots.stream(place, breathing(), async () => admitted)
    stream.resume()
    await once(stream, 'data')
    admitted = false
    const [error] = await once(stream, 'error')
    expect(error.message).toBe('the caller of the export has ended')
  })

  /** Lets other work run between two pieces. Reading from a database has this effect too. */
  async function* breathing() {
    for await (const piece of endless()) {
      await setImmediate()
      yield piece
    }
  }

  async function* pagesOfText() {
    yield 'a'
    yield 'b'
  }
})
