import { createServer, type Server } from 'node:http'
import { SANDBOX_NETWORK } from '../../domain/network.ts'
import { announce, listenOnFreePort } from './listen.ts'
import { VOUCHER_PRICE } from './price.ts'

const SUPPORTED = JSON.stringify({
  kinds: [
    { x402Version: 2, scheme: 'exact', network: SANDBOX_NETWORK },
    { x402Version: 2, scheme: VOUCHER_PRICE.scheme, network: VOUCHER_PRICE.network },
  ],
  extensions: [],
  signers: {},
})
const VALID = JSON.stringify({ isValid: true })

/**
 * A facilitator without a chain: says yes to everything at once, so that a paid row measures the gateway and not the
 * settlement. Transaction hashes count up.
 */
function createStub(): Server {
  let transactions = 0n
  const settled = () => {
    transactions += 1n
    const transaction = `0x${transactions.toString(16).padStart(64, '0')}`
    return JSON.stringify({ success: true, transaction, network: SANDBOX_NETWORK })
  }
  const answerTo = (path: string | undefined) =>
    path === '/verify' ? VALID : path === '/settle' ? settled() : SUPPORTED
  return createServer((request, response) => {
    request.resume()
    request.once('end', () => {
      const body = answerTo(request.url)
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length }).end(body)
    })
  })
}

const server = createStub()
server.keepAliveTimeout = 120_000
announce(await listenOnFreePort(server))
