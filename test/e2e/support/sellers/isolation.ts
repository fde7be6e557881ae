import { randomBytes, randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { v7 } from 'uuid'
import type { AuthorizationRule } from '../../../../control-plane/operation/operation.ts'
import { SCOPES } from '../../../../domain/scopes.ts'
import type { AppUnderTest } from '../processes/control-plane-app.ts'
import { PRODUCTION_NETWORK } from '../stack/production-network.ts'
import { type ControlPlane, type Seller, sandboxAccept, signUp, uniqueSlug } from './seller.ts'

/** One operation of the app, from its OpenAPI description. */
export interface Route {
  /** The id of the operation. */
  operation: string
  rule: AuthorizationRule
  /** The published example of the body. */
  example: object | undefined
  method: string
  path: string
}

/** Returns the app's routes that are not public and thus depend on a tenant. */
export function tenantRoutes(app: FastifyInstance): Route[] {
  const { paths = {} } = app.swagger() as { paths?: Record<string, Record<string, { operationId: string }>> }
  const routes = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId }]) => ({
      operation: operationId,
      method: method.toUpperCase(),
      path,
    })),
  )
  return routes.flatMap(({ operation, ...route }) => {
    const { rule, examples } = app.operations.get(operation) ?? {}
    const isOpen = !rule || rule.credential === 'public' || rule.credential === 'optional'
    return isOpen ? [] : [{ operation, rule, example: examples?.body, ...route }]
  })
}

/** A caller: the host that it uses, and its headers. */
export interface Caller {
  name: string
  host: 'production' | 'staging'
  headers: Record<string, string>
}

/** Operations that end the session of the caller, and have separate tests. */
export const ENDS_SESSIONS: readonly string[] = ['logout', 'endOtherSessions', 'changePassword', 'deleteAccount']

/** All resources of one seller in the Sandbox, and their marks: texts that identify the seller's data if they appear in an answer. */
export interface Belongings {
  seller: Seller
  /** Path parameters of the operations, by the name of the resource. */
  ids: Record<string, string>
  marks: string[]
  /** The marks that belong to the account, in both environments. */
  ofAccount: readonly string[]
}

export async function callersOf(
  seller: Seller,
  whose: string,
): Promise<Record<'jwt' | 'live' | 'sandbox', Caller> & { otherJwt: Caller }> {
  const sandboxKey = await seller.apiKey({ scopes: SCOPES })
  const liveKey = await seller.in('production').apiKey({ scopes: SCOPES })
  const authorization = `Bearer ${seller.token}`
  return {
    jwt: { name: `${whose} JWT`, host: 'production', headers: { authorization, 'x-svc-environment': 'development' } },
    otherJwt: { name: `${whose} JWT, production`, host: 'production', headers: { authorization } },
    live: { name: `${whose} live key`, host: 'production', headers: { 'x-api-key': liveKey.key } },
    sandbox: { name: `${whose} sandbox key`, host: 'staging', headers: { 'x-api-key': sandboxKey.key } },
  }
}

