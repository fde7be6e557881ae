import 'reflect-metadata'
import * as x509 from '@peculiar/x509'
import { certificateKeyContext, type SealedCertificate } from '../../domain/hosts/sealed-certificate.ts'
import type { Encryption } from '../../runtime/encryption.ts'

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const

/** Returns a self-signed certificate for unit tests, sealed as by the control plane. */
export async function aSealedCertificate(host: string, encryption: Encryption): Promise<SealedCertificate> {
  const { chainPem, keyPem } = await aCertificate(host)
  const sealedKey = encryption.encrypt(keyPem, certificateKeyContext(host)).toString('base64')
  return { host, chainPem, sealedKey }
}

/** Returns a self-signed certificate for unit tests, with its key. */
export async function aCertificate(host: string): Promise<{ chainPem: string; keyPem: string }> {
  const keys = await globalThis.crypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify'])
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    name: `CN=${host}`,
    keys,
    signingAlgorithm: ALGORITHM,
    extensions: [new x509.SubjectAlternativeNameExtension([{ type: 'dns', value: host }])],
  })
  const pkcs8 = await globalThis.crypto.subtle.exportKey('pkcs8', keys.privateKey)
  return { chainPem: certificate.toString('pem'), keyPem: x509.PemConverter.encode(pkcs8, 'PRIVATE KEY') }
}
