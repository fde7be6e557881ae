import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { paymentSigner, randomWallet, type Wallet } from './authorizations.ts'
import { readTerms } from './preflight.ts'
import { PRICE } from './price.ts'
import type { Row } from './row.ts'

/** More paid requests a second than any row here can do; a row that needs more ends the run with an error. */
export const MOST_PER_SECOND = 4000
const WALLETS = 32

export function randomWallets(): Wallet[] {
  return Array.from({ length: WALLETS }, randomWallet)
}

export interface Payments {
  /** A payment for a single request. */
  one(): string
  /** A file of payments that this row has not seen: enough for one measurement, each payment another. */
  fileFor(row: Row): string
  /** Unix seconds at which they were made. */
  now: number
}

/** Signs for what the rows really ask; all paid rows must ask the same, so that the same payments fit all of them. */
export async function preparePayments(options: {
  paidRows: readonly Row[]
  directory: string
  /** How long a measurement takes, warm-up included. */
  seconds: number
  /** Who pays; invented unless given. */
  wallets?: readonly Wallet[]
}): Promise<Payments> {
  const { paidRows, directory, seconds, wallets = randomWallets() } = options
  const terms = await Promise.all(paidRows.map(readTerms))
  for (const [index, { accepted }] of terms.entries())
    if (!isDeepStrictEqual(accepted, PRICE))
      throw new Error(`row ${paidRows[index]?.letter} asks for other terms: ${JSON.stringify(accepted)}`)
  const now = Math.floor(Date.now() / 1000)
  const sign = paymentSigner({ requirements: PRICE, resource: terms[0]?.resource ?? { url: '' }, wallets, now })
  const used = new Map<Row, number>()
  return {
    one: sign,
    fileFor(row) {
      const turn = used.get(row) ?? 0
      used.set(row, turn + 1)
      const file = join(directory, `payments-${turn}.txt`)
      // Rows share files: what one server has been paid with is new to another.
      if (!existsSync(file)) {
        const lines = Array.from({ length: Math.ceil(seconds * MOST_PER_SECOND) }, sign)
        writeFileSync(file, `${lines.join('\n')}\n`)
      }
      return file
    },
    now,
  }
}
