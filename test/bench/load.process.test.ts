import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { createSecureServer } from 'node:http2'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, it as test } from 'vitest'
import { createChainRpc } from '../../authz/chain/rpc.ts'
import { createTransferFinder } from '../../authz/schemes/transfer-evidence.ts'
import { heldPayment } from '../../authz/testing/fixtures.ts'
import { ensureCertificates } from '../../sandbox/tls.ts'
import { runLoad } from './payments/load-run.ts'
import { SLOW, startSlowFacilitator } from './servers/facilitator-stub.ts'
import { listenOnFreePort } from './servers/listen.ts'
import { buildTools } from './servers/tools.ts'
import type { Measurement, Row } from './table/row.ts'
import { paidRow } from './testing/row-result.ts'

const OWN_MS = 20
const TAKEN_MS = 30

/** A receipt as the benchmark's facilitator makes it: the transaction hash contains the microseconds that the facilitator took. */
const RECEIPT = Buffer.from(
  JSON.stringify({ success: true, transaction: `0x${(OWN_MS * 1000).toString(16).padStart(64, '0')}` }),
).toString('base64')

const it = test
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads here which fixtures this one needs
  .extend('directory', { scope: 'file' }, ({}, { onCleanup }) => {
    const directory = mkdtempSync(join(tmpdir(), 'launa-bench-'))
    onCleanup(() => rmSync(directory, { recursive: true, force: true }))
    return directory
  })
  .extend('tools', { scope: 'file' }, ({ directory }) => buildTools(join(directory, 'bin')))
  /** Sends load for a second, a payment in each request, with two connections. */
  .extend('load', { scope: 'file' }, ({ directory, tools }) => {
    const paymentFile = join(directory, 'payments.txt')
    writeFileSync(paymentFile, Array.from({ length: 50_000 }, (_, index) => `payment-${index}\n`).join(''))
    return (row: Partial<Row> & { address: string }): Promise<Measurement> => {
      const { signal } = new AbortController()
      return runLoad(paidRow('f', row), {
        ...{ program: tools.load, connections: 2, warmupSeconds: 0, seconds: 1 },
        ...{ paymentFile, signal },
      })
    }
  })

it('the slow facilitator takes the configured times, and each transaction hash contains the time', async ({
  tools,
}) => {
  await using facilitator = await startSlowFacilitator(tools.facilitator)
  const call = async (path: string, nonce: string) => {
    const body = JSON.stringify({ paymentPayload: { payload: { authorization: { nonce } } } })
    const begun = performance.now()
    const answer = await fetch(`http://127.0.0.1:${facilitator.ports[0]}${path}`, { method: 'POST', body })
    return { answer: (await answer.json()) as { transaction?: string }, ms: performance.now() - begun }
  }
  const pay = async (nonce: string) => {
    const verified = await call('/verify', nonce)
    const settled = await call('/settle', nonce)
    return { own: Number.parseInt(settled.answer.transaction?.slice(-16) ?? '', 16) / 1000, verified, settled }
  }
  const least = (1 - SLOW.jitter) * (SLOW.verifyMs + SLOW.settleMs)
  const payments = await Promise.all(['0x01', '0x02', '0x03'].map(pay))
  for (const { own, verified, settled } of payments) {
    expect(own).toBeGreaterThanOrEqual(least)
    expect(own).toBeLessThanOrEqual(verified.ms + settled.ms)
  }
  expect(new Set(payments.map(({ settled }) => settled.answer.transaction)).size).toBe(3)
})

it('the slow facilitator also answers as the chain’s node, in the form that authz reads', async ({ tools }) => {
  await using facilitator = await startSlowFacilitator(tools.facilitator)
  const url = `http://127.0.0.1:${facilitator.ports[0]}`
  const body = JSON.stringify({
    paymentPayload: { payload: heldPayment.signed },
    paymentRequirements: heldPayment.requirements,
  })
  const settled = async () => {
    const answer = await fetch(`${url}/settle`, { method: 'POST', body })
    return ((await answer.json()) as { transaction: string }).transaction
  }
  const chain = createChainRpc(`${url}/rpc`)
  const find = createTransferFinder(chain)
  const { payer, requirements, signed } = heldPayment
  const looked = async (amount: string) =>
    find({ transaction: await settled(), payer, requirements: { ...requirements, amount }, signed }, 0)
  expect([await looked(requirements.amount), await looked('1001')]).toEqual(['proven', 'absent'])
  await chain.close()
})

it('the load generator subtracts the facilitator’s time from each answer', async ({ load }) => {
  const server = createServer(async (_request, response) => {
    await delay(TAKEN_MS)
    response.setHeader('payment-response', RECEIPT).end('{}')
  })
  const address = `127.0.0.1:${await listenOnFreePort(server)}`
  try {
    const { added, p50, p99, errors } = await load({ address, facilitated: true })
    expect(errors).toEqual({})
    expect(added?.p50).toBeCloseTo(p50 - OWN_MS, 3)
    expect(added?.p99).toBeCloseTo(p99 - OWN_MS, 3)
    expect(added?.p50).toBeGreaterThan(TAKEN_MS - OWN_MS - 2)
  } finally {
    server.close()
  }
})

it('an answer without a receipt is an error if the time of the facilitator is measured', async ({ load }) => {
  const server = createServer((_request, response) => setTimeout(() => response.end('{}'), TAKEN_MS))
  const address = `127.0.0.1:${await listenOnFreePort(server)}`
  try {
    const { errors, requestsPerSecond } = await load({ address, facilitated: true })
    expect(Object.keys(errors)).toEqual(['receipt'])
    expect(requestsPerSecond).toBe(0)
  } finally {
    server.close()
  }
})

it('the load generator uses HTTP/2 over TLS, and sends each payment once', async ({ load, directory }) => {
  const { caFile, certificateFile, keyFile } = await ensureCertificates(join(directory, 'tls'))
  const seen: { version: string; headers: IncomingHttpHeaders }[] = []
  const server = createSecureServer({ cert: readFileSync(certificateFile), key: readFileSync(keyFile) })
  server.on('request', ({ httpVersion: version, headers }, response) => {
    seen.push({ version, headers })
    response.end('{}')
  })
  const port = await listenOnFreePort(server)
  try {
    const { requestsPerSecond, errors } = await load({
      address: `127.0.0.1:${port}`,
      host: `shop.localhost:${port}`,
      caFile,
    })
    expect(errors).toEqual({})
    expect(requestsPerSecond).toBeGreaterThan(0)
    expect(new Set(seen.map(({ version }) => version))).toEqual(new Set(['2.0']))
    expect(new Set(seen.map(({ headers }) => headers[':authority']))).toEqual(new Set([`shop.localhost:${port}`]))
    const payments = seen.map(({ headers }) => headers['payment-signature'])
    expect(new Set(payments).size).toBe(seen.length)
    expect(payments).toContain('payment-0')
  } finally {
    server.close()
  }
})
