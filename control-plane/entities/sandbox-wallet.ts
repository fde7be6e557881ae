import { defineEntity, p } from '@mikro-orm/core'
import { TENANT, tenantCondition } from '../database/tenancy.ts'

const schema = defineEntity({
  name: 'SandboxWallet',
  tableName: 'sandbox_wallet',
  // A wallet has no environment: it exists in the Sandbox only.
  filters: {
    [TENANT]: {
      name: TENANT,
      cond: (tenant) => ({ accountId: tenantCondition(tenant).accountId }),
      default: true,
    },
  },
  properties: {
    accountId: p.uuid().primary(),
    address: p.text(),
    privateKeyEncrypted: p.blob().hidden(),
    createdAt: p.datetime(),
  },
})

/** The key pair that the platform keeps for a seller, for Sandbox payments only. */
export class SandboxWallet extends schema.class {}
schema.setClass(SandboxWallet)
