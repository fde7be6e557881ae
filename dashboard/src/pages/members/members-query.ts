export const MEMBERS_KEY = ['members'] as const
export const INVITATIONS_KEY = ['invitations'] as const

/** What each role may do, for the people who choose one. */
export const ROLE_TEXTS = {
  owner: 'Everything, members and payees too',
  developer: 'APIs, prices, domains, webhooks and keys; no payees, no members',
  accountant: 'Reads payments, figures and statements',
  support: 'Reads payments, APIs and endpoints',
} as const

export type Role = keyof typeof ROLE_TEXTS

export const ROLE_OPTIONS = (Object.keys(ROLE_TEXTS) as Role[]).map((value) => ({ value, text: value }))
