import { jwtVerify, SignJWT } from 'jose'
import { LaunaError } from '../domain/errors.ts'
import { isUuid } from './identifiers.ts'

const ISSUER = 'launa'
const AUDIENCE = 'launa-control-plane'
const LIFETIME_SECONDS = 24 * 3600

export interface SessionTokens {
  /** A JWT for the account, good for 24 hours. */
  issue(accountId: string): Promise<string>
  /** The account of a valid token. Throws `invalid_token` for every other text. */
  verify(token: string): Promise<string>
}

/** Seller JWTs: one algorithm, one key; whatever a token's header proposes is not followed. */
export function createSessionTokens(secret: Buffer): SessionTokens {
  return {
    issue: (accountId) =>
      new SignJWT()
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setSubject(accountId)
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .setIssuedAt()
        .setExpirationTime(`${LIFETIME_SECONDS}s`)
        .sign(secret),
    verify: (token) => verify(token, secret),
  }
}

async function verify(token: string, secret: Buffer): Promise<string> {
  try {
    const { payload } = await jwtVerify(token, secret, {
      algorithms: ['HS256'],
      issuer: ISSUER,
      audience: AUDIENCE,
      requiredClaims: ['sub', 'exp', 'iat'],
    })
    if (payload.sub && isUuid(payload.sub)) return payload.sub
  } catch (cause) {
    throw new LaunaError('invalid_token', { cause })
  }
  throw new LaunaError('invalid_token')
}
