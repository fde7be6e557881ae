import { type AcceptOption, buildSandboxUsdcAccept, SANDBOX_NETWORK } from '@launa/sdk'
import { describe, expect, it } from 'vitest'
import { acceptsOf, priceRowsOf, repeatedRows } from './price-list.ts'

const usdc = { ...buildSandboxUsdcAccept('exact', '100000'), max_timeout_seconds: 60, scheme: 'batch-settlement' }
const other: AcceptOption = { ...usdc, network: 'eip155:10', asset: '0x2222222222222222222222222222222222222222' }
const network = { network: 'eip155:8453', name: 'Base', available: true, asset: '0x3', extra: { name: 'USD Coin' } }

describe('the prices of an endpoint', () => {
  it('come back as they were when nothing is typed', () => {
    expect(acceptsOf(priceRowsOf([usdc, other]), [])).toEqual([usdc, other])
  })

  it('change by their amount alone', () => {
    const [row] = priceRowsOf([usdc])
    expect(row?.usdc).toBe('0.1')
    expect(row && acceptsOf([{ ...row, usdc: '0.25' }], [])).toEqual([{ ...usdc, amount: '250000' }])
  })

  it('are taken anew on another network', () => {
    const [row] = priceRowsOf([usdc])
    const moved = row && acceptsOf([{ ...row, network: network.network }], [network])
    expect(moved).toEqual([
      {
        scheme: 'exact',
        network: 'eip155:8453',
        asset: '0x3',
        amount: '100000',
        max_timeout_seconds: 300,
        extra: network.extra,
      },
    ])
  })

  it('are none while one cannot be read, or none is left', () => {
    const row = { key: 0, network: SANDBOX_NETWORK, from: usdc }
    for (const text of ['', '0', '1e3', '0.0000001']) expect(acceptsOf([{ ...row, usdc: text }], [])).toBeUndefined()
    expect(acceptsOf([], [network])).toBeUndefined()
    expect(acceptsOf([{ key: 0, network: 'eip155:1', usdc: '1', from: undefined }], [network])).toBeUndefined()
  })

  it('are none while two of them are paid in one way, and the later row is to blame', () => {
    const [first, second] = priceRowsOf([usdc, other])
    const both = [first, second].map((row) => row && { ...row, usdc: '1', network: network.network })
    const rows = both.filter((row) => row !== undefined)
    expect([...repeatedRows(rows, [network])]).toEqual([1])
    expect(acceptsOf(rows, [network])).toBeUndefined()
    // Two options may have one network if one of them is paid through a channel, and the other one is not.
    const channel = { ...usdc, scheme: 'exact' }
    expect(acceptsOf(priceRowsOf([usdc, channel]), [])).toEqual([usdc, channel])
  })

  it('come back as they were when a network is chosen and taken back', () => {
    const [row] = priceRowsOf([usdc])
    const moved = row && { ...row, network: network.network }
    const back = moved && { ...moved, network: usdc.network }
    expect(back && acceptsOf([back], [network])).toEqual([usdc])
  })
})
