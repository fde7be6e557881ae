import { type Member, ROLES } from '@launa/sdk'

export const MEMBERS_KEY = ['members'] as const
export const INVITATIONS_KEY = ['invitations'] as const

/** The text by which the forms for members explain why they ask for a code. */
export const MEMBER_CODE = 'A member works in your account.'

export type Role = Member['role']

/** What each role may do, for the person who chooses one. */
export const ROLE_TEXTS: Readonly<Record<Role, string>> = {
  owner: 'Everything, members and payees too',
  developer: 'APIs, prices, domains, webhooks and keys; no payees, no members',
  accountant: 'Reads payments, figures and statements',
  support: 'Reads payments, APIs and endpoints',
}

export const ROLE_OPTIONS = ROLES.map((value) => ({ value, text: value }))
