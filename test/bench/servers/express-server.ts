import { createServer } from 'node:http'
import { HTTPFacilitatorClient, x402ResourceServer } from '@x402/core/server'
import { ExactEvmScheme } from '@x402/evm/exact/server'
import { paymentMiddleware } from '@x402/express'
import express, { type Response } from 'express'
import { Pool } from 'undici'
import { z } from 'zod'
import { parseEnvironment } from '../../../runtime/environment-variables.ts'
import { PATH, PRICE } from '../payments/price.ts'
import { announce, listenOnFreePort } from './listen.ts'

/**
 * The usual way to charge for an API in Node: @x402/express as in its README, with the path and the price of the gateway's rows. The server
 * answers itself (row h), or forwards to `UPSTREAM` like a gateway (row g).
 */
const environment = parseEnvironment(z.object({ FACILITATOR: z.url(), UPSTREAM: z.url().optional() }))

const ANSWER = { city: 'Berlin', temperature_c: 21.5, condition: 'sunny' }

function answerer(upstream: string | undefined): (response: Response) => unknown {
  if (upstream === undefined) return (response) => response.json(ANSWER)
  const pool = new Pool(upstream, { connections: 128, pipelining: 1 })
  return async (response) => {
    const { statusCode, headers, body } = await pool.request({ method: 'GET', path: PATH })
    const bytes = Buffer.from(await body.arrayBuffer())
    response.status(statusCode).type(String(headers['content-type'])).send(bytes)
  }
}

const { scheme, network, payTo, amount, asset, extra, maxTimeoutSeconds } = PRICE
const facilitator = new HTTPFacilitatorClient({ url: environment.FACILITATOR })
const resourceServer = new x402ResourceServer(facilitator).register(network, new ExactEvmScheme())
const accepts = { scheme, network, payTo, price: { amount, asset, extra }, maxTimeoutSeconds }
const routes = { [`GET ${PATH}`]: { accepts, description: 'Weather', mimeType: 'application/json' } }

const answer = answerer(environment.UPSTREAM)
const app = express()
app.use(paymentMiddleware(routes, resourceServer))
app.get(PATH, (_request, response) => answer(response))
announce(await listenOnFreePort(createServer(app)))
