// Makes one paid request with the x402 v1 client, as its readme shows. Input (the task) and output (the answer) are JSON.
import { text } from 'node:stream/consumers'
import { privateKeyToAccount } from 'viem/accounts'
import { wrapFetchWithPayment } from 'x402-fetch'

const { url, method, private_key: privateKey } = JSON.parse(await text(process.stdin))
const fetchWithPayment = wrapFetchWithPayment(fetch, privateKeyToAccount(privateKey))
const response = await fetchWithPayment(url, { method })
const { status, headers } = response
const answer = { status, payment_response: headers.get('x-payment-response'), body: await response.text() }
process.stdout.write(`${JSON.stringify(answer)}\n`)
