import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto'

/** PEM text and the name of its file, for errors. */
export interface PemFile {
  file: string
  pem: string
}

/**
 * The first certificate of a chain. Throws unless the key is the key of this certificate. The message of an error names the file and never
 * shows its content.
 */
export function checkKeyPair(certificate: PemFile, key: PemFile): X509Certificate {
  const [leaf] = certificatesIn(certificate)
  if (!leaf?.checkPrivateKey(privateKeyIn(key)))
    throw new Error(`${key.file} is not the key of the certificate in ${certificate.file}`)
  return leaf
}

const PEM = /-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----/g

/** The certificates in a file, at least one. Throws for a file without certificates, and for a certificate that cannot be read. */
export function certificatesIn({ file, pem }: PemFile): X509Certificate[] {
  const certificates = pem.match(PEM) ?? []
  if (certificates.length === 0) throw new Error(`there is no certificate (PEM) in ${file}`)
  try {
    return certificates.map((text) => new X509Certificate(text))
  } catch {
    throw new Error(`a certificate in ${file} cannot be read`)
  }
}

function privateKeyIn({ file, pem }: PemFile): KeyObject {
  try {
    return createPrivateKey(pem)
  } catch {
    throw new Error(`there is no private key (PEM, not encrypted) in ${file}`)
  }
}
