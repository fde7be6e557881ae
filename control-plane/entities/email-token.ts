import { defineEntity, p } from '@mikro-orm/core'

export type TokenPurpose = 'verify_email' | 'change_email' | 'stop_email_change' | 'reset_password'

const schema = defineEntity({
  name: 'EmailToken',
  tableName: 'email_token',
  properties: {
    /** SHA-256 of the token; the token itself is only in the mail. */
    tokenHash: p.blob().primary(),
    accountId: p.uuid(),
    purpose: p.text().$type<TokenPurpose>(),
    /** The e-mail address that a `change_email` token was mailed to. */
    newEmail: p.text().nullable(),
    /** The account's `credentials_epoch` when the token was made. */
    credentialsEpoch: p.uuid(),
    expiresAt: p.datetime(),
    createdAt: p.datetime(),
  },
})

/**
 * A token that proves access to an account's mailbox. It is valid until the account's credentials change, and each use
 * changes them.
 */
export class EmailToken extends schema.class {}
schema.setClass(EmailToken)
