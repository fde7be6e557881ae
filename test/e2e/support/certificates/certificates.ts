import 'reflect-metadata'
import * as x509 from '@peculiar/x509'

const DAY_MS = 86_400_000
const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const

export interface TlsFiles {
  key: string
  cert: string
}

/** A certificate authority for one test. */
export interface Authority {
  pem: string
  /** Issues a certificate for these names or IP addresses that is valid for `days` from now: for a server, or for a client. */
  issue(names: readonly string[], days?: number, usage?: 'serverAuth' | 'clientAuth'): Promise<TlsFiles>
}

export async function createAuthority(): Promise<Authority> {
  const { subtle } = globalThis.crypto
  const newKeys = () => subtle.generateKey(ALGORITHM, true, ['sign', 'verify'])
  const keys = await newKeys()
  const authority = await x509.X509CertificateGenerator.createSelfSigned({
    notBefore: new Date(Date.now() - 10 * DAY_MS),
    notAfter: new Date(Date.now() + DAY_MS),
    name: 'CN=An authority of the tests',
    keys,
    signingAlgorithm: ALGORITHM,
    extensions: [new x509.BasicConstraintsExtension(true, 0, true)],
  })
  return {
    pem: authority.toString('pem'),
    async issue(names, days = 1, usage = 'serverAuth') {
      const leafKeys = await newKeys()
      const alternatives = names.map((value) => ({ type: /^[\d.]+$|:/.test(value) ? 'ip' : 'dns', value }) as const)
      const leaf = await x509.X509CertificateGenerator.create({
        notBefore: new Date(Date.now() - 10 * DAY_MS),
        notAfter: new Date(Date.now() + days * DAY_MS),
        subject: 'CN=upstream',
        issuer: authority.subject,
        publicKey: leafKeys.publicKey,
        signingKey: keys.privateKey,
        signingAlgorithm: ALGORITHM,
        extensions: [
          new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage[usage]]),
          new x509.SubjectAlternativeNameExtension(alternatives),
        ],
      })
      const key = x509.PemConverter.encode(await subtle.exportKey('pkcs8', leafKeys.privateKey), 'PRIVATE KEY')
      return { key, cert: leaf.toString('pem') }
    },
  }
}
