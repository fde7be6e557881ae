import { randomBytes } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { createLogger } from '../runtime/logger.ts'
import { createMetrics } from '../runtime/metrics.ts'
import { buildApp } from './app.ts'
import { OPERATIONS, type Operation, ruleOf } from './authorization.ts'
import { createBackground } from './background.ts'
import { createChain } from './chain.ts'
import { readConfig } from './config.ts'
import { createOrm } from './database.ts'
import { createEncryption } from './encryption.ts'
import { createFaucet } from './faucet.ts'
import { createMailer } from './mailer.ts'
import { createPasswords } from './passwords.ts'
import { createRateLimits } from './rate-limits.ts'
import { createRequestHistogram } from './request-metrics.ts'
import { createSessionTokens } from './session-token.ts'

/** Nothing listens there: what is tested here must not need a database. */
const NOWHERE = 'http://127.0.0.1:1'

const config = readConfig({
  DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
  NATS_URL: 'nats://127.0.0.1:1',
  PRODUCTION_PORT: '1',
  STAGING_PORT: '2',
  BASE_URL: `${NOWHERE}/`,
  STAGING_BASE_URL: NOWHERE,
  PLATFORM_DOMAIN: 'example.com',
  GATEWAY_SCHEME: 'https',
  GATEWAY_HTTP_PORT: '80',
  GATEWAY_HTTPS_PORT: '443',
  JWT_SECRET: randomBytes(32).toString('hex'),
  KEY_PEPPER: randomBytes(32).toString('hex'),
  ENCRYPTION_KEY: randomBytes(32).toString('hex'),
  SMTP_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'a@example.com',
  RPC_URL: NOWHERE,
  CHAIN_MANAGER_URL: NOWHERE,
  SANDBOX_FACILITATOR_URL: NOWHERE,
})
const logger = createLogger({ name: 'test', level: 'silent' })
const orm = createOrm({ url: config.DATABASE_URL, logger })
const chain = createChain(config.RPC_URL)
const registry = createMetrics()
const sessionTokens = createSessionTokens(config.JWT_SECRET)
const services = {
  config,
  version: '1.2.3',
  logger,
  registry,
  orm,
  news: { publish: () => undefined },
  mailer: createMailer({ smtpUrl: config.SMTP_URL, from: config.MAIL_FROM, baseUrl: config.BASE_URL }),
  passwords: await createPasswords({ concurrency: 1 }),
  sessionTokens,
  encryption: createEncryption(config.ENCRYPTION_KEY),
  chain,
  faucet: createFaucet({ chainManagerUrl: config.CHAIN_MANAGER_URL, chain }),
  background: createBackground(logger),
  rateLimits: createRateLimits(config),
}
const app = await buildApp(services, { host: 'production', requestHistogram: createRequestHistogram(registry) })

afterAll(() => app.close())

interface Described {
  operationId: string
  security: object[]
  responses: Record<string, { content?: { 'application/json': { schema: object } } }>
}

const document = app.swagger() as unknown as { openapi: string; paths: Record<string, Record<string, Described>> }
const described = Object.values(document.paths).flatMap((methods) => Object.values(methods))

describe('the description of the API', () => {
  it('names every operation of the authorization table once', () => {
    expect(document.openapi).toBe('3.1.0')
    const hidden = new Set<string>(['getMetrics'])
    const expected = Object.keys(OPERATIONS).filter((operation) => !hidden.has(operation))
    expect(described.map(({ operationId }) => operationId).sort()).toEqual(expected.sort())
  })

  it('says of every operation who may call it and what it answers', () => {
    for (const { operationId, security, responses } of described) {
      const { credential } = ruleOf(operationId as Operation)
      expect(security).toHaveLength({ public: 0, jwt: 1, any: 2 }[credential])
      const success = Object.keys(responses).filter((status) => status.startsWith('2'))
      expect({ operationId, success }).toEqual({ operationId, success: [expect.any(String)] })
    }
  })
})

describe('without a database', () => {
  it('what needs none is answered, the rest is refused with 503', async () => {
    expect((await app.inject('/config/platform')).json()).toMatchObject({ version: '1.2.3' })
    expect((await app.inject('/healthz')).statusCode).toBe(200)
    const headers = { authorization: `Bearer ${await sessionTokens.issue('00000000-0000-7000-8000-000000000000')}` }
    for (const url of ['/readyz', '/apis', '/auth/me']) {
      const answer = await app.inject({ url, headers })
      expect(answer.statusCode).toBe(503)
      expect(answer.headers['retry-after']).toBe('1')
      expect(answer.json()).toEqual({
        error: 'service unavailable',
        code: 'service_unavailable',
        request_id: answer.headers['x-request-id'],
      })
    }
  })
})
