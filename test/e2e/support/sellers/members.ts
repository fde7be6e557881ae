import { expect } from 'vitest'
import type { Role } from '../../../../domain/scopes.ts'
import { mailsTo } from './mails.ts'
import { Seller, signUp } from './seller.ts'

type Plane = Parameters<typeof signUp>[0]

/** Returns the token of the newest invitation in a mail to an address. */
export async function invitationToken(plane: Plane, email: string): Promise<string> {
  const tokenIn = (text = '') => /invitation\?token=([0-9a-f]{64})/.exec(text)?.[1] ?? ''
  const newest = async () => tokenIn((await mailsTo(plane, email))[0]?.text)
  await expect.poll(newest).not.toBe('')
  return newest()
}

export const invite = (owner: Seller, email: string, role: Role) =>
  owner.call<{ id: string; code: string }>('POST', '/invitations', { body: { email, role } })

export const accept = (person: Seller, token: string) =>
  person.call<{ code: string }>('POST', '/auth/accept-invitation', { body: { token } })

/** Opens the person's session for an account. */
export async function opened(person: Seller, account: Seller): Promise<Seller> {
  const { status, body } = await person.call<{ token: string }>('POST', `/auth/accounts/${account.accountId}/session`)
  expect(status).toBe(200)
  return new Seller({ ...account, email: person.email, password: person.password, token: body.token })
}

/** Creates a new person and a session as a member of the owner's account. */
export async function memberOf(plane: Plane, owner: Seller, role: Role): Promise<{ person: Seller; member: Seller }> {
  const person = await signUp(plane)
  expect((await invite(owner, person.email, role)).status).toBe(201)
  expect(await accept(person, await invitationToken(plane, person.email))).toMatchObject({ status: 200 })
  return { person, member: await opened(person, owner) }
}
