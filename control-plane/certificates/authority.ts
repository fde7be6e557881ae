import { X509Certificate } from 'node:crypto'
import { axios, Client, crypto } from 'acme-client'

/** A certificate and its key, as the authority issued them. */
export interface IssuedCertificate {
  /** The certificates as PEM: first the host's own, then its issuers. */
  chainPem: string
  /** The private key, as PEM of PKCS #8. */
  keyPem: string
  notBefore: Date
  notAfter: Date
}

/** Thrown when an order did not lead to a certificate. The message is for the seller. */
export class OrderFailed extends Error {
  override readonly name = 'OrderFailed'
}

interface AuthorityOptions {
  directoryUrl: string
  accountKeyPem: string
  contact: string | undefined
}

export interface Authority {
  /** Orders one certificate and lets the authority check the host's challenge. Throws OrderFailed. */
  order(hostname: string): Promise<IssuedCertificate>
}

/** The longest time for one request to the authority, and for the whole order. */
const REQUEST_LIMIT_MS = 20_000
const ORDER_LIMIT_MS = 90_000
const LONGEST_REASON = 300
/** The maximum number of polls for one result, and the shortest and longest pauses between two polls, in milliseconds. */
const POLLING = { backoffAttempts: 30, backoffMin: 500, backoffMax: 4_000 }

// The library must not retry: it would wait for the whole `Retry-After`. The job repeats the order later.
Object.assign(axios.defaults, { timeout: REQUEST_LIMIT_MS, acmeSettings: { retryMaxAttempts: 0 } })

/**
 * A client for a certificate authority that supports ACME (RFC 8555) with http-01 challenges. The gateway answers every
 * challenge of this account, so an order needs no set-up and no clean-up.
 */
export function createAuthority(options: AuthorityOptions): Authority {
  let account: string | undefined
  const run = async (hostname: string) => {
    const { directoryUrl, accountKeyPem: accountKey } = options
    const known = account === undefined ? {} : { accountUrl: account }
    const client = new Client({ directoryUrl, accountKey, ...known, ...POLLING })
    account ??= await register(client, options.contact)
    return runOrder(client, hostname)
  }
  return {
    async order(hostname) {
      let timer: NodeJS.Timeout | undefined
      const limit = new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(new OrderFailed('the order took too long')), ORDER_LIMIT_MS)
      })
      try {
        return await Promise.race([run(hostname), limit])
      } catch (error) {
        // The authority may have deleted the account: the next order registers it again.
        account = undefined
        throw toOrderFailed(error)
      } finally {
        clearTimeout(timer)
      }
    },
  }
}

/** Registers the account and returns its URL. Each registration of one key returns one URL (RFC 8555 section 7.3). */
async function register(client: Client, contact: string | undefined): Promise<string> {
  const contacts = contact === undefined ? {} : { contact: [`mailto:${contact}`] }
  try {
    await client.createAccount({ termsOfServiceAgreed: true, ...contacts })
    return client.getAccountUrl()
  } catch (error) {
    return urlOfExisting(client, error)
  }
}

/**
 * Returns the URL of an account that exists already. The library tries to update that account, and an authority may
 * refuse the update. By then, the library has the URL.
 */
function urlOfExisting(client: Client, error: unknown): string {
  try {
    return client.getAccountUrl()
  } catch {
    throw error
  }
}

async function runOrder(client: Client, hostname: string): Promise<IssuedCertificate> {
  const order = await client.createOrder({ identifiers: [{ type: 'dns', value: hostname }] })
  for (const authorization of await client.getAuthorizations(order)) {
    if (authorization.status === 'valid') continue
    const challenge = authorization.challenges.find(({ type }) => type === 'http-01')
    if (!challenge) throw new OrderFailed('the certificate authority does not offer the http-01 challenge')
    await client.completeChallenge(challenge)
    await client.waitForValidStatus(challenge)
  }
  const keyPem = (await crypto.createPrivateEcdsaKey('P-256')).toString()
  const [, request] = await crypto.createCsr({ altNames: [hostname] }, keyPem)
  const chainPem = await client.getCertificate(await client.finalizeOrder(order, request))
  const leaf = new X509Certificate(chainPem)
  if (leaf.checkHost(hostname) === undefined) throw new OrderFailed('the certificate is for another host')
  return { chainPem, keyPem, notBefore: new Date(leaf.validFrom), notAfter: new Date(leaf.validTo) }
}

/**
 * Returns the reason for the seller. The library throws plain errors. Their message is the authority's own, or the HTTP
 * client's if the authority sent none.
 */
function toOrderFailed(error: unknown): OrderFailed {
  if (error instanceof OrderFailed) return error
  const said = error instanceof Error && error.constructor === Error ? error.message : ''
  const reason = said.replaceAll(/[^\x20-\x7e]+/g, ' ').slice(0, LONGEST_REASON)
  return new OrderFailed(reason || 'the certificate authority could not be reached', { cause: error })
}
