import { type JWTHeaderParameters, jwtVerify, SignJWT } from 'jose'
import { LaunaError } from '../../domain/errors.ts'
import { type KeyRing, keyOf } from '../../runtime/settings/key-ring.ts'
import { isUuid, newId } from '../database/identifiers.ts'
import { createShortLivedCache } from './short-lived-cache.ts'

const ISSUER = 'launa'
const AUDIENCE = 'launa-control-plane'
const LIFETIME_SECONDS = 24 * 3600

/** How long a checked signature is remembered, in milliseconds. It cannot become invalid later. The expiry is checked for every request. */
const REMEMBERED_MS = 60_000

/** One login. Its token is valid until it expires or the session is ended (`sessions.ts`). */
export interface Session {
  id: string
  accountId: string
  /** The account's `sessions_epoch` at the login. The session ends when the account's value changes. */
  epoch: string
  /** Unix seconds. */
  expiresAt: number
  /**
   * Present when the person of `accountId` acts for another account as its member. The session also ends with the
   * membership's epoch.
   */
  membership?: { accountId: string; epoch: string }
}

export interface SessionTokens {
  /** Returns a JWT for a new session of the account, valid for 24 hours. */
  issue(account: Pick<Session, 'accountId' | 'epoch'>): Promise<string>
  /**
   * Returns a JWT of the same session, with the same end, for another account. Without `membership` it is for the
   * person's own account.
   */
  switch(session: Session, membership: Session['membership']): Promise<string>
  /** Returns the session of a token that has not expired. Throws `invalid_token` for every other text. */
  verify(token: string): Promise<Session>
}

/**
 * JWTs of sellers, all with one algorithm. The first key of the ring signs. A token's header names its key by the id
 * (`kid`), or has no `kid` for the key without an id. Other keys are not accepted.
 */
export function createSessionTokens(ring: KeyRing): SessionTokens {
  const [active] = ring
  const sessions = createShortLivedCache<Session>({ forMs: REMEMBERED_MS })
  const sign = ({ id, accountId, epoch, membership }: Omit<Session, 'expiresAt'>, expires: string | number) =>
    new SignJWT({ epoch, ...(membership && { member_of: membership.accountId, member_epoch: membership.epoch }) })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT', ...(active.id !== undefined && { kid: active.id }) })
      .setSubject(accountId)
      .setJti(id)
      .setIssuer(ISSUER)
      .setAudience(AUDIENCE)
      .setIssuedAt()
      .setExpirationTime(expires)
      .sign(active.bytes)
  return {
    issue: ({ accountId, epoch }) => sign({ id: newId(), accountId, epoch }, `${LIFETIME_SECONDS}s`),
    switch: ({ id, accountId, epoch, expiresAt }, membership) =>
      sign({ id, accountId, epoch, ...(membership && { membership }) }, expiresAt),
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
    const { sub: accountId, jti: id, exp: expiresAt, epoch, member_of: of, member_epoch: memberEpoch } = payload
    if (!isId(accountId) || !isId(id) || !isId(epoch) || !expiresAt) throw new LaunaError('invalid_token')
    const session = { id, accountId, epoch, expiresAt }
    if (of === undefined && memberEpoch === undefined) return session
    if (isId(of) && isId(memberEpoch)) return { ...session, membership: { accountId: of, epoch: memberEpoch } }
  } catch (cause) {
    throw new LaunaError('invalid_token', { cause })
  }
  throw new LaunaError('invalid_token')
}

function isId(claim: unknown): claim is string {
  return typeof claim === 'string' && isUuid(claim)
}