/** Creates a seller with one resource of each kind, each with a mark. */
export async function sellerWithBelongings(plane: ControlPlane, database: Pool): Promise<Belongings> {
  const seller = await signUp(plane)
  const mark = `mark-${randomUUID()}`
  const api = await seller.createApi({
    upstream_base_url: `https://example.com/${mark}`,
    name: mark,
    slug: uniqueSlug('mark'),
    discovery_guidance: mark,
  })
  const endpoint = await seller.createEndpoint(api.id, { path_pattern: `/${mark}/*`, description: mark })
  const key = await seller.call<{ id: string }>('POST', '/auth/api-keys', { body: { name: mark, preset: 'readonly' } })
  const wallet = await seller.wallet()
  const payment = await insertPayment(database, { accountId: seller.accountId, apiId: api.id, path: `/${mark}` })
  await database.query(
    `insert into challenge_count values ($1, 'development', $2, $3, (now() at time zone 'UTC')::date, 402)`,
    [seller.accountId, api.id, endpoint.id],
  )
  const domain = await seller.call<{ id?: string }>('POST', `/apis/${api.id}/domains`, {
    body: { hostname: `${mark}.example.net` },
  })
  const webhook = await seller.call<{ id: string; secret: string }>('POST', '/webhooks', {
    body: { url: `https://example.com/${mark}`, events: ['payee.changed'], description: mark },
  })
  // The event counts as delivered, so that no job sends it.
  const delivery = v7()
  await database.query(
    `insert into webhook_delivery (id, webhook_id, account_id, environment, type, occurred_at, data, status)
      values ($1, $2, $3, 'development', 'webhook.test', now(), $4, 'delivered')`,
    [delivery, webhook.body.id, seller.accountId, JSON.stringify({ mark })],
  )
  const invitation = v7()
  const [invited, joined] = [`${randomUUID()}@example.com`, `${randomUUID()}@example.com`]
  await database.query(
    `insert into invitation (id, account_id, email, role, token_hash, credentials_epoch)
      select $1, id, $2, 'support', $3, credentials_epoch from account where id = $4`,
    [invitation, invited, randomBytes(32), seller.accountId],
  )
  const ids = {
    accountId: seller.accountId,
    memberId: await insertMember(database, { accountId: seller.accountId, email: joined }),
    invitationId: invitation,
    webhookId: webhook.body.id,
    deliveryId: delivery,
    id: api.id,
    endpointId: endpoint.id,
    keyId: key.body.id,
    domainId: domain.body.id ?? randomUUID(),
    paymentId: payment,
    importId: await insertImport(database, { accountId: seller.accountId, apiId: api.id }),
  }
  await insertLogged(database, { accountId: seller.accountId, apiId: api.id, path: `/${mark}` })
  const marks = [
    mark,
    api.slug,
    seller.email,
    wallet.address,
    wallet.private_key,
    payment,
    ...Object.values(ids),
  ].filter(
    // The account's id is not a mark, because answers to its members may contain it.
    (value) => value !== seller.accountId,
  )
  marks.push(webhook.body.secret)
  const ofAccount = [seller.email, seller.accountId, ids.memberId, invitation, invited, joined]
  return { seller, ids, marks, ofAccount }
}

async function insertPayment(database: Pool, row: { accountId: string; apiId: string; path: string }): Promise<string> {
  const id = v7()
  const accept = sandboxAccept()
  await database.query(
    `insert into test_payment (key, id, state, environment, account_id, api_id, endpoint_id, method, host, path, payer,
       scheme, network, asset, amount, pay_to, valid_before, signed, requirements, lease_until)
     values ($1, $2, 'RELEASED', 'development', $3, $4, $5, 'GET', 'a.dev.localhost', $6, $7,
       'exact', $8, $9, '1', $7, now(), '{}', '{}', now())`,
    [randomBytes(32), id, row.accountId, row.apiId, v7(), row.path, accept.asset, accept.network, accept.asset],
  )
  return id
}

/** Inserts a member with this id. */
async function insertMember(
  database: Pool,
  { accountId, email }: { accountId: string; email: string },
): Promise<string> {
  const id = v7()
  await database.query(`insert into account (id, email, password_hash) values ($1, $2, '')`, [id, email])
  await database.query(
    `insert into member (id, account_id, person_id, invited_as, role) values ($1, $2, $3, $4, 'support')`,
    [v7(), accountId, id, email],
  )
  return id
}

/** Inserts an entry of the request log. */
async function insertLogged(database: Pool, row: { accountId: string; apiId: string; path: string }): Promise<void> {
  await database.query(
    `insert into request_log (id, account_id, environment, api_id, at, method, path, outcome, status, count)
      values ($1, $2, 'development', $3, now(), 'GET', $4, 'challenged', 402, 1)`,
    [v7(), row.accountId, row.apiId, row.path],
  )
}

