import { type JWTHeaderParameters, jwtVerify, SignJWT } from 'jose'
import { LaunaError } from '../../domain/errors.ts'
import { type KeyRing, keyOf } from '../../runtime/settings/key-ring.ts'
import { isUuid, newId } from '../database/identifiers.ts'
import { createShortLivedCache } from './short-lived-cache.ts'

const ISSUER = 'launa'
const AUDIENCE = 'launa-control-plane'
const LIFETIME_SECONDS = 24 * 3600

/** A signature does not change, so it is not checked for every request. The expiry is. */
const REMEMBERED_MS = 60_000

/** One login. A token stands for it until the token expires or the session is ended (`sessions.ts`). */
export interface Session {
  id: string
  accountId: string
  /** The account's `sessions_epoch` at the login. The session ends when the account has another one. */
  epoch: string
  /** Unix time in seconds. */
  expiresAt: number
}

export interface SessionTokens {
  /** Returns a JWT for a new session of the account, valid for 24 hours. */
  issue(account: Pick<Session, 'accountId' | 'epoch'>): Promise<string>
  /** The session of a token that has not expired. Throws `invalid_token` for every other text. */
  verify(token: string): Promise<Session>
}

/**
 * Seller JWTs with one algorithm. The first key of the ring signs. A token's header names one of the ring's keys by its id (`kid`), or none
 * for the key without an id; it cannot choose others.
 */
export function createSessionTokens(ring: KeyRing): SessionTokens {
  const [active] = ring
  const sessions = createShortLivedCache<Session>({ forMs: REMEMBERED_MS })
  return {
    issue: ({ accountId, epoch }) =>
      new SignJWT({ epoch })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT', ...(active.id !== undefined && { kid: active.id }) })
        .setSubject(accountId)
        .setJti(newId())
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .setIssuedAt()
        .setExpirationTime(`${LIFETIME_SECONDS}s`)
        .sign(active.bytes),
    async verify(token) {
      const session = await sessions.of(token, () => verify(token, ring))
      if (session.expiresAt <= Date.now() / 1000) throw new LaunaError('invalid_token')
      return session
    },
  }
}

async function verify(token: string, ring: KeyRing): Promise<Session> {
  try {
    const keyFor = ({ kid }: JWTHeaderParameters) => {
      const key = keyOf(ring, kid)
      if (!key) throw new LaunaError('invalid_token')
      return key.bytes
    }
    const { payload } = await jwtVerify(token, keyFor, {
      algorithms: ['HS256'],
      issuer: ISSUER,
      audience: AUDIENCE,
      requiredClaims: ['sub', 'jti', 'exp', 'iat', 'epoch'],
    })
    const { sub: accountId, jti: id, exp: expiresAt, epoch } = payload
    if (isId(accountId) && isId(id) && isId(epoch) && expiresAt) return { id, accountId, epoch, expiresAt }
  } catch (cause) {
    throw new LaunaError('invalid_token', { cause })
  }
  throw new LaunaError('invalid_token')
}

function isId(claim: unknown): claim is string {
  return typeof claim === 'string' && isUuid(claim)
}
