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
    emailVerifiedAt: p.datetime().nullable(),
    /** Sessions with a smaller id have ended. */
    sessionsSince: p.uuid().nullable(),
    createdAt: p.datetime(),
  },
})

/** A seller. */
export class Account extends schema.class {}
schema.setClass(Account)
