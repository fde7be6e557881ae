import { expect, it } from 'vitest'
import { socketBytes, sumOf, wirePerRequest } from './wire.ts'

it('adds up the counters with matching names', () => {
  const stats = 'http.a.downstream_cx_rx_bytes_total: 5\nhttp.a.downstream_cx_tx_bytes_total: 7\nhttp.b.other: 1\n'
  expect(sumOf(stats, /cx_[rt]x_bytes_total$/)).toBe(12)
})

it('reads both directions of each connection', () => {
  const line = (port: number, more: string) =>
    `0      0      127.0.0.1:${port}    127.0.0.1:5432  \t cubic wscale:7,7 rto:201 ${more} segs_out:3\n`
  const text = line(4000, 'bytes_sent:120 bytes_retrans:9 bytes_acked:120 bytes_received:30') + line(4001, '')
  expect([...socketBytes(text)]).toEqual([
    ['127.0.0.1:4000', 150],
    ['127.0.0.1:4001', 0],
  ])
})

it('counts per request, including new connections', () => {
  const before = { buyers: 100, upstreams: 10, authz: 0, postgres: new Map([['a', 50]]) }
  const postgres = new Map([
    ['a', 70],
    ['b', 20],
  ])
  const after = { buyers: 300, upstreams: 30, authz: 40, postgres }
  expect(wirePerRequest(before, after, 2)).toEqual({ buyers: 100, upstreams: 10, authz: 20, postgres: 20 })
})
