import { createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto'
import type { MikroORM } from '@mikro-orm/postgresql'
import { calculateJwkThumbprint } from 'jose'
import { acmeAccountContext } from '../../domain/sealed-contexts.ts'
import type { Encryption } from '../../runtime/encryption.ts'

/** Our account with a certificate authority. The key's holder controls the account (RFC 8555 section 7.3). */
export interface AcmeAccount {
  /** The account's private key, as PEM of PKCS #8. */
  keyPem: string
  /** How long ago the account was stored in the database, in seconds. */
  ageSeconds: number
}

interface Row {
  key_encrypted: Buffer
  age_seconds: number
}

/**
 * Returns our account with the certificate authority at `directoryUrl`, and makes it if there is none. If several replicas make an account
 * at the same time, all use the first.
 */
export async function findOrMakeAcmeAccount(options: {
  orm: MikroORM
  encryption: Encryption
  directoryUrl: string
}): Promise<AcmeAccount> {
  const { orm, encryption, directoryUrl } = options
  const find = async () => {
    const rows = await orm.em.fork().execute<Row[]>('select * from find_acme_account(?)', [directoryUrl])
    return rows[0]
  }
  let row = await find()
  if (!row) {
    const keyPem = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export(PKCS8)
    const sealed = encryption.encrypt(String(keyPem), acmeAccountContext(directoryUrl))
    const parameters = [directoryUrl, sealed, await thumbprintOf(String(keyPem))]
    await orm.em.fork().execute('select add_acme_account(?, ?, ?)', parameters)
    row = await find()
  }
  if (!row) throw new Error('the account with the certificate authority cannot be kept')
  const keyPem = encryption.decrypt(Buffer.from(row.key_encrypted), acmeAccountContext(directoryUrl))
  return { keyPem, ageSeconds: row.age_seconds }
}

const PKCS8 = { type: 'pkcs8', format: 'pem' } as const

async function thumbprintOf(keyPem: string): Promise<string> {
  return calculateJwkThumbprint(createPublicKey(createPrivateKey(keyPem)).export({ format: 'jwk' }))
}
