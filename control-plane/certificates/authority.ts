import { X509Certificate } from 'node:crypto'
import { axios, Client, crypto } from 'acme-client'

/** A certificate and its key as the authority's order left them. */
export interface IssuedCertificate {
  /** PEM, the host's own certificate first. */
  chainPem: string
  /** PKCS #8, PEM. */
  keyPem: string
  notBefore: Date
  notAfter: Date
}

/** An order that brought no certificate; the message is for the seller. */
export class OrderFailed extends Error {
  override readonly name = 'OrderFailed'
}

export interface Authority {
  /** Orders one certificate and has the host's challenge looked at. Throws OrderFailed. */
  order(hostname: string): Promise<IssuedCertificate>
}

/** Milliseconds for one request to the authority, and for the whole order. */
const REQUEST_LIMIT_MS = 20_000
const ORDER_LIMIT_MS = 90_000
const LONGEST_REASON = 300

// The job repeats orders itself, and later than the library would: it waits for as long as `Retry-After` says.
Object.assign(axios.defaults, { timeout: REQUEST_LIMIT_MS, acmeSettings: { retryMaxAttempts: 0 } })

/**
 * A certificate authority that speaks ACME (RFC 8555), proven to by http-01: the gateway answers every challenge of
 * this account, so nothing has to be set up for an order and nothing cleaned up after it.
 */
export function createAuthority(options: {
  directoryUrl: string
  accountKeyPem: string
  contact: string | undefined
}): Authority {
  return {
    async order(hostname) {
      let timer: NodeJS.Timeout | undefined
      const limit = new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(new OrderFailed('the order took too long')), ORDER_LIMIT_MS)
      })
      try {
        return await Promise.race([runOrder(hostname, options), limit])
      } catch (error) {
        throw toOrderFailed(error)
      } finally {
        clearTimeout(timer)
      }
    },
  }
}

async function runOrder(
  hostname: string,
  options: { directoryUrl: string; accountKeyPem: string; contact: string | undefined },
): Promise<IssuedCertificate> {
  const { directoryUrl, accountKeyPem: accountKey, contact } = options
  // A client of its own for each order: whatever the authority has forgotten meanwhile is asked for again.
  const client = new Client({ directoryUrl, accountKey, backoffAttempts: 30, backoffMin: 500, backoffMax: 4_000 })
  // Answers the account that exists, if it does (RFC 8555 section 7.3).
  await client.createAccount({
    termsOfServiceAgreed: true,
    ...(contact !== undefined && { contact: [`mailto:${contact}`] }),
  })
  const order = await client.createOrder({ identifiers: [{ type: 'dns', value: hostname }] })
  for (const authorization of await client.getAuthorizations(order)) {
    if (authorization.status === 'valid') continue
    const challenge = authorization.challenges.find(({ type }) => type === 'http-01')
    if (!challenge) throw new OrderFailed('the certificate authority offers no proof by HTTP')
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

/** The library throws plain errors with the authority's own words, and its HTTP client's when there were none. */
function toOrderFailed(error: unknown): OrderFailed {
  if (error instanceof OrderFailed) return error
  const said = error instanceof Error && error.constructor === Error ? error.message : ''
  const reason = said.replaceAll(/[^\x20-\x7e]+/g, ' ').slice(0, LONGEST_REASON)
  return new OrderFailed(reason || 'the certificate authority could not be reached', { cause: error })
}
