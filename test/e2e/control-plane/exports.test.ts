import { randomBytes, randomUUID } from 'node:crypto'
import { createConnection } from 'node:net'
import { Launa } from '@launa/sdk'
import { describe, expect } from 'vitest'
import { call, type Seller, sandboxAccept, signUp } from '../support/sellers/seller.ts'
import { it as base } from './fixtures.ts'

const COUNT = 2_500
const BEGUN = Date.parse('2026-02-03T00:00:00Z')
const { network, asset } = sandboxAccept()

/** Payments of a new seller, one per second, as the gateway records them. A hostile buyer has chosen their paths. */
const it = base.extend('owner', { scope: 'file' }, async ({ plane, pool }) => {
  const owner = await signUp(plane)
  await pool.query(
    `insert into test_payment (key, id, state, environment, account_id, api_id, endpoint_id, method, host, path, payer, scheme, network,
        asset, amount, pay_to, valid_before, signed, requirements, lease_until, created_at)
      select sha256(convert_to($1 || i, 'UTF8')),
        (lpad(to_hex($2::bigint + i * 1000), 12, '0') || '7000' || '8' || substr(md5($1 || i), 1, 15))::uuid,
        'RELEASED', 'development', $3, $4, $4, 'GET', 'h', '=cmd()', '0x1', 'exact', $5, $6, 1234567 + i, 'p', now(), '{}', '{}', now(),
        to_timestamp($2::bigint / 1000 + i)
      from generate_series(0, $7::int - 1) i`,
    [randomUUID(), BEGUN, owner.accountId, randomUUID(), network, asset, COUNT],
  )
  return owner
})

async function allOf<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = []
  for await (const item of items) all.push(item)
  return all
}

const clientOf = ({ token }: Seller, baseUrl: string) => new Launa({ token, sandbox: true, baseUrl, maxRetries: 0 })

describe('an export of settlements', () => {
  it('has every row, newest first, and the number of rows', async ({ owner, plane }) => {
    const client = clientOf(owner, plane.baseUrl)
    const rows = []
    for await (const row of await client.settlements.export()) rows.push(row)
    expect(rows).toHaveLength(COUNT)
    expect(rows.map(({ created_at }) => Date.parse(created_at))).toEqual(
      Array.from({ length: COUNT }, (_, i) => BEGUN + (COUNT - 1 - i) * 1_000),
    )
    expect(rows[COUNT - 1]).toMatchObject({
      amount: '1234567',
      amount_decimal: '1.234567',
      token: 'USDC',
      path: '=cmd()',
    })
    const narrowed = await client.settlements.export({ from: '2026-02-03T00:00:10Z', to: '2026-02-03T00:00:12Z' })
    expect((await allOf(narrowed)).map(({ amount }) => amount)).toEqual(['1234578', '1234577'])
  })

  it('as CSV has no formulas, and marks its end by a last line', async ({ owner }) => {
    const { status, headers, body } = await owner.call<string>(
      'GET',
      '/settlements/export?format=csv&to=2026-02-03T00:00:02Z',
    )
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="settlements-sandbox-[\d-]+\.csv"$/)
    const lines = body.split('\r\n')
    expect(lines).toHaveLength(5)
    expect(lines[1]).toContain(`,GET,"'=cmd()",`)
    expect(lines[3]).toMatch(/^#end,2,/)
  })

  it('contains only payments of its seller', async ({ owner, plane }) => {
    for (const stranger of [await signUp(plane), owner.in('production')])
      expect((await stranger.call('GET', '/settlements/export?format=jsonl')).body).toEqual({ end: true, count: 0 })
    expect((await call(plane, 'GET', '/settlements/export')).status).toBe(401)
    expect((await owner.call('GET', '/settlements/export?format=xml')).status).toBe(400)
  })

  it('whose client does not read waits, and an account may have two open at most', async ({ plane, pool }) => {
    const slow = await signUp(plane)
    await pool.query(
      `insert into test_payment (key, id, state, environment, account_id, api_id, endpoint_id, method, host, path, payer, scheme, network,
          asset, amount, pay_to, valid_before, signed, requirements, lease_until)
        select sha256(convert_to($1 || i, 'UTF8')), uuidv7(), 'RELEASED', 'development', $2, $3, $3, 'GET', 'h',
          repeat('x', 2000), '0x1', 'exact', $4, $5, 1, 'p', now(), '{}', '{}', now()
        from generate_series(1, 12000) i`,
      [randomBytes(8).toString('hex'), slow.accountId, randomUUID(), network, asset],
    )
    const { hostname, port } = new URL(plane.baseUrl)
    const begin = () =>
      new Promise<import('node:net').Socket>((resolve) => {
        const socket = createConnection(Number(port), hostname)
        socket.write(
          `GET /settlements/export HTTP/1.1\r\nhost: ${hostname}\r\nauthorization: Bearer ${slow.token}\r\nx-svc-environment: development\r\n\r\n`,
        )
        socket.once('data', () => {
          socket.pause()
          resolve(socket)
        })
      })
    const sockets = [await begin(), await begin()]
    const third = await slow.call('GET', '/settlements/export')
    expect(third).toMatchObject({ status: 429, body: { code: 'rate_limited' } })
    expect(third.headers.get('retry-after')).toBe('10')
    for (const socket of sockets) socket.destroy()
    const empty = async () => (await slow.call('GET', '/settlements/export?to=2020-01-01T00:00:00Z')).status
    await expect.poll(empty, { interval: 250 }).toBe(200)
  })

  it('that was cut off differs from a complete one', async () => {
    const of = (body: string) =>
      new Launa({ token: 'a.b.c', baseUrl: 'http://127.0.0.1:1', fetch: async () => new Response(body) })
    const row = '{"id":"a"}\n'
    const read = async (body: string) => allOf(await of(body).settlements.export())
    const bytes = async (body: string) => allOf((await of(body).settlements.export()).bytes())
    expect(await read(`${row}{"end":true,"count":1}\n`)).toEqual([{ id: 'a' }])
    await expect(read(row)).rejects.toThrow('cut off')
    await expect(read(`${row}{"end":true,"count":2}\n`)).rejects.toThrow('cut off')
    await expect(bytes(row)).rejects.toThrow('cut off')
    expect(await bytes('id\r\na\r\n#end,1,\r\n')).toHaveLength(1)
  })
})

