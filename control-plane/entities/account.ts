import { randomUUID } from 'node:crypto'
import { defineEntity, p } from '@mikro-orm/core'

const schema = defineEntity({
  name: 'Account',
  tableName: 'account',
  properties: {
    id: p.uuid().primary(),
    /** Trimmed and in lower case, so that an e-mail address cannot have two accounts. */
    email: p.text(),
    name: p.text().nullable(),
    passwordHash: p.text().hidden(),
    /** The encrypted secret of the second factor, and a new secret that its owner has not confirmed yet. */
    sealedSecondFactor: p.blob().nullable().hidden(),
    pendingSecondFactor: p.blob().nullable().hidden(),
    /** HMAC-SHA-256 of each unused recovery code, with the pepper as the secret. */
    recoveryCodeHashes: p.array().nullable().hidden(),
    /** Whether APIs without a contact show the owner's verified e-mail address. */
    publishOwnerEmail: p.boolean().default(true),
    /** Whether the owner is mailed about problems of the APIs (`schema/seller-problems.ts`). */
    problemMails: p.boolean().default(true),
    emailVerifiedAt: p.datetime().nullable(),
    /** A change of this value invalidates earlier proofs, and tokens that were mailed earlier (`schema/account-epochs.ts`). */
    credentialsEpoch: p.uuid().hidden().onCreate(randomUUID),
    /** A change of this value ends earlier sessions. */
    sessionsEpoch: p.uuid().hidden().onCreate(randomUUID),
    createdAt: p.datetime(),
  },
})

export class Account extends schema.class {}
schema.setClass(Account)
