import type { Pool } from 'pg'
import { invite } from '../../../../control-plane/operator/invitation.ts'
import type { OperatorRole } from '../../../../control-plane/operator/operator.ts'
import { httpAddress, type Settings } from '../../../../sandbox/settings.ts'
import { codeOf } from './second-factor.ts'

/** An answer of the operators' API. */
export interface Answer<Body> {
  status: number
  body: Body
}

/** An operator who has logged in. */
export interface OperatorClient {
  name: string
  password: string
  secret: string
  token: string
  call<Body = Record<string, unknown>>(method: string, path: string, body?: object): Promise<Answer<Body>>
  /** Suspends a target, and throws unless the suspension is effective. Returns its id. */
  suspend(kind: string, target: string): Promise<string>
  resume(id: string): Promise<void>
}

const PASSWORD = 'correct horse battery'

export async function callOperators<Body>(
  settings: Settings,
  { method, path, body, token }: { method: string; path: string; body?: object | undefined; token?: string },
): Promise<Answer<Body>> {
  const response = await fetch(`${httpAddress(settings, 'operators')}${path}`, {
    method,
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  return { status: response.status, body: (text === '' ? undefined : JSON.parse(text)) as Body }
}

/**
 * Invites an operator with a statement of the database's owner. Then sets the operator's password and second factor, and logs in. The
 * connections of `pool` must have the owner's rights.
 */
export async function enrolOperator(
  settings: Settings,
  { pool, name, role = 'admin' }: { pool: Pool; name: string; role?: OperatorRole },
): Promise<OperatorClient> {
  const { token: invitation } = await invite(pool, { name, role, again: false, actor: { name: 'test' } })
  const post = <Body>(path: string, body: object) => callOperators<Body>(settings, { method: 'POST', path, body })
  const begun = await post<{ secret: string; sealed: string }>('/enrolment/begin', { token: invitation })
  const { secret, sealed } = begun.body
  const enrolled = { token: invitation, sealed, password: PASSWORD, code: codeOf(secret) }
  const done = await post('/enrolment', enrolled)
  if (done.status !== 204) throw new Error(`an enrolment answered ${JSON.stringify(done.body)}`)
  await forgetUsedCode(pool, name)
  const { body } = await post<{ token: string }>('/sessions', { name, password: PASSWORD, code: codeOf(secret) })
  const { token } = body
  if (!token) throw new Error(`a login answered ${JSON.stringify(body)}`)
  const call: OperatorClient['call'] = (method, path, body) => callOperators(settings, { method, path, body, token })
  return {
    ...{ name, password: PASSWORD, secret, token, call },
    async suspend(kind, target) {
      const answer = await call<{ id: string }>('POST', '/suspensions', { kind, target, reason: 'a test' })
      if (answer.status !== 201) throw new Error(`a suspension answered ${JSON.stringify(answer)}`)
      return answer.body.id
    },
    async resume(id) {
      const answer = await call('POST', `/suspensions/${id}/end`, { reason: 'the test goes on' })
      if (answer.status !== 200) throw new Error(`an end of a suspension answered ${JSON.stringify(answer)}`)
    },
  }
}

/** Makes the operator's codes of the last minute valid again, so that a test need not wait for the next code. */
export async function forgetUsedCode(pool: Pool, name: string): Promise<void> {
  await pool.query('update operator_account set second_factor_step = null where name = $1', [name])
}
