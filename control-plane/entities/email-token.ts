import { defineEntity, p } from '@mikro-orm/core'

export type TokenPurpose = 'verify_email' | 'change_email' | 'reset_password'

const schema = defineEntity({
  name: 'EmailToken',
  tableName: 'email_token',
  properties: {
    /** SHA-256 of the token; the token itself is only in the mail. */
    tokenHash: p.blob().primary(),
    accountId: p.uuid(),
    purpose: p.text().$type<TokenPurpose>(),
    /** The address that a `change_email` token was mailed to. */
    newEmail: p.text().nullable(),
    expiresAt: p.datetime(),
    usedAt: p.datetime().nullable(),
    createdAt: p.datetime(),
  },
})

/** Proof of reading an account's mail, good once. */
export class EmailToken extends schema.class {}
schema.setClass(EmailToken)
