import 'reflect-metadata'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as x509 from '@peculiar/x509'

const DAY_MS = 86_400_000
const VALID_DAYS = 397
const RENEW_BEFORE_DAYS = 30
const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const
const HOSTS = ['localhost', '*.localhost', '*.dev.localhost']

export interface CertificateFiles {
  caFile: string
  certificateFile: string
  keyFile: string
}

/**
 * The gateway's local certificate and the authority that signed it. Both are renewed when less than 30 days are left. The authority's key
 * is discarded after signing, so that no attacker can use a CA that a developer trusts.
 */
export async function ensureCertificates(directory: string, now = Date.now()): Promise<CertificateFiles> {
  const files = {
    caFile: join(directory, 'ca.pem'),
    certificateFile: join(directory, 'cert.pem'),
    keyFile: join(directory, 'key.pem'),
  }
  if (!stillGood(files, now)) await createCertificates(directory, files, now)
  return files
}

function stillGood({ caFile, certificateFile, keyFile }: CertificateFiles, now: number): boolean {
  if (![caFile, certificateFile, keyFile].every((file) => existsSync(file))) return false
  try {
    const { notAfter } = new x509.X509Certificate(readFileSync(certificateFile, 'utf8'))
    return notAfter.getTime() - now > RENEW_BEFORE_DAYS * DAY_MS
  } catch {
    return false
  }
}

async function createCertificates(directory: string, files: CertificateFiles, now: number): Promise<void> {
  const { subtle } = globalThis.crypto
  const authorityKeys = await subtle.generateKey(ALGORITHM, true, ['sign', 'verify'])
  const leafKeys = await subtle.generateKey(ALGORITHM, true, ['sign', 'verify'])
  // The validity begins a day earlier, because the clocks of host and virtual machine may differ.
  const validity = {
    notBefore: new Date(now - DAY_MS),
    notAfter: new Date(now + VALID_DAYS * DAY_MS),
  }
  const authority = await x509.X509CertificateGenerator.createSelfSigned({
    ...validity,
    name: `CN=Launa local CA ${new Date(now).toISOString().slice(0, 10)}`,
    keys: authorityKeys,
    signingAlgorithm: ALGORITHM,
    extensions: [
      new x509.BasicConstraintsExtension(true, 0, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign | x509.KeyUsageFlags.cRLSign, true),
      await x509.SubjectKeyIdentifierExtension.create(authorityKeys.publicKey),
    ],
  })
  const leaf = await x509.X509CertificateGenerator.create({
    ...validity,
    subject: 'CN=localhost',
    issuer: authority.subject,
    publicKey: leafKeys.publicKey,
    signingKey: authorityKeys.privateKey,
    signingAlgorithm: ALGORITHM,
    extensions: [
      new x509.BasicConstraintsExtension(false, undefined, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true),
      new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.serverAuth]),
      new x509.SubjectAlternativeNameExtension(HOSTS.map((value) => ({ type: 'dns', value }))),
      await x509.AuthorityKeyIdentifierExtension.create(authorityKeys.publicKey),
      await x509.SubjectKeyIdentifierExtension.create(leafKeys.publicKey),
    ],
  })
  mkdirSync(directory, { recursive: true })
  const key = x509.PemConverter.encode(await subtle.exportKey('pkcs8', leafKeys.privateKey), 'PRIVATE KEY')
  writeFileSync(files.keyFile, key, { mode: 0o600 })
  writeFileSync(files.certificateFile, leaf.toString('pem'))
  writeFileSync(files.caFile, authority.toString('pem'))
}
