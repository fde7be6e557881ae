import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SDS_FILE_KINDS, sdsFile } from '../../../envoy/mutual-tls.ts'
import { patience } from '../../../runtime/patience.ts'
import { freePorts } from '../../../runtime/testing/free-ports.ts'
import { HOST } from '../../../sandbox/settings.ts'
import { signPayment, until } from '../support/buyers/buyer.ts'
import { type Authority, createAuthority } from '../support/certificates/certificates.ts'
import { type AuthzReplica, startAuthzReplica } from '../support/processes/authz-replica.ts'
import { type SecondGateway, startSecondGateway } from '../support/processes/second-gateway.ts'
import { openShop, type Shop } from '../support/sellers/shop.ts'
import { testSettings } from '../support/stack/stack.ts'
import { accepted, acceptedInClear, type TlsClient } from '../support/wire/http2-greeting.ts'

/** Uses an Envoy, an authz and an xds with TLS between each other, beside those of the stack. */
const settings = testSettings()
let directory: string
let authority: Authority
let authz: AuthzReplica
let gateway: SecondGateway
let shop: Shop
let authzPort: number

const ANY_HOST = { checkServerIdentity: () => undefined }

const path = (name: string) => join(directory, name)

/** Moves a file into its final place, an event that Envoy watches for. */
function put(name: string, text: string): void {
  writeFileSync(path(`${name}.new`), text)
  renameSync(path(`${name}.new`), path(name))
}

/** Writes new certificates for all three processes. */
async function certify(by: Authority, serverName = HOST): Promise<void> {
  const [server, client] = [await by.issue([serverName]), await by.issue(['envoy'], 1, 'clientAuth')]
  for (const [name, text] of Object.entries({
    ...{ 'server.pem': server.cert, 'server-key.pem': server.key },
    ...{ 'envoy.pem': `${client.cert}\n${client.key}`, 'ca.pem': by.pem },
  }))
    put(name, text)
}

const serverVariables = () => ({
  GRPC_TLS_CERT_FILE: path('server.pem'),
  GRPC_TLS_KEY_FILE: path('server-key.pem'),
  GRPC_TLS_CLIENT_CA_FILE: path('ca.pem'),
})

const startAuthz = () =>
  startAuthzReplica(settings, { ...serverVariables(), GRPC_ADDRESS: `${HOST}:${authzPort}`, LOG_LEVEL: 'error' })

beforeAll(async () => {
  directory = mkdtempSync(join(settings.stateDirectory, 'mutual-tls-'))
  authority = await createAuthority()
  await certify(authority)
  const pem = { certificateFile: path('envoy.pem'), keyFile: path('envoy.pem'), caFile: path('ca.pem') }
  for (const kind of SDS_FILE_KINDS) put(`${kind}.json`, JSON.stringify(sdsFile(kind, pem)))
  ;[authzPort = 0] = await freePorts(1)
  authz = await startAuthz()
  const variables = {
    ...{ ...serverVariables(), ENVOY_SDS_DIRECTORY: directory },
    ...{ AUTHZ_ADDRESS: `${HOST}:${authzPort}`, ALLOW_PRIVATE_UPSTREAMS: 'true' },
  }
  gateway = await startSecondGateway(settings, variables, { sdsDirectory: directory })
  shop = await openShop({ settings })
  await until('the gateway sells', async () => (await asked()).status === 402, 30_000)
})
afterAll(async () => {
  await shop?.close()
  await gateway?.close()
  await authz?.[Symbol.asyncDispose]()
  rmSync(directory, { recursive: true })
})

const asked = (headers = {}) =>
  shop.fetch(`http://${shop.host}:${gateway.httpPort}/weather`, { headers, signal: AbortSignal.timeout(patience()) })

async function paid(): Promise<number> {
  const payment = await signPayment(shop.wallet, await shop.terms('/weather'))
  const response = await asked({ 'payment-signature': payment.header })
  await response.arrayBuffer()
  return response.status
}

/** Returns whether authz and xds accept a client. The default client uses no TLS. */
const bothAccept = (client?: TlsClient) =>
  Promise.all(
    [authzPort, gateway.xdsPort].map(async (port) =>
      client ? (await accepted(port, client)) !== undefined : acceptedInClear(port),
    ),
  )

describe('TLS between the processes', () => {
  it('lets a payment through', async () => {
    expect(await paid()).toBe(200)
  })

  it('refuses clients without TLS, without a certificate, and of another authority', async () => {
    const other = await createAuthority()
    const { pem: ca } = authority
    expect(await bothAccept({ ca, ...(await authority.issue(['envoy'], 1, 'clientAuth')) })).toEqual([true, true])
    expect(await bothAccept()).toEqual([false, false])
    expect(await bothAccept({ ca })).toEqual([false, false])
    expect(await bothAccept({ ca, ...(await other.issue(['envoy'], 1, 'clientAuth')) })).toEqual([false, false])
  })

  it('uses new certificates when the files are replaced, without a restart', async () => {
    const next = await createAuthority()
    const before = { ca: next.pem, ...(await authority.issue(['envoy'], 1, 'clientAuth')) }
    const after = { ca: next.pem, ...(await next.issue(['envoy'], 1, 'clientAuth')) }
    await certify(next)
    await until(
      'both servers have read them',
      async () => (await bothAccept(after)).every((accepted) => accepted),
      30_000,
    )
    expect(await bothAccept(before)).toEqual([false, false])
    // The open connection stays. Only a new connection shows Envoy's current certificate and authority.
    expect(await paid()).toBe(200)
    await authz[Symbol.asyncDispose]()
    authz = await startAuthz()
    let said = ''
    const sells = async () => {
      const response = await asked()
      said = `${response.status} ${await response.text()}`
      return response.status === 402
    }
    // The test waits longer than any pause between two tries of Envoy or authz to connect.
    await until('Envoy is connected to the new authz', sells, 100_000).catch((cause) => {
      throw new Error(`${said}\n${gateway.envoyLog().slice(-4_000)}`, { cause })
    })
    expect(await paid()).toBe(200)
    authority = next
  })

  it('refuses a server with a certificate for another host', async () => {
    await authz[Symbol.asyncDispose]()
    await certify(authority, '127.0.0.2')
    authz = await startAuthz()
    expect(
      await accepted(authzPort, {
        ca: authority.pem,
        ...(await authority.issue(['envoy'], 1, 'clientAuth')),
        ...ANY_HOST,
      }),
    ).toBeDefined()
    expect((await asked()).status).toBe(503)
    await certify(authority)
    await until('Envoy has found its authz', async () => (await asked()).status === 402, 30_000)
  })
})
