import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { paidRow } from '../testing/row-result.ts'
import { preparePayments } from './payments.ts'

it('gives each ledger a payment once, and different servers the same payments', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'launa-payments-'))
  try {
    const { fileFor } = await preparePayments({ paidRows: [], directory, seconds: 0.001 })
    const [inClear, overTls, express] = [paidRow('f', { apiId: 'api' }), paidRow('t', { apiId: 'api' }), paidRow('h')]
    const files = [inClear, overTls, inClear].map(fileFor)
    expect(new Set(files).size).toBe(3)
    expect([fileFor(express), fileFor(express)]).toEqual(files.slice(0, 2))
    const payments = files.flatMap((file) => readFileSync(file, 'utf8').trim().split('\n'))
    expect(new Set(payments).size).toBe(payments.length)
    expect(payments).toHaveLength(12)
  } finally {
    rmSync(directory, { recursive: true })
  }
})
