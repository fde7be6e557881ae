import type { EntityManager, MikroORM } from '@mikro-orm/postgresql'
import type { Address, Hex } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { walletContext } from '../../domain/sealed-contexts.ts'
import type { Encryption } from '../../runtime/encryption.ts'
import { type Tenant, tenantManager } from '../database/tenancy.ts'
import { SandboxWallet } from '../entities/sandbox-wallet.ts'

export interface Wallet {
  address: Address
  privateKey: Hex
}

interface Parts {
  orm: MikroORM
  encryption: Encryption
}

/**
 * Returns the seller's wallet, and makes one if there is none. If two calls make a wallet at the same time, both return
 * the first one.
 */
export async function getOrCreateWallet(parts: Parts, owner: Tenant): Promise<Wallet> {
  const em = tenantManager(parts.orm, owner)
  const stored = await em.findOne(SandboxWallet, owner.accountId)
  if (stored) return opened(parts, stored)
  await em.upsert(SandboxWallet, newRow(parts, owner), { onConflictAction: 'ignore' })
  return opened(parts, await tenantManager(parts.orm, owner).findOneOrFail(SandboxWallet, owner.accountId))
}

/** Replaces the seller's key pair. The funds of the old wallet stay with the old key. */
export async function resetWallet(parts: Parts & { em: EntityManager }, owner: Tenant): Promise<Wallet> {
  const row = newRow(parts, owner)
  await parts.em.upsert(SandboxWallet, row)
  return {
    address: row.address,
    privateKey: parts.encryption.decrypt(row.privateKeyEncrypted, walletContext(owner.accountId)) as Hex,
  }
}

/** A shortened private key, by which its owner recognises it. */
export function redactedKey(privateKey: Hex): string {
  return `${privateKey.slice(0, 6)}…${privateKey.slice(-4)}`
}

function newRow({ encryption }: Parts, { accountId }: Tenant) {
  const privateKey = generatePrivateKey()
  return {
    accountId,
    address: privateKeyToAddress(privateKey),
    privateKeyEncrypted: encryption.encrypt(privateKey, walletContext(accountId)),
    createdAt: new Date(),
  }
}

function opened({ encryption }: Parts, row: SandboxWallet): Wallet {
  return {
    address: row.address as Address,
    privateKey: encryption.decrypt(Buffer.from(row.privateKeyEncrypted), walletContext(row.accountId)) as Hex,
  }
}
