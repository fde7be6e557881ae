/**
 * Pays for a request: at most 0.10 USDC for one request, and 1 USDC a day.
 *
 *     LAUNA_PRIVATE_KEY_FILE=key \
 *       node_modules/.bin/node --conditions=launa-source examples/typescript/pay.ts https://weather.example.com/weather?city=Bern
 *
 * Each signed payment is recorded in `payments` before it is sent. If a payment has no receipt, the next run sends it again instead of a
 * new one.
 */
import { usdcToAtomic } from '@launa/sdk'
import { Buyer, PaymentUncertainError } from '@launa/sdk/buyer'
import { fileJournal } from '@launa/sdk/buyer/file-journal'

const [url = ''] = process.argv.slice(2)
const policy = { maxPerCall: usdcToAtomic('0.10'), maxPerDay: usdcToAtomic('1') }
const buyer = new Buyer({ policy, journal: fileJournal('payments') })

function chargeable(until: number | undefined): string {
  return until === undefined ? 'can be charged still' : `can be charged until ${new Date(until * 1_000).toISOString()}`
}

try {
  const { response, outcome, receipt, chargeableUntil } = await buyer.fetch(url)
  console.log(response.status, await response.text())
  if (receipt) console.log(`paid in ${receipt.transaction}`)
  else console.log(outcome === 'no_receipt' ? `no receipt; ${chargeable(chargeableUntil)}` : 'not charged')
} catch (error) {
  if (!(error instanceof PaymentUncertainError)) throw error
  console.error(
    `${error.message}; ${chargeable(error.chargeableUntil)}\nThe same command sends the same payment again.`,
  )
  process.exitCode = 1
}
