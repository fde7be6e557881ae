import { randomBytes, randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { Pool } from 'pg'
import { describe, expect } from 'vitest'
import { bringPendingIntoForce, suspend } from '../control-plane/operator/suspensions.ts'
import { it as onDatabase } from '../runtime/testing/database.ts'
import { makePaymentsWritable } from '../schema/testing/writable-payments.ts'
import { reconcile } from './reconcile.ts'

const NETWORK = 'eip155:84532'
const HOUR = 3_600
/** Seconds between two blocks of the chain. */
const BLOCK_TIME = 2

const hexOf = (value: number) => `0x${value.toString(16)}`

/** Starts a node of an empty chain. Its latest block is always this many seconds old. */
async function startNode({ behind }: { behind: number }) {
  const latest = 1_000_000
  const latestTime = Math.ceil(Date.now() / 1000) + BLOCK_TIME - behind
  const timeOf = (block: number) => latestTime - (latest - block) * BLOCK_TIME
  const answer = ({ method, params }: { method: string; params: string[] }) => {
    if (method === 'eth_chainId') return hexOf(84532)
    if (method !== 'eth_getBlockByNumber') return []
    if (params[0] === 'finalized') return null
    const number = params[0] === 'latest' ? latest : Number(params[0])
    if (number > latest) return null
    return { number: hexOf(number), hash: `0x${'ab'.repeat(32)}`, timestamp: hexOf(timeOf(number)), transactions: [] }
  }
  const server = createServer(async (request, response) => {
    const asked = JSON.parse(await text(request))
    const results = [asked].flat().map((each) => ({ jsonrpc: '2.0', id: each.id, result: answer(each) }))
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(Array.isArray(asked) ? results : results[0]))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    timeOf,
    [Symbol.asyncDispose]: () => new Promise<void>((closed) => void server.close(() => closed())),
  }
}

async function addPayment(pool: Pool, { secondsAgo }: { secondsAgo: number }) {
  await makePaymentsWritable(pool)
  await pool.query(
    `insert into test_payment (key, id, state, environment, account_id, api_id, endpoint_id, method, host, path, payer, scheme, network, asset,
      amount, pay_to, valid_before, signed, requirements, ephemeral, lease_until, created_at)
    select $1, (left(least_id_at(at)::text, 13) || substr(new_id()::text, 14))::uuid, 'RELEASED', 'production', $2, $2, $2, 'GET', 'h', '/', 'p',
        'exact', $3, 'a', 402, 's', at, '{}', '{}', false, at, at from (select now() - make_interval(secs => $4)) as t(at)`,
    [randomBytes(32), randomUUID(), NETWORK, secondsAgo],
  )
}

const it = onDatabase.extend('run', ({ database: { pool, url } }) => async (node: { url: string }, since: number) => {
  const nodes = new Map([[NETWORK, { url: node.url, finality: { tag: false, depth: 0 } }]])
  const flags = { keepChannels: false, keepPaused: false, dryRun: false, json: false }
  const request = { since, networks: [NETWORK], sellers: new Map(), ...flags }
  const now = Math.floor(Date.now() / 1000)
  const options = { pool, databaseUrl: url, nodes, now, nodeWaitMs: 0, progress: () => undefined }
  const [report] = await reconcile(request, options)
  return report
})

const secondsAgo = (seconds: number) => Math.floor(Date.now() / 1000) - seconds

describe('reconcile', () => {
  it('does not take the word of a node that is behind: payments from before the restore may be in later blocks', async ({
    run,
  }) => {
    await using node = await startNode({ behind: HOUR })
    expect(await run(node, secondsAgo(2 * HOUR))).toMatchObject({
      reason: expect.stringMatching(/its node is behind/),
      isSold: false,
    })
  })

  it('keeps sales suspended where an operator has suspended them for a time that runs out meanwhile', async ({
    database: { pool },
    run,
  }) => {
    const services = { pool, news: { publish: () => undefined }, platformDomain: '' }
    const asked = { kind: 'network', target: NETWORK, reason: 'a test', actor: { name: 'alice' } } as const
    const { suspension } = await suspend(services, { ...asked, until: new Date(Date.now() + HOUR * 1_000) })
    await pool.query('update suspension set ends_at = now() where id = $1', [suspension.id])
    await using node = await startNode({ behind: HOUR })
    expect(await run(node, secondsAgo(2 * HOUR))).toMatchObject({ isSold: false })
    await bringPendingIntoForce(services)
    const { rowCount } = await pool.query('select from suspension where id = $1 and ended_at is null', [suspension.id])
    expect(rowCount).toBe(1)
  })

  it('reads the chain from the last payment of the backup where --since is later', async ({ database, run }) => {
    await addPayment(database.pool, { secondsAgo: 2 * HOUR })
    // The node has blocks from after the restore, which happens now.
    await using node = await startNode({ behind: -HOUR })
    const report = await run(node, secondsAgo(HOUR / 2))
    expect(report).toMatchObject({ reason: undefined, isSold: true })
    expect(node.timeOf(Number(report?.blocks?.from))).toBeLessThanOrEqual(secondsAgo(2 * HOUR))
  })
})
