/**
 * Pays for a request, up to 0.10 USDC each and 1 USDC a day:
 *
 *     LAUNA_PRIVATE_KEY=0x... node examples/typescript/pay.ts https://weather.example.com/weather?city=Bern
 */
import { usdcToAtomic } from '@launa/sdk'
import { Buyer, PaymentUncertainError } from '@launa/sdk/buyer'

const [url = ''] = process.argv.slice(2)
const buyer = new Buyer({ policy: { maxPerCall: usdcToAtomic('0.10'), maxPerDay: usdcToAtomic('1') } })
try {
  const { response, receipt } = await buyer.fetch(url)
  console.log(response.status, await response.text())
  console.log(receipt ? `paid in ${receipt.transaction}` : 'not charged')
} catch (error) {
  if (!(error instanceof PaymentUncertainError)) throw error
  // Whether the payment was charged is not known. Never sign another one: send this one again later.
  console.error(`${error.message}; later: buyer.resume(${JSON.stringify(error.payment)})`)
  process.exitCode = 1
}
