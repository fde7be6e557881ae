import { isIP } from 'node:net'

/** An Envoy message in its JSON form. */
type Message = Readonly<Record<string, unknown>>

const TYPE = 'type.googleapis.com/envoy.extensions.transport_sockets.tls.v3.'

/** The files of Envoy's SDS resources: its own certificate, and the authority of the certificates of authz and xds. */
const SDS_FILES = { certificate: 'certificate.json', ca: 'ca.json' } as const

/** The kinds of files in an SDS directory. */
export type SdsFile = keyof typeof SDS_FILES
export const SDS_FILE_KINDS = Object.keys(SDS_FILES) as SdsFile[]

/**
 * TLS to our own processes. Envoy shows its certificate, and accepts a certificate of our authority for one of these hosts. Certificate and
 * authority are SDS resources in files, because Envoy watches only such files for changes (Envoy docs: "SDS", "Key rotation").
 */
export function mutualTls(options: {
  /** The folder of the SDS files, on Envoy's machine. */
  sdsDirectory: string
  hosts: readonly string[]
}): Message {
  const secret = (file: SdsFile): Message => ({
    name: file,
    sds_config: {
      path_config_source: { path: `${options.sdsDirectory}/${SDS_FILES[file]}` },
      resource_api_version: 'V3',
    },
  })
  const [host = ''] = options.hosts
  return {
    name: 'envoy.transport_sockets.tls',
    typed_config: {
      '@type': `${TYPE}UpstreamTlsContext`,
      ...(isIP(host) === 0 && { sni: host }),
      common_tls_context: {
        alpn_protocols: ['h2'],
        tls_params: { tls_minimum_protocol_version: 'TLSv1_3', tls_maximum_protocol_version: 'TLSv1_3' },
        tls_certificate_sds_secret_configs: [secret('certificate')],
        combined_validation_context: {
          default_validation_context: {
            match_typed_subject_alt_names: [...new Set(options.hosts)].map((name) => ({
              san_type: isIP(name) === 0 ? 'DNS' : 'IP_ADDRESS',
              matcher: { exact: name },
            })),
          },
          validation_context_sds_secret_config: secret('ca'),
        },
      },
    },
  }
}

/**
 * PEM files on Envoy's machine. Envoy notices a file that is moved into place, but not one that is overwritten. Certificate and key must
 * change together, in one file or one replaced directory. Otherwise Envoy 1.40 may keep an old authority.
 */
export interface PemFiles {
  certificateFile: string
  keyFile: string
  caFile: string
}

/** The content of an SDS file. */
export function sdsFile(kind: SdsFile, files: PemFiles): Message {
  const secret =
    kind === 'certificate'
      ? {
          tls_certificate: {
            certificate_chain: { filename: files.certificateFile },
            private_key: { filename: files.keyFile },
          },
        }
      : { validation_context: { trusted_ca: { filename: files.caFile } } }
  return { resources: [{ '@type': `${TYPE}Secret`, name: kind, ...secret }] }
}
