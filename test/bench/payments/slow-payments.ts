import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PaymentRequirements } from '../../../domain/payments/payment-requirements.ts'
import type { Row } from '../table/row.ts'
import { paymentSigner, randomWallet } from './authorizations.ts'
import { type Payments, randomWallets } from './payments.ts'
import { checkAnswer, readTerms } from './preflight.ts'

/** Paid requests per second, more than a row reaches if the facilitator takes half a second for each. */
const MOST_PER_SECOND = 800
const SETTLEMENTS_OF_KNOWN = 3

/**
 * Makes payments for a row with a facilitator as slow as a real one. Each new payer pays once. The payers of the row with known payers
 * first pay here, as often as `KNOWN_PAYER_SETTLEMENTS` requires.
 */
export async function prepareSlowPayments(options: {
  row: Row
  directory: string
  /** How long a measurement takes, warm-up included. */
  seconds: number
}): Promise<Payments> {
  const { row, directory, seconds } = options
  const { accepted, resource } = await readTerms(row)
  const now = Math.floor(Date.now() / 1000)
  const terms = { requirements: accepted as PaymentRequirements, resource, now }
  const count = Math.ceil(seconds * MOST_PER_SECOND)
  const known = randomWallets()
  const signAsKnown = paymentSigner({ ...terms, wallets: known })
  const signAsNew = () => paymentSigner({ ...terms, wallets: [randomWallet()] })()
  const one = row.paidBy === 'known payers' ? signAsKnown : signAsNew
  if (row.paidBy === 'known payers')
    for (let time = 0; time < SETTLEMENTS_OF_KNOWN; time++)
      await Promise.all(known.map(() => checkAnswer(row, signAsKnown())))
  let files = 0
  return {
    one,
    fileFor() {
      const file = join(directory, `slow-${row.letter}-${files++}.txt`)
      writeFileSync(file, `${Array.from({ length: count }, one).join('\n')}\n`)
      return file
    },
    now,
  }
}