describe('a statement', () => {
  it('exists for each month that has begun, and agrees with the payments', async ({ owner, plane, pool }) => {
    const seller = await signUp(plane)
    const month = new Date().toISOString().slice(0, 7)
    await pool.query(
      `insert into test_payment (key, id, state, environment, account_id, api_id, endpoint_id, method, host, path, payer, scheme, network,
          asset, amount, pay_to, valid_before, signed, requirements, lease_until)
        select uuid_send(id), id, 'SETTLED', 'development', $1, id, id, 'GET', 'h', '/', 'p', 'exact', $2, $3, 250000, '0xA', now(), '{}',
          '{}', now()
        from (select uuidv7() as id from generate_series(1, 3)) made`,
      [seller.accountId, network, asset],
    )
    const statement = await clientOf(seller, plane.baseUrl).statements.get({ month })
    expect(statement).toMatchObject({
      ...{ month, closed: false },
      items: [
        {
          opening: '0',
          settled: '750000',
          settled_count: 3,
          reversed: '0',
          closing: '750000',
          token: 'USDC',
          pay_to: '0xa',
        },
      ],
    })
    expect((await owner.call<{ items: object[] }>('GET', `/statements?month=${month}`)).body.items).toEqual([])
    for (const bad of ['2026-13', '2026-1', '2099-01', ''])
      for (const path of ['/statements', '/statements/export'])
        expect((await seller.call('GET', `${path}?month=${bad}`)).status).toBe(400)
    const { items } = statement
    const sums = items.map(({ pay_to: _, ...sums }) => sums)
    expect(await allOf(clientOf(seller, plane.baseUrl).statements.months())).toEqual([{ ...statement, items: sums }])
    expect((await owner.call('GET', '/statements/months')).body).toEqual({ items: [], next_cursor: null })
    expect((await seller.call('GET', '/statements/months?cursor=bm9uZQ')).status).toBe(400)
  })

  it('has its lines as CSV and PDF, only for its seller and environment', async ({ plane, pool }) => {
    const seller = await signUp(plane)
    const month = new Date().toISOString().slice(0, 7)
    await pool.query(
      `insert into test_payment (key, id, state, environment, account_id, api_id, endpoint_id, method, host, path, payer, scheme, network,
          asset, amount, pay_to, valid_before, signed, requirements, lease_until)
        select uuid_send(id), id, 'SETTLED', 'development', $1, id, id, 'GET', 'h', '/', 'p', 'exact', $2, $3, 250000, '0xA', now(), '{}',
          '{}', now()
        from (select uuidv7() as id from generate_series(1, 3)) made`,
      [seller.accountId, network, asset],
    )
    const textOf = async (of: Seller, format: 'csv' | 'pdf') => {
      const file = await clientOf(of, plane.baseUrl).statements.export({ month, format })
      const pieces: Uint8Array[] = []
      for await (const piece of file.bytes()) pieces.push(piece)
      return Buffer.concat(pieces).toString('latin1')
    }
    const csv = (await textOf(seller, 'csv')).split('\r\n')
    expect(csv).toHaveLength(6)
    expect(csv.at(-2)).toMatch(/^#end,3,/)
    expect(csv.at(1)).toContain(',Sandbox,exact,')
    expect(csv.at(1)).toContain(',250000,0.25,USDC,')
    expect(await textOf(seller, 'pdf')).toMatch(/^%PDF-[\s\S]*%%EOF\s*$/)
    const { headers } = await seller.call('GET', `/statements/export?month=${month}&format=pdf`)
    expect(headers.get('content-type')).toBe('application/pdf')
    expect(headers.get('content-disposition')).toBe(`attachment; filename="statement-${month}-sandbox.pdf"`)
    expect(await textOf(await signUp(plane), 'csv')).toContain('#end,0,')
    const production = await seller.in('production').call<string>('GET', `/statements/export?month=${month}`)
    expect(production.body).toContain('#end,0,')
    expect((await call(plane, 'GET', `/statements/export?month=${month}`)).status).toBe(401)
  })

  it('has sums and no lines after its payments are archived', async ({ plane, pool }) => {
    const seller = await signUp(plane)
    await pool.query(
      `insert into ledger_archive (month, first_id, end_id, attempts, steps, deliveries, manifest)
        values ('2021-01-01', least_id_at('2021-01-01'), least_id_at('2021-02-01'), 0, 0, 0, '')`,
    )
    expect(await seller.call('GET', '/statements/export?month=2021-01')).toMatchObject({
      ...{ status: 410, body: { code: 'month_archived' } },
    })
    // February is refused too: a payment from the last seconds of January settles in February, and its line is archived.
    expect((await seller.call('GET', '/statements/export?month=2021-02')).status).toBe(410)
    for (const month of ['2020-12', '2021-03'])
      expect((await seller.call('GET', `/statements/export?month=${month}`)).status).toBe(200)
    expect((await seller.call('GET', '/statements?month=2021-01')).status).toBe(200)
    await pool.query(`delete from ledger_archive where month = '2021-01-01'`)
  })
})
