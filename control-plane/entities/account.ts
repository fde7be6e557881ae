import { defineEntity, p } from '@mikro-orm/core'

const schema = defineEntity({
  name: 'Account',
  tableName: 'account',
  properties: {
    id: p.uuid().primary(),
    /** Trimmed and in lower case, so that one address is one account. */
    email: p.text(),
    name: p.text().nullable(),
    passwordHash: p.text().hidden(),
    /** The secret of the second factor; sealed, as is one that was not confirmed yet. */
    sealedSecondFactor: p.blob().nullable().hidden(),
    pendingSecondFactor: p.blob().nullable().hidden(),
    /** HMAC-SHA-256 of the recovery codes that are left, under the pepper. */
    recoveryCodeHashes: p.array().nullable().hidden(),
    emailVerifiedAt: p.datetime().nullable(),
    /** Sessions with a smaller id have ended. */
    sessionsSince: p.uuid().nullable(),
    createdAt: p.datetime(),
  },
})

/** A seller. */
export class Account extends schema.class {}
schema.setClass(Account)
