import { certificateKeyContext, type SealedCertificate } from '../../domain/hosts/sealed-certificate.ts'
import type { JsonObject } from '../../proto/json-codec.ts'
import type { Encryption } from '../../runtime/encryption.ts'
import { checkKeyPair } from '../../runtime/key-pair.ts'
import { PLATFORM_SECRET, TICKET_KEYS_SECRET, WITHOUT_SNI_SECRET } from './names.ts'

/** The platform's own certificate, PEM, under both names that Envoy uses for it. */
export function platformSecrets(certificate: { certificatePem: string; privateKeyPem: string }): JsonObject[] {
  return [PLATFORM_SECRET, WITHOUT_SNI_SECRET].map((name) => tlsSecret(name, certificate))
}

/** The keys of session tickets. Envoy makes new tickets with the first key. */
export function ticketKeysSecret(keys: readonly Buffer[]): JsonObject {
  const inline = keys.map((key) => ({ inline_bytes: key.toString('base64') }))
  return { name: TICKET_KEYS_SECRET, session_ticket_keys: { keys: inline } }
}

/** A custom host's certificate. Throws unless key, host and every certificate of the chain match, because Envoy would refuse them. */
export function hostSecret(sealed: SealedCertificate, encryption: Encryption): JsonObject {
  const { host, chainPem: certificatePem, sealedKey } = sealed
  const privateKeyPem = encryption.decrypt(Buffer.from(sealedKey, 'base64'), certificateKeyContext(host))
  const leaf = checkKeyPair({ file: 'the chain', pem: certificatePem }, { file: 'the stored key', pem: privateKeyPem })
  if (leaf.checkHost(host) === undefined) throw new Error('the certificate is for another host')
  return tlsSecret(host, { certificatePem, privateKeyPem })
}

function tlsSecret(name: string, certificate: { certificatePem: string; privateKeyPem: string }): JsonObject {
  return {
    name,
    tls_certificate: {
      certificate_chain: { inline_string: certificate.certificatePem },
      private_key: { inline_string: certificate.privateKeyPem },
    },
  }
}
