import type { JsonObject } from '../../proto/json-codec.ts'
import { PLATFORM_SECRET } from './names.ts'

/** The platform's own certificate, PEM, as Envoy asks for it by SDS. */
export function platformSecret(certificate: { certificatePem: string; privateKeyPem: string }): JsonObject {
  return {
    name: PLATFORM_SECRET,
    tls_certificate: {
      certificate_chain: { inline_string: certificate.certificatePem },
      private_key: { inline_string: certificate.privateKeyPem },
    },
  }
}