/** Inserts a finished import, so that no job changes it. */
async function insertImport(database: Pool, row: { accountId: string; apiId: string }): Promise<string> {
  const id = v7()
  await database.query(
    `insert into openapi_import (id, account_id, environment, api_id, state, prices, actor, address, ended_at)
      values ($1, $2, 'development', $3, 'done', '{}', 'person', '', now())`,
    [id, row.accountId, row.apiId],
  )
  return id
}

export interface Reply {
  status: number
  text: string
}

/** Calls one operation on a seller's resources, with a valid body. */
export async function ask(app: AppUnderTest, route: Route, caller: Caller, { ids }: Belongings): Promise<Reply> {
  const named = { ...ids, id: ids[OWN_IDS[route.operation] ?? 'id'] ?? '' }
  const url = route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => named[name as 'id'] ?? '')
  const response = await app[caller.host].inject({
    method: route.method as 'GET',
    url: url + (QUERIES[route.operation] ?? ''),
    headers: caller.headers,
    payload: freshBody(route),
  })
  return { status: response.statusCode, text: response.body }
}

/** Operations with an `{id}` that is not an API's id. */
const OWN_IDS: Partial<Record<string, string>> = {
  updateMember: 'memberId',
  removeMember: 'memberId',
  revokeInvitation: 'invitationId',
  openAccount: 'accountId',
  leaveAccount: 'accountId',
  revokeApiKey: 'keyId',
  rollApiKey: 'keyId',
  getSettlement: 'paymentId',
  getWebhook: 'webhookId',
  updateWebhook: 'webhookId',
  deleteWebhook: 'webhookId',
  testWebhook: 'webhookId',
  rollWebhookSecret: 'webhookId',
  listWebhookDeliveries: 'webhookId',
  resendWebhookDelivery: 'webhookId',
}

/** Required query parameters of operations. */
const QUERIES: Partial<Record<string, string>> = {
  getStatement: '?month=2026-01',
  exportStatement: '?month=2026-01',
  getSlugAvailability: '?slug=anything',
}

/** Returns the published example of the body, with new names if they must be unique. */
function freshBody({ operation, example }: Route): object | undefined {
  if (operation === 'createApi') return { ...example, slug: uniqueSlug() }
  if (operation === 'copyApi') return { ...example, slug: uniqueSlug(), networks: [{ network: PRODUCTION_NETWORK }] }
  if (operation === 'createEndpoint') return { ...example, path_pattern: `/${randomUUID()}` }
  if (operation === 'createDomain') return { hostname: `${randomUUID()}.example.org` }
  return example
}

const OWN_SANDBOX = `account_id = $1 and environment = 'development'`
const OF_OWN_API = `api_id in (select id from api where ${OWN_SANDBOX})`

const OWNED = {
  api: OWN_SANDBOX,
  endpoint: OF_OWN_API,
  domain: OF_OWN_API,
  certificate: OWN_SANDBOX,
  api_key: OWN_SANDBOX,
  sandbox_wallet: 'account_id = $1',
  payment: OWN_SANDBOX,
  challenge_count: OWN_SANDBOX,
  webhook: OWN_SANDBOX,
  webhook_delivery: OWN_SANDBOX,
  member: 'account_id = $1',
  invitation: 'account_id = $1',
  openapi_import: OWN_SANDBOX,
  request_log: OWN_SANDBOX,
}

/** Returns every row of a seller in the Sandbox, except for columns that reads change. */
export async function rowsOf(database: Pool, { seller }: Belongings): Promise<unknown[]> {
  const rows: unknown[] = []
  for (const [table, condition] of Object.entries(OWNED)) {
    const { rows: known } = await database.query('select to_regclass($1) is not null as there', [table])
    if (!known[0]?.there) continue
    const { rows: found } = await database.query(
      `select to_jsonb(t) - 'last_used_at' as row from ${table} t where ${condition} order by 1`,
      [seller.accountId],
    )
    rows.push(...found.map(({ row }) => ({ table, ...row })))
  }
  return rows
}
